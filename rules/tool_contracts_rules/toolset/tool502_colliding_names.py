"""Two tools of one set have names that become the same.

## Why it matters

Clients and frameworks clean names: what is no letter, digit, `_` or `-` is replaced, some make everything lower case
(CrewAI, measured). `user.get` and `user_get` are then one tool, and a model that has to write one of two names that differ
in a hyphen writes the wrong one.

## Avoid

```python
from fastmcp import FastMCP

mcp = FastMCP("users")

@mcp.tool(name="user-get")
def get_user(user_id: str) -> str:
    \"\"\"Look a user up by id.\"\"\"
    return user_id

@mcp.tool(name="user_get")
def find_user(mail: str) -> str:
    \"\"\"Look a user up by mail address.\"\"\"
    return mail
```

## Prefer

```python
from fastmcp import FastMCP

mcp = FastMCP("users")

@mcp.tool(name="get_user")
def get_user(user_id: str) -> str:
    \"\"\"Look a user up by id.\"\"\"
    return user_id

@mcp.tool(name="find_user")
def find_user(mail: str) -> str:
    \"\"\"Look a user up by mail address.\"\"\"
    return mail
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.toolset.together import groups, line_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL502", "colliding-names", group="toolset", reads="toolset", default=False, severity="warning")
def colliding_names(tools: list[Tool]) -> Iterator[tuple[Tool, str, str]]:
    """Each tool whose name differs from that of an earlier one in case and signs only."""
    for group in groups(tools):
        first: dict[str, Tool] = {}
        for tool in group:
            if not isinstance(tool.name, str) or not tool.is_known("/name"):
                continue
            plain = "".join(each for each in tool.name.casefold() if each.isalnum())
            other = first.setdefault(plain, tool)
            if plain and other.name != tool.name:
                yield (
                    tool,
                    "/name",
                    f"tool name `{tool.name}` becomes the same as `{other.name}`, at {line_of(other, tool)}",
                )
