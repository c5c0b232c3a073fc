"""An async tool holds up the event loop.

## Why it matters

A coroutine that sleeps, waits or computes without `await` stops every other call, connection and timeout of the same loop
until it is done: a server answers nobody meanwhile. This is seen while the tool is called; `TOOL604` reads the source. A sleep and a
connection are told however short they are, everything else from a tenth of a second on: a process or a lock that is waited for, an answer
that is read, a long computation. An import is not, nor the time in which others had the machine; where the system does not tell that
apart, as Linux does, only computing is seen. Native code that waits without letting Python look, as SQLite does for a lock, may pass by.

## Avoid

```python
import time

from mcp.server.fastmcp import FastMCP

server = FastMCP("demo")

@server.tool()
async def poll(name: str) -> str:
    \"\"\"Look whether a job is done.\"\"\"
    time.sleep(0.01)
    return f"{name} is done"
```

## Prefer

```python
import asyncio

from mcp.server.fastmcp import FastMCP

server = FastMCP("demo")

@server.tool()
async def poll(name: str) -> str:
    \"\"\"Look whether a job is done.\"\"\"
    await asyncio.sleep(0.01)
    return f"{name} is done"
```
"""

from __future__ import annotations

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call


@rule("TOOL905", "blocked-loop", group="effects", reads="call", severity="warning", effects=("blocking",))
def blocked_loop(call: Call) -> Iterator[tuple[str, str]]:
    """What waited without `await` in a coroutine; a plain function is the framework's to put elsewhere."""
    signature = call.tool.signature
    if signature is None or not signature.is_async:
        return
    waits = [each.detail for each in call.effects if each.kind == "blocking"]
    if waits:
        yield "", f"blocks the event loop: {waits[0]}"
