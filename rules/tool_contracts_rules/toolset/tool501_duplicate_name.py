"""Two tools of one set have the same name.

## Why it matters

Tools are called by name: of two that share it one is lost (FastMCP keeps the later, the MCP SDK the earlier), or the whole
request is refused (Anthropic demands unique names).

Held against each other are the tools of one server, with those of the servers that it mounts and the prefixes that their
names get there; those in one list of an agent, whatever file they come from; and, where no list holds them, functions that
one file makes tools of. Classes of one file are a choice until a list has objects of both.

## Avoid

```python
from fastmcp import FastMCP

mcp = FastMCP("chat")

@mcp.tool
def send_message(to: str, text: str) -> str:
    \"\"\"Send a chat message.\"\"\"
    return text

@mcp.tool(name="send_message")
def send_mail(to: str, subject: str) -> str:
    \"\"\"Send a mail.\"\"\"
    return subject
```

## Prefer

```python
from fastmcp import FastMCP

mcp = FastMCP("chat")

@mcp.tool
def send_message(to: str, text: str) -> str:
    \"\"\"Send a chat message.\"\"\"
    return text

@mcp.tool
def send_mail(to: str, subject: str) -> str:
    \"\"\"Send a mail.\"\"\"
    return subject
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.toolset.together import are_alternatives, line_of, scope

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL501", "duplicate-name", group="toolset", reads="toolset")
def duplicate_name(tools: list[Tool]) -> Iterator[tuple[Tool, str, str]]:
    """Each tool whose name an earlier one of the same set has."""
    first: dict[tuple[str, str], Tool] = {}
    for tool in tools:
        if not isinstance(tool.name, str) or not tool.name or not tool.is_known("/name"):
            continue
        other = first.setdefault((tool.name, scope(tool)), tool)
        if other is not tool and not are_alternatives(other, tool):
            yield tool, "/name", f"tool name `{tool.name}` is taken already, at {line_of(other, tool)}"
