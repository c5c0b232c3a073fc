"""A result cannot be sent to the model.

## Why it matters

Whatever a tool returns becomes text or JSON. A datetime, a set or an object of one's own stops `json.dumps` with a
TypeError after all the work is done, and the model learns nothing. Frameworks that make text of anything send it
`<generator object at 0x7f2b6c0d5a10>`: of a generator, of a coroutine that nobody awaits, of an object of one's own. A set or a date that they write as Python does,
`{'a': {1, 2}}`, says what it is, and is not told.

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
import re

from tool_contracts import MISSING, rule, with_article
from tool_contracts_rules.declared import broken_promise, is_missing
from tool_contracts_rules.nonfinite import non_finite
from tool_contracts_rules.surrogates import in_result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts import Call

_ADDRESS = re.compile(r"<[^<>]*(?:<(?:locals|lambda|genexpr)>[^<>]*)* at 0x[0-9a-f]+>", re.IGNORECASE)


@rule("TOOL801", "result-not-json", group="results", reads="call", outcomes=("returned",))
def result_not_json(call: Call) -> Iterator[tuple[str, str]]:
    """Results of which the framework can make nothing, or nothing that is JSON."""
    if not call.valid:
        return
    problem = _problem(call)
    if problem:
        yield "", f"returns {with_article(type(call.value).__name__)} {problem}"


def _problem(call: Call) -> str:
    if call.wire_error is not None:
        # what another rule says of it is why
        is_told = is_missing(call) or broken_promise(call) or non_finite(call) or in_result(call)
        return "" if is_told else f"that cannot be sent: {call.wire_error}"
    if call.written is None:
        return f"that is no JSON: {_why(call.wire)}"
    # what is JSON already says what its author wants
    found = next(_addresses(call.wire), None) if call.content is MISSING else None
    return "" if found is None else f"of which the model gets `{found}`"


def _why(sent: Any) -> str:
    """Why JSON cannot write something, as Python says it."""
    try:
        json.dumps(sent)
    except (TypeError, ValueError, RecursionError) as error:
        return str(error)
    return "it is nested too deeply"


def _addresses(sent: Any) -> Iterator[str]:
    """What Python writes for objects that cannot be written, without the number that differs each time."""
    if isinstance(sent, str):
        for each in _ADDRESS.finditer(sent):
            yield re.sub(r" at 0x[0-9a-fA-F]+>$", " at 0x...>", each[0])
    elif isinstance(sent, dict | list):
        for value in sent.values() if isinstance(sent, dict) else sent:
            yield from _addresses(value)
