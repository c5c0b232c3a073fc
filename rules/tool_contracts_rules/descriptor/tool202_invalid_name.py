"""The name of the tool is not accepted everywhere.

## Why it matters

OpenAI and Bedrock take `^[a-zA-Z0-9_-]{1,64}$`; Anthropic and Mistral refuse the same characters. A name with a space, a
dot or a slash, or one of more than 64 characters, fails the whole request. MCP itself allows dots and 128 characters, but a
server's tools end up at one of these providers, often with a prefix of the client added.

## Avoid

```python
from mcp.server.fastmcp import FastMCP

mcp = FastMCP("logs")

@mcp.tool(name="Log problem scanner")
def scan(path: str) -> str:
    \"\"\"Scan a log for problems.\"\"\"
    return path
```

## Prefer

```python
from mcp.server.fastmcp import FastMCP

mcp = FastMCP("logs")

@mcp.tool(name="log_problem_scanner")
def scan(path: str) -> str:
    \"\"\"Scan a log for problems.\"\"\"
    return path
```
"""

from __future__ import annotations

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool

_LONGEST = 64


@rule("TOOL202", "invalid-name", group="descriptor")
def invalid_name(tool: Tool) -> Iterator[tuple[str, str]]:
    """Names with other characters than letters, digits, `_` and `-`, or more than 64 of them."""
    if not isinstance(tool.name, str) or not tool.name or not tool.is_known("/name"):
        return
    if "cleans_names" in tool.traits:
        return
    wrong = [each for each in dict.fromkeys(tool.name) if not _is_allowed(each)]
    if wrong:
        shown = " ".join(repr(each) for each in wrong[:5])
        better = "".join(each if _is_allowed(each) else "_" for each in tool.name)
        yield (
            "/name",
            f"name {tool.name!r} holds {shown}; only letters, digits, `_` and `-` are safe: {better!r}",
        )
    elif len(tool.name) > _LONGEST:
        yield "/name", f"name `{tool.name}` has {len(tool.name)} characters; at most {_LONGEST} are safe"


def _is_allowed(character: str) -> bool:
    return character.isascii() and (character.isalnum() or character in "_-")
