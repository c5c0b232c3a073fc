"""Two tools of one set have the same name.

## Why it matters

Tools are called by name: of two that share it one is lost (FastMCP keeps the later, the MCP SDK the earlier), or the
whole request is refused (Anthropic demands unique names).

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
        other = first.setdefault((tool.name, _scope(tool)), tool)
        if other is not tool and not _are_alternatives(other, tool):
            place = other.span("/name")
            line = (
                f"line {place.line}"
                if place.filename == tool.origin.filename
                else f"{place.filename}:{place.line}"
            )
            yield tool, "/name", f"tool name `{tool.name}` is taken already, at {line}"


def _scope(tool: Tool) -> str:
    """Tools that nothing but their file holds together are compared within one class or function."""
    if tool.toolset == tool.origin.filename and tool.origin.symbol:
        return tool.origin.symbol.rpartition(".")[0]
    return ""


def _are_alternatives(one: Tool, other: Tool) -> bool:
    """Whether the two are one symbol defined twice, as in the branches of an `if` or a `try`, or share one name.

    A class that takes its name from another stands in for it: nobody wrote the name a second time.
    """
    if one.span("/name") == other.span("/name"):
        return True
    if one.toolset == one.origin.filename and (one.origin.style == "class") != (
        other.origin.style == "class"
    ):
        return True  # A class and a function that does the same, for whoever likes one or the other better.
    indented = any(each.span().column > 1 for each in (one, other))
    return indented and one.origin.symbol is not None and one.origin.symbol == other.origin.symbol
