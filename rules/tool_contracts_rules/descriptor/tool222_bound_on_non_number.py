"""A numeric bound stands on something that is no number.

## Why it matters

`minimum`, `maximum` and `multipleOf` limit numbers only; on a string or a list they have no effect, and the limit that
the author had in mind is not kept. Intelligence documents them for numbers only. A string is limited by `minLength`, a list
by `minItems`.

## Avoid

```json
{
  "name": "call",
  "description": "Call a number.",
  "inputSchema": {"type": "object", "properties": {"digits": {"type": "string", "minimum": 3}}}
}
```

## Prefer

```json
{
  "name": "call",
  "description": "Call a number.",
  "inputSchema": {"type": "object", "properties": {"digits": {"type": "string", "minLength": 3}}}
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

_BOUNDS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
_OTHERS = frozenset({"string", "boolean", "array", "object", "null"})


@rule("TOOL222", "bound-on-non-number", group="descriptor")
def bound_on_non_number(tool: Tool) -> Iterator[tuple[str, str]]:
    """Bounds of numbers where no number is allowed."""
    for part in parts(tool):
        types = part.types
        if not types or not types <= _OTHERS:
            continue
        for keyword in _BOUNDS:
            if keyword in part.schema and not cannot_be_applied(tool, part, keyword):
                kind = " or ".join(sorted(types))
                yield (
                    f"{part.pointer}/{keyword}",
                    f"{where(part.pointer)}: `{keyword}` has no effect on type {kind}",
                )
