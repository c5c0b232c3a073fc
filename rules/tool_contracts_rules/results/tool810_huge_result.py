"""A result is larger than a model can read.

## Why it matters

Clients cut or refuse results above some tens of thousands of tokens, and what does pass fills the context. A tool
that returns all there is needs a limit, and a way to ask for the rest. Reported above 100 000 characters.

## Avoid

```python
DESCRIPTOR = {
    "name": "lines",
    "description": "The lines of the log that hold a text.",
    "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
}
LOG = [f"line {number} of the log" for number in range(20_000)]

def lines(text):
    return [line for line in LOG if text in line]
```

## Prefer

```python
DESCRIPTOR = {
    "name": "lines",
    "description": "The first hundred lines of the log that hold a text.",
    "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
}
LOG = [f"line {number} of the log" for number in range(20_000)]

def lines(text):
    return [line for line in LOG if text in line][:100]
```
"""

from __future__ import annotations

import json

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call

MOST = 100_000


@rule("TOOL810", "huge-result", group="results", reads="call", default=False)
def huge_result(call: Call) -> Iterator[tuple[str, str]]:
    """Results above 100 000 characters that the arguments did not bring along."""
    if call.outcome != "returned" or not call.valid or call.wire_error is not None:
        return
    try:
        size = len(json.dumps(call.wire, ensure_ascii=False))
    except (TypeError, ValueError, RecursionError):
        return
    if size > MOST + 2 * len(json.dumps(call.arguments)):
        yield "", f"returns {size:,} characters, more than the {MOST:,} that clients can be trusted to take"
