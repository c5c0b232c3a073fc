"""A result holds an integer that JavaScript cannot hold.

## Why it matters

Clients written in JavaScript read JSON numbers as doubles. Beyond 2**53 - 1 an identifier is rounded to one that does
not exist, and the next call fails. Send such identifiers as text.

## Avoid

```python
DESCRIPTOR = {
    "name": "newest",
    "description": "The newest entry.",
    "inputSchema": {"type": "object", "properties": {}},
}

def newest():
    return {"id": 725653563933458433}
```

## Prefer

```python
DESCRIPTOR = {
    "name": "newest",
    "description": "The newest entry.",
    "inputSchema": {"type": "object", "properties": {}},
}

def newest():
    return {"id": "725653563933458433"}
```
"""

from __future__ import annotations

from tool_contracts import MISSING, rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts import Call

_MOST = 2**53 - 1

_MODEST = 2**20
"""Of an argument beyond this, a sum or product may be what is returned."""


@rule("TOOL812", "large-integer", group="results", reads="call", default=False, outcomes=("returned",))
def large_integer(call: Call) -> Iterator[tuple[str, str]]:
    """Integers beyond 2**53 - 1, unless the arguments are large already."""
    if call.valid and call.content is not MISSING and not _beyond(_MODEST, call.arguments):
        for number in _beyond(_MOST, call.content)[:1]:
            yield "", f"returns {number}, an integer beyond 2**53 - 1"


def _beyond(most: int, value: Any) -> list[int]:
    pending, found = [value], []
    while pending:
        each = pending.pop()
        if isinstance(each, dict):
            pending += each.values()
        elif isinstance(each, list):
            pending += each
        elif isinstance(each, int) and abs(each) > most:
            found.append(each)
    return found
