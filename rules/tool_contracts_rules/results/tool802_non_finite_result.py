"""A result holds NaN or an infinity.

## Why it matters

JSON has no such numbers. Python writes `NaN` all the same, and the reader on the other side refuses the whole
message, or takes the value for null.

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

import json
import math

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts import Call


@rule("TOOL802", "non-finite-result", group="results", reads="call", outcomes=("returned",))
def non_finite_result(call: Call) -> Iterator[tuple[str, str]]:
    """Numbers that JSON cannot write, in the value sent or in the text made of it."""
    if not call.valid or call.wire_error is not None:
        return
    found = next(_numbers(call.wire), None)
    if found is None and call.wire is not call.value:
        found = next(_numbers_in_texts(call.wire), None)
    if found is not None:
        yield "", f"returns {found}, which JSON cannot write"


def _numbers(value: Any) -> Iterator[str]:
    for each in _walk(value):
        if isinstance(each, float) and not math.isfinite(each):
            yield str(each)


def _numbers_in_texts(value: Any) -> Iterator[str]:
    found: list[str] = []
    for each in _walk(value):
        if isinstance(each, str) and each[:1] in ("{", "["):
            try:
                json.loads(each, parse_constant=found.append)
            except (ValueError, RecursionError):
                continue
            yield from found


def _walk(value: Any) -> Iterator[Any]:
    pending = [value]
    seen: set[int] = set()
    while pending:
        each = pending.pop()
        if isinstance(each, dict | list | tuple):
            if id(each) in seen:
                continue
            seen.add(id(each))
            pending += each.values() if isinstance(each, dict) else each
        else:
            yield each
