"""A reference leads nowhere.

## Why it matters

A `$ref` whose target is not in the schema makes the whole schema unusable: validators raise, providers refuse the tool. It
usually happens when `$defs` is left behind as a schema is copied into a descriptor. One that names itself, or another that
names it, says nothing either, and validators never come to an end.

## Avoid

```json
{
  "name": "save",
  "description": "Save a point.",
  "inputSchema": {"type": "object", "properties": {"at": {"$ref": "#/$defs/Point"}}}
}
```

## Prefer

```json
{
  "name": "save",
  "description": "Save a point.",
  "inputSchema": {
    "type": "object",
    "properties": {"at": {"$ref": "#/$defs/Point"}},
    "$defs": {"Point": {"type": "object", "properties": {"x": {"type": "number"}}}}
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts.schema import dangling_refs, endless_refs
from tool_contracts_rules.places import NEGATIVE, ROOT, parts, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool

_MAY_REFER = frozenset({"$ref", *NEGATIVE})


@rule("TOOL214", "dangling-ref", group="descriptor")
def dangling_ref(tool: Tool) -> Iterator[tuple[str, str]]:
    """Local references without a target, where the whole schema was read."""
    if any(pointer.startswith(ROOT) for pointer in tool.unknown):
        return
    if all(_MAY_REFER.isdisjoint(part.schema) for part in parts(tool)):
        return
    for pointer, reference in dangling_refs(tool.input_schema, ROOT):
        yield pointer, f"{where(pointer)}: `{reference}` names nothing in this schema"
    for pointer, reference in endless_refs(tool.input_schema, ROOT):
        yield pointer, f"{where(pointer)}: `{reference}` leads back to itself and says nothing"
