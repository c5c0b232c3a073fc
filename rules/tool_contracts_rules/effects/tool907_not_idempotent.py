"""A tool says that it is idempotent, but the same call once more changes something again.

## Why it matters

Clients repeat a call of a tool with `idempotentHint` when its answer was lost, without asking the user: the hint says that
this has no additional effect. A tool that appends to a file, or writes a new one each time, then does its work twice.

The same call is made once more where the first has left its files, and the files of the current directory are compared:
nothing else that a tool changes can be compared from outside. What the second call returns does not matter, and may be an
error. A file that holds the time of the last call differs too, whatever one thinks of that: so this rule is opt-in.

## Avoid

```python
DESCRIPTOR = {
    "name": "note",
    "description": "Keep a note for the user.",
    "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
    "annotations": {"idempotentHint": True},
}

def note(text):
    with open("notes.txt", "a", encoding="utf-8") as file:
        file.write(repr(text))
    return "kept"
```

## Prefer

```python
DESCRIPTOR = {
    "name": "note",
    "description": "Keep a note for the user.",
    "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
    "annotations": {"idempotentHint": True},
}

def note(text):
    with open("note.txt", "w", encoding="utf-8") as file:
        file.write(repr(text))
    return "kept"
```
"""

from __future__ import annotations

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call


@rule(
    "TOOL907",
    "not-idempotent",
    group="effects",
    reads="call",
    default=False,
    severity="warning",
    effects=("repetition",),
)
def not_idempotent(call: Call) -> Iterator[tuple[str, str]]:
    """Files that an allowed call leaves different when it is made for the second time."""
    changed = [each.detail for each in call.effects if each.kind == "repetition"]
    if changed and call.valid:
        yield (
            "/annotations/idempotentHint",
            f"says that it is idempotent, but the same call once more changes {', '.join(changed)}",
        )
