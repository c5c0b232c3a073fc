"""The description of the tool is empty.

## Why it matters

An empty text tells the model nothing, and Bedrock refuses the request: a description, where given, has at least one
character.

## Avoid

```json
{
  "name": "track_order",
  "description": "",
  "inputSchema": {"type": "object", "properties": {"order_id": {"type": "string"}}}
}
```

## Prefer

```json
{
  "name": "track_order",
  "description": "Tell where an order is.",
  "inputSchema": {"type": "object", "properties": {"order_id": {"type": "string"}}}
}
```
"""

from __future__ import annotations

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL302", "empty-description", group="documentation")
def empty_description(tool: Tool) -> Iterator[tuple[str, str]]:
    """Descriptions of nothing but white space."""
    if isinstance(tool.description, str) and not tool.description.strip() and tool.is_known("/description"):
        yield "/description", f"the description of tool `{tool.label}` is empty"
