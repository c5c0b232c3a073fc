"""The items of an array are the empty schema.

## Why it matters

`"items": {}` (or `true`) allows anything, so it says nothing. Gemini refuses items without a type, OpenAI's strict mode
too. What some frameworks publish for a bare `list` is [TOOL101](TOOL101.md).

## Avoid

```json
{
  "name": "count_rows",
  "description": "Count rows.",
  "inputSchema": {"type": "object", "properties": {"rows": {"type": "array", "items": {}}}}
}
```

## Prefer

```json
{
  "name": "count_rows",
  "description": "Count rows.",
  "inputSchema": {"type": "object", "properties": {"rows": {"type": "array", "items": {"type": "string"}}}}
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import parts, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL104", "empty-items", group="types")
def empty_items(tool: Tool) -> Iterator[tuple[str, str]]:
    """Arrays whose items may be anything, unless an annotation says so: that is another rule's."""
    for part in parts(tool):
        pointer = f"{part.pointer}/items"
        if (
            part.has_empty_items
            and "prefixItems" not in part.schema
            and part.pointer not in tool.kinds
            and tool.is_known(pointer)
        ):
            yield pointer, f"{where(part.pointer)}: the schema of its items is empty and says nothing"
