"""An error is returned as an ordinary result.

## Why it matters

A result that says "Error: ..." counts as success everywhere: the client does not mark it, retries do not happen, and
the model may read it out as the answer. Every framework has an error of its own to raise.

## Avoid

```python
DESCRIPTOR = {
    "name": "divide",
    "description": "Divide two whole numbers.",
    "inputSchema": {
        "type": "object",
        "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
        "required": ["a", "b"],
    },
}

def divide(a, b):
    try:
        return a // b
    except Exception as error:
        return f"Error: {error}"
```

## Prefer

```python
DESCRIPTOR = {
    "name": "divide",
    "description": "Divide two whole numbers.",
    "inputSchema": {
        "type": "object",
        "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
        "required": ["a", "b"],
    },
}

def divide(a, b):
    if b == 0:
        raise ValueError("b must not be 0")
    return a // b
```
"""

from __future__ import annotations

import re

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call

_BEGINNING = re.compile(r"error\b|exception:|traceback \(most recent call last\)", re.IGNORECASE)


@rule("TOOL811", "error-as-text", group="results", reads="call", default=False, outcomes=("returned",))
def error_as_text(call: Call) -> Iterator[tuple[str, str]]:
    """Texts that begin as an error message does, unless an argument begins alike."""
    if not call.valid:
        return
    value = call.value
    text = value.get("error") if isinstance(value, dict) and set(value) == {"error"} else value
    if not isinstance(text, str):
        return
    told = isinstance(value, dict) or _BEGINNING.match(text) is not None
    if told and text not in call.arguments.values():
        yield "", f"returns an error as if it were a result: {text[:80]!r}"
