"""A tool does not come back.

## Why it matters

An agent waits for its tool. A loop that does not end, or a wait without a limit, ends the session for every other
tool of the server too. The limit is `timeout` in the settings, in seconds per call.

## Avoid

```python
DESCRIPTOR = {
    "name": "countdown",
    "description": "Count down to zero.",
    "inputSchema": {"type": "object", "properties": {"start": {"type": "integer"}}, "required": ["start"]},
}

def countdown(start):
    while start != 0:
        start -= 1
    return "done"
```

## Prefer

```python
DESCRIPTOR = {
    "name": "countdown",
    "description": "Count down to zero.",
    "inputSchema": {
        "type": "object",
        "properties": {"start": {"type": "integer", "minimum": 0, "maximum": 1000}},
        "required": ["start"],
    },
}

def countdown(start):
    while start > 0:
        start -= 1
    return "done"
```
"""

from __future__ import annotations

import os

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call


@rule("TOOL702", "timeout", group="calls", reads="call", outcomes=("timed-out",))
def timeout(call: Call) -> Iterator[tuple[str, str]]:
    """Calls that ran into the time limit."""
    if call.valid:
        where = ""
        if call.place is not None:
            where = f"; it was stopped at {os.path.basename(call.place[0])}:{call.place[1]}"
        yield "", f"gives no answer for {call.seconds:.1f} s{where}"
