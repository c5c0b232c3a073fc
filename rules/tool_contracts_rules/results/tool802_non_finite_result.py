"""A result holds NaN or an infinity.

## Why it matters

JSON has no such numbers. Python writes `NaN` all the same, and the reader on the other side refuses the whole
message, or takes the value for null, which some frameworks send in its place.

## Avoid

```python
DESCRIPTOR = {
    "name": "share",
    "description": "The share of a part in the whole.",
    "inputSchema": {"type": "object", "properties": {"part": {"type": "integer", "maximum": 9}}, "required": ["part"]},
}

def share(part):
    return {"share": 1 / part if part else float("inf")}
```

## Prefer

```python
DESCRIPTOR = {
    "name": "share",
    "description": "The share of a part in the whole.",
    "inputSchema": {"type": "object", "properties": {"part": {"type": "integer", "maximum": 9}}, "required": ["part"]},
}

def share(part):
    return {"share": 1 // part if part else None}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.nonfinite import non_finite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call


@rule("TOOL802", "non-finite-result", group="results", reads="call", outcomes=("returned",))
def non_finite_result(call: Call) -> Iterator[tuple[str, str]]:
    """Numbers that JSON cannot write, in what the tool returned or in the text made of it."""
    found = non_finite(call) if call.valid else None
    if found is not None:
        yield "", f"returns {found}, which JSON cannot write"
