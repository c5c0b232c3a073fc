"""A result cannot be sent to the model.

## Why it matters

Whatever a tool returns becomes text or JSON. A datetime, a set or an object of one's own stops `json.dumps` with a
TypeError after all the work is done, and the model learns nothing.

## Avoid

```python
import datetime

DESCRIPTOR = {
    "name": "today",
    "description": "The first day of a year.",
    "inputSchema": {"type": "object", "properties": {"year": {"type": "integer", "minimum": 1, "maximum": 9999}}, "required": ["year"]},
}

def today(year):
    return {"day": datetime.date(year, 1, 1)}
```

## Prefer

```python
import datetime

DESCRIPTOR = {
    "name": "today",
    "description": "The first day of a year.",
    "inputSchema": {"type": "object", "properties": {"year": {"type": "integer", "minimum": 1, "maximum": 9999}}, "required": ["year"]},
}

def today(year):
    return {"day": datetime.date(year, 1, 1).isoformat()}
```
"""

from __future__ import annotations

import json

from tool_contracts import rule
from tool_contracts_rules.declared import broken_promise, is_missing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call


@rule("TOOL801", "result-not-json", group="results", reads="call")
def result_not_json(call: Call) -> Iterator[tuple[str, str]]:
    """Results of which the framework can make nothing, or nothing that is JSON."""
    if call.outcome != "returned" or not call.valid:
        return
    kind = type(call.value).__name__
    if call.wire_error is not None:
        if not (is_missing(call) or broken_promise(call)):
            yield "", f"returns a {kind} that cannot be sent: {call.wire_error}"
        return
    try:
        json.dumps(call.wire)
    except (TypeError, ValueError, RecursionError) as error:
        yield "", f"returns a {kind} that is no JSON: {error}"
