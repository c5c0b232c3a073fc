"""The tool has no description.

## Why it matters

The description is all that the model knows of when to use the tool. Without one LangChain refuses to build it, PraisonAI
makes up "Function: name", and models choose by the name alone.

## Avoid

```python
from mcp.server.fastmcp import FastMCP

mcp = FastMCP("shop")

@mcp.tool()
def track_order(order_id: str) -> str:
    return order_id
```

```json
{
  "name": "track_order",
  "inputSchema": {"type": "object", "properties": {"order_id": {"type": "string"}}}
}
```

## Prefer

```python
from mcp.server.fastmcp import FastMCP

mcp = FastMCP("shop")

@mcp.tool()
def track_order(order_id: str) -> str:
    \"\"\"Tell where an order is.\"\"\"
    return order_id
```

```json
{
  "name": "track_order",
  "description": "Tell where an order is.",
  "inputSchema": {"type": "object", "properties": {"order_id": {"type": "string"}}}
}
```
"""

from __future__ import annotations

from tool_contracts import UNKNOWN, rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL301", "missing-description", group="documentation")
def missing_description(tool: Tool) -> Iterator[tuple[str, str]]:
    """Tools without a description, or with something else than a text in its place."""
    if tool.description is UNKNOWN or not tool.is_known("/description"):
        return
    if tool.description is None:
        yield "/name", f"tool `{tool.label}` has no description"
    elif not isinstance(tool.description, str):
        yield "/description", f"the description of tool `{tool.label}` is not a string"
