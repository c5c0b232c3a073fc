"""Properties stand on something that is no object.

## Why it matters

`properties` under `"type": "string"` has no effect; the model is told to send text. Gemini refuses it. Either the type or
the properties are wrong.

## Avoid

```json
{
  "name": "patch",
  "description": "Change a page.",
  "inputSchema": {
    "type": "object",
    "properties": {"data": {"type": "string", "properties": {"title": {"type": "string"}}}}
  }
}
```

## Prefer

```json
{
  "name": "patch",
  "description": "Change a page.",
  "inputSchema": {
    "type": "object",
    "properties": {"data": {"type": "object", "properties": {"title": {"type": "string"}}}}
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import ROOT, parts, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool

_OTHERS = frozenset({"string", "boolean", "number", "integer", "array", "null"})


@rule("TOOL224", "properties-on-non-object", group="descriptor")
def properties_on_non_object(tool: Tool) -> Iterator[tuple[str, str]]:
    """`properties` where no object is allowed, below the root."""
    for part in parts(tool):
        types = part.types
        if part.pointer != ROOT and types and types <= _OTHERS and part.get("properties"):
            kind = " or ".join(sorted(types))
            yield (
                f"{part.pointer}/properties",
                f"{where(part.pointer)}: `properties` has no effect on type {kind}",
            )
