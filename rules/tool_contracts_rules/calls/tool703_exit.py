"""A tool ends the process.

## Why it matters

`sys.exit`, `os._exit` and `os.abort` in a tool end the agent or the server, and with it all other tools. Code that
was once a script, such as `argparse` on bad input, does this. So do a signal to its own process, to its group or to its parent, of
those that nothing handles, and `os.execv`, which puts another program in its place.

## Avoid

```python
import sys

DESCRIPTOR = {
    "name": "repeat",
    "description": "Repeat a text.",
    "inputSchema": {
        "type": "object",
        "properties": {"text": {"type": "string"}},
        "required": ["text"],
    },
}

def repeat(text):
    if not text:
        sys.exit("nothing to repeat")
    return text + text
```

## Prefer

```python
DESCRIPTOR = {
    "name": "repeat",
    "description": "Repeat a text.",
    "inputSchema": {
        "type": "object",
        "properties": {"text": {"type": "string"}},
        "required": ["text"],
    },
}

def repeat(text):
    if not text:
        raise ValueError("nothing to repeat")
    return text + text
```
"""

from __future__ import annotations

from tool_contracts import Span, rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call


@rule("TOOL703", "exit", group="calls", reads="call", outcomes=("died",))
def exits(call: Call) -> Iterator[tuple[str | Span, str]]:
    """Calls that would have ended the process."""
    # a server that lives but cannot be spoken to any more is told by the rule about the protocol
    if call.valid and all(each.kind != "protocol" for each in call.effects):
        how = next((each.event for each in call.effects if each.kind == "exit"), call.exception)
        yield "" if call.place is None else Span(*call.place), f"ends the process: {how}"
