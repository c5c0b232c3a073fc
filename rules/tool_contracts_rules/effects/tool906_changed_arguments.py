"""A tool changes the arguments that it was given.

## Why it matters

Some frameworks hand over the very objects that they keep as the record of the call. A tool that appends to a list
or pops a key changes what the model is later told that it asked for, and a retry of the call gets other arguments.

## Avoid

```python
DESCRIPTOR = {
    "name": "total",
    "description": "The sum of some numbers.",
    "inputSchema": {
        "type": "object",
        "properties": {"numbers": {"type": "array", "items": {"type": "integer"}}},
        "required": ["numbers"],
    },
}

def total(numbers):
    found = 0
    while numbers:
        found += numbers.pop()
    return found
```

## Prefer

```python
DESCRIPTOR = {
    "name": "total",
    "description": "The sum of some numbers.",
    "inputSchema": {
        "type": "object",
        "properties": {"numbers": {"type": "array", "items": {"type": "integer"}}},
        "required": ["numbers"],
    },
}

def total(numbers):
    return sum(numbers)
```
"""

from __future__ import annotations

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call


@rule(
    "TOOL906",
    "changed-arguments",
    group="effects",
    reads="call",
    default=False,
    severity="warning",
    effects=("arguments",),
)
def changed_arguments(call: Call) -> Iterator[tuple[str, str]]:
    """Arguments that are others after the call than before it."""
    changed = [each.detail for each in call.effects if each.kind == "arguments"]
    if changed:
        yield "", f"changes its arguments: {', '.join(changed)}"
