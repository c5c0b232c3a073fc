"""A tool tried to reach outside while it was tested.

## Why it matters

Nothing is wrong with that: it says how far the test could look. A call that is stopped proves nothing, so it counts
neither as passed nor as failed. Allow the effect (`allow` in the settings, the hook in a conftest.py) or replace what
it reaches, and the tool can be tested.

## Avoid

```python
import urllib.request

DESCRIPTOR = {
    "name": "fetch",
    "description": "Fetch the news.",
    "inputSchema": {"type": "object", "properties": {}},
}

def fetch():
    with urllib.request.urlopen("https://example.org/news", timeout=5) as answer:
        return answer.read().decode()
```

## Prefer

```python
from pathlib import Path
from tempfile import gettempdir

DESCRIPTOR = {
    "name": "note",
    "description": "Note something down for a while.",
    "inputSchema": {"type": "object", "properties": {}},
}

def note():
    Path(gettempdir(), "note.txt").write_text("noted")
    return "noted"
```
"""

from __future__ import annotations

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call


@rule("TOOL901", "blocked-effect", group="effects", reads="call", severity="info", outcomes=("blocked",))
def blocked_effect(call: Call) -> Iterator[tuple[str, str]]:
    """Calls in which an effect was stopped, once for each kind."""
    for kind in dict.fromkeys(effect.kind for effect in call.effects if effect.blocked):
        first = next(each for each in call.effects if each.blocked and each.kind == kind)
        yield "", f"was stopped: {kind} ({f'{first.event} {first.detail}'.rstrip()})"
