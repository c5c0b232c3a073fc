"""The lower bound is above the upper one.

## Why it matters

No value lies between them, so no call with that parameter is valid. The bounds were swapped, or one of them was changed
without the other.

## Avoid

```json
{
  "name": "list_events",
  "description": "List events.",
  "inputSchema": {
    "type": "object",
    "properties": {"limit": {"type": "integer", "minimum": 100, "maximum": 10}}
  }
}
```

## Prefer

```json
{
  "name": "list_events",
  "description": "List events.",
  "inputSchema": {
    "type": "object",
    "properties": {"limit": {"type": "integer", "minimum": 10, "maximum": 100}}
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import parts, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts import Tool

_PAIRS = (
    ("minimum", "maximum"),
    ("minimum", "exclusiveMaximum"),
    ("exclusiveMinimum", "maximum"),
    ("exclusiveMinimum", "exclusiveMaximum"),
    ("minLength", "maxLength"),
    ("minItems", "maxItems"),
    ("minContains", "maxContains"),
    ("minProperties", "maxProperties"),
)
_LOWER = frozenset(low for low, _ in _PAIRS)


@rule("TOOL221", "min-above-max", group="descriptor")
def min_above_max(tool: Tool) -> Iterator[tuple[str, str]]:
    """Bounds that cross, or that meet where one of them is exclusive."""
    for part in parts(tool):
        if _LOWER.isdisjoint(part.schema):
            continue
        for low, high in _PAIRS:
            least, most = part.get(low), part.get(high)
            if not _is_number(least) or not _is_number(most):
                continue
            if least > most or (least == most and (low + high).count("exclusive")):
                relation = "above" if least > most else "equal to"
                yield (
                    f"{part.pointer}/{low}",
                    f"{where(part.pointer)}: `{low}` {least} is {relation} `{high}` {most}",
                )
                break


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
