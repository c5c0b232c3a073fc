"""Nobody refuses arguments that the schema forbids.

## Why it matters

Some frameworks hand over whatever the model sends. There a schema is only a wish: a fraction for a count, a text for a
list or a missing key reaches the code, which gives a wrong answer or breaks somewhere inside with an error that names
none of the arguments. A tool that checks what it is given can say what was wrong.

Reported are arguments that the tool answers, and those on which it crashes, hangs or ends, where its framework promises no
check; refusing them by a `raise` is right. `TOOL705` and `TOOL706` speak of frameworks that do check.

## Avoid

```python
DESCRIPTOR = {
    "name": "first_words",
    "description": "The first words of a text.",
    "inputSchema": {
        "type": "object",
        "properties": {"text": {"type": "string"}, "count": {"type": "integer", "minimum": 1}},
        "required": ["text", "count"],
        "additionalProperties": False,
    },
}

def first_words(text, count):
    return text.split()[:count]
```

## Prefer

```python
DESCRIPTOR = {
    "name": "first_words",
    "description": "The first words of a text.",
    "inputSchema": {
        "type": "object",
        "properties": {"text": {"type": "string"}, "count": {"type": "integer", "minimum": 1}},
        "required": ["text", "count"],
        "additionalProperties": False,
    },
}

def first_words(text=None, count=None, **others):
    if others:
        raise ValueError(f"unknown arguments: {', '.join(others)}")
    if not isinstance(text, str):
        raise ValueError("`text` must be a string")
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        raise ValueError("`count` must be an integer from 1")
    return text.split()[:count]
```
"""

from __future__ import annotations

from tool_contracts import Span, rule
from tool_contracts_rules.signatures import is_given_none

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call
    from tool_contracts.calls import Outcome

_BREAKING: dict[Outcome, str] = {
    "crashed": "breaks on",
    "timed-out": "hangs on",
    "died": "ends on",
    "returned": "answers",
}


@rule("TOOL708", "unchecked-arguments", group="calls", reads="call", default=False, outcomes=_BREAKING)
def unchecked_arguments(call: Call) -> Iterator[tuple[str | Span, str]]:
    """Invalid arguments that must be refused, and were not, where the framework leaves that to the tool."""
    if call.valid or call.level != "strict" or "checks_arguments" in call.tool.traits:
        return
    if call.outcome == "returned" and is_given_none(call):
        return
    place = "" if call.place is None else Span(*call.place)
    yield place, f"{_BREAKING[call.outcome]} arguments that the schema forbids ({call.label})"
