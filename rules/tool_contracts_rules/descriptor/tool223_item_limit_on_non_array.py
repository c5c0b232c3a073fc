"""A limit on the number of items stands on something that is no array.

## Why it matters

`minItems`, `maxItems` and `uniqueItems` limit arrays only; elsewhere they have no effect. Intelligence documents them for
arrays only. Often the type is the mistake: the author had a list in mind.

## Avoid

```json
{
  "name": "notify",
  "description": "Notify people.",
  "inputSchema": {"type": "object", "properties": {"names": {"type": "string", "maxItems": 5}}}
}
```

## Prefer

```json
{
  "name": "notify",
  "description": "Notify people.",
  "inputSchema": {
    "type": "object",
    "properties": {"names": {"type": "array", "items": {"type": "string"}, "maxItems": 5}}
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.constraints import cannot_be_applied
from tool_contracts_rules.places import parts, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool

_LIMITS = ("minItems", "maxItems", "uniqueItems")
_OTHERS = frozenset({"string", "boolean", "number", "integer", "object", "null"})


@rule("TOOL223", "item-limit-on-non-array", group="descriptor")
def item_limit_on_non_array(tool: Tool) -> Iterator[tuple[str, str]]:
    """Limits of arrays where no array is allowed."""
    for part in parts(tool):
        types = part.types
        if not types or not types <= _OTHERS:
            continue
        for keyword in _LIMITS:
            if part.schema.get(keyword, False) is not False and not cannot_be_applied(tool, part, keyword):
                kind = " or ".join(sorted(types))
                yield (
                    f"{part.pointer}/{keyword}",
                    f"{where(part.pointer)}: `{keyword}` has no effect on type {kind}",
                )
