"""A tool leaves the process changed that it shares with others.

## Why it matters

All tools of a server run in one process. Another current directory sends the next tool's relative paths somewhere
else, a replaced handler of SIGINT or SIGTERM makes the server deaf to whoever wants to stop it, a closed standard
stream ends the session, threads that nobody ends keep the process from ending, and ever more processes take all that the
machine has. `os.fork` in a tool's own code makes a second server of the first, with its locks, sessions and connections.
`allow = ["environment"]` says that a tool may change the process, `allow = ["process"]` that it may fork; what it leaves running is
told even then.

## Avoid

```python
import os

DESCRIPTOR = {
    "name": "count_files",
    "description": "Count the files of the system's own folder.",
    "inputSchema": {"type": "object", "properties": {}},
}

def count_files():
    os.chdir("/")
    return len(os.listdir())
```

## Prefer

```python
import os

DESCRIPTOR = {
    "name": "count_files",
    "description": "Count the files of the system's own folder.",
    "inputSchema": {"type": "object", "properties": {}},
}

def count_files():
    return len(os.listdir("/"))
```
"""

from __future__ import annotations

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call


@rule("TOOL904", "changed-process", group="effects", reads="call", effects=("state",))
def changed_process(call: Call) -> Iterator[tuple[str, str]]:
    """What is different after a call, however it ended; what was changed by a call that hung is not known."""
    changes = [each.detail for each in call.effects if each.kind == "state"]
    if changes and call.outcome not in ("timed-out", "died"):
        yield "", f"leaves the process changed: {'; '.join(dict.fromkeys(changes))}"
