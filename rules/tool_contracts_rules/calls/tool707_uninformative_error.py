"""An error says nothing that the model could act on.

## Why it matters

The text of an error is all that the model learns of it. "Error", an empty text or "something went wrong" makes it try the
same arguments again, or give up; the name of the argument and what it should be lets it do better at once.

## Avoid

```python
DESCRIPTOR = {
    "name": "population",
    "description": "How many people live in a city.",
    "inputSchema": {
        "type": "object",
        "properties": {"city": {"type": "string"}},
        "required": ["city"],
    },
}

def population(city):
    if city not in {"Rome": 2_748_109}:
        raise LookupError("Error")
    return 2_748_109
```

## Prefer

```python
DESCRIPTOR = {
    "name": "population",
    "description": "How many people live in a city.",
    "inputSchema": {
        "type": "object",
        "properties": {"city": {"type": "string"}},
        "required": ["city"],
    },
}

def population(city):
    if city not in {"Rome": 2_748_109}:
        raise LookupError(f"no city {city!r} is known; known is Rome")
    return 2_748_109
```
"""

from __future__ import annotations

import re

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call

_NOTHING = re.compile(
    r"(an |unknown |internal |server |unexpected |invalid |bad |some )*"
    r"(error|errors|failed|failure|exception|input|argument|arguments|parameter|parameters|request|value)"
    r"( has)?( occurred| happened)?|(unknown|unexpected|invalid|bad|wrong)|(something|it) (went|is) wrong|oops|none|null",
    re.IGNORECASE,
)


@rule(
    "TOOL707",
    "uninformative-error",
    group="calls",
    reads="call",
    default=False,
    severity="warning",
    outcomes=("declared-error", "refused"),
)
def uninformative_error(call: Call) -> Iterator[tuple[str, str]]:
    """Declared errors and refusals of the tool's own without a word about what was wrong."""
    if call.error is None:
        return
    text = call.error.text.removeprefix(call.error.kind).removeprefix(":").strip().strip(".!?")
    if not text:
        yield "", f"the error says nothing: {call.error.kind} without a text"
    elif _NOTHING.fullmatch(text):
        yield "", f"the error says nothing that can be acted on: {call.error.text!r}"
