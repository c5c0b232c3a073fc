"""A tool that declares a result returns nothing.

## Why it matters

A branch without `return` gives None. The model reads "null" or an empty text and takes it for an answer; a client
that checks the output schema refuses it.

## Avoid

```python
DESCRIPTOR = {
    "name": "grade",
    "description": "The grade for some points.",
    "inputSchema": {"type": "object", "properties": {"points": {"type": "integer"}}, "required": ["points"]},
    "outputSchema": {"type": "string"},
}

def grade(points):
    if points > 50:
        return "passed"
```

## Prefer

```python
DESCRIPTOR = {
    "name": "grade",
    "description": "The grade for some points.",
    "inputSchema": {"type": "object", "properties": {"points": {"type": "integer"}}, "required": ["points"]},
    "outputSchema": {"type": "string"},
}

def grade(points):
    if points > 50:
        return "passed"
    return "failed"
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.declared import is_annotation, is_missing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call


@rule("TOOL805", "missing-result", group="results", reads="call", outcomes=("returned",))
def missing_result(call: Call) -> Iterator[tuple[str, str]]:
    """None from a tool whose output schema or annotation does not allow it."""
    if call.valid and is_missing(call):
        by = "annotation" if is_annotation(call) else "output schema"
        yield "/outputSchema", f"returns nothing, although its {by} promises a result"
