"""A tool crashes on arguments that its schema allows.

## Why it matters

The schema is a promise: a model that keeps to it must not meet a traceback. Most crashes are inputs that nobody
tried: an empty list, a blank text, an enum that arrives as plain text. An error that the framework, the docstring's
*Raises* section or the settings declare is no crash, and neither is a `raise` or `assert` in the tool's own code.
Nor is the answer of the system, or of Python before it, that a path made of an argument is not there, is a folder or holds
a NUL: no schema can say which files exist. The summary names tools of which nothing but such errors was seen.
Of a group, as task groups raise it, each exception counts by itself. smolagents lets models send null for each parameter
with a default, and hands it over: there, `size: int | None = None` and the default in the body.

## Avoid

```python
DESCRIPTOR = {
    "name": "average",
    "description": "The mean of some numbers.",
    "inputSchema": {
        "type": "object",
        "properties": {"values": {"type": "array", "items": {"type": "number"}}},
        "required": ["values"],
    },
}

def average(values):
    return sum(values) / len(values)
```

## Prefer

```python
DESCRIPTOR = {
    "name": "average",
    "description": "The mean of some numbers.",
    "inputSchema": {
        "type": "object",
        "properties": {"values": {"type": "array", "items": {"type": "integer", "maximum": 1000}, "minItems": 1}},
        "required": ["values"],
    },
}

def average(values):
    return sum(values) // len(values)
```
"""

from __future__ import annotations

from tool_contracts import Span, rule
from tool_contracts_rules.signatures import null_of_default

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call


@rule("TOOL701", "crash", group="calls", reads="call", outcomes=("crashed",))
def crash(call: Call) -> Iterator[tuple[str | Span, str]]:
    """Calls with allowed arguments that end in an undeclared exception."""
    if call.valid:
        place = "" if call.place is None else Span(*call.place)
        yield (
            place,
            f"crashes on allowed arguments: {' '.join(call.exception.split())}{null_of_default(call)}",
        )
