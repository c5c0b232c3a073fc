"""The decorator stands on a method, so `self` becomes a parameter.

## Why it matters

In the body of a class there is no instance yet: the framework sees a plain function whose first parameter is `self`,
publishes it to the model, and calls the function without one. Register the bound method of an instance instead.

## Avoid

```python
from mcp.server.fastmcp import FastMCP

mcp = FastMCP("members")

class Members:
    @mcp.tool()
    def search(self, keyword: str) -> str:
        \"\"\"Search members.\"\"\"
        return keyword
```

## Prefer

```python
from mcp.server.fastmcp import FastMCP

mcp = FastMCP("members")

class Members:
    def search(self, keyword: str) -> str:
        \"\"\"Search members.\"\"\"
        return keyword

mcp.add_tool(Members().search)
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.signatures import published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Span, Tool


@rule("TOOL155", "published-self", group="types")
def published_self(tool: Tool) -> Iterator[tuple[str | Span, str]]:
    """A first parameter `self` or `cls` that nothing binds."""
    for index, (pointer, parameter) in enumerate(published(tool)):
        if index == 0 and parameter.name in ("self", "cls") and tool.kinds.get(pointer) == "untyped":
            yield (
                parameter.span or pointer,
                f"`{parameter.name}` is published as a parameter: the method is not bound",
            )
