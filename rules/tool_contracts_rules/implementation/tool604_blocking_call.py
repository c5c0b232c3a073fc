"""A tool blocks the event loop.

## Why it matters

A coroutine that sleeps or waits for the network without `await` stops everything else on the loop: other calls of the
session, pings, cancellation. Some frameworks run plain functions on the loop as well (MCP's Python SDK 1.x does, 2.x uses threads), which
is reported as information.

## Avoid

```python
import time

from mcp.server.mcpserver import MCPServer

server = MCPServer("jobs")


@server.tool()
async def wait(seconds: float) -> str:
    \"\"\"Wait for a job.\"\"\"
    time.sleep(seconds)
    return "done"
```

## Prefer

```python
import asyncio

from mcp.server.mcpserver import MCPServer

server = MCPServer("jobs")


@server.tool()
async def wait(seconds: float) -> str:
    \"\"\"Wait for a job.\"\"\"
    await asyncio.sleep(seconds)
    return "done"
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.implementation.body import body_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool
    from tool_contracts.rule import Report

_VERBS = ("get", "post", "put", "patch", "delete", "head", "options", "request")
_BLOCKING = frozenset(
    (
        "time.sleep",
        "os.system",
        "urllib.request.urlopen",
        "urllib.request.urlretrieve",
        "socket.create_connection",
        *(f"{client}.{verb}" for client in ("requests", "httpx") for verb in _VERBS),
        *(f"subprocess.{name}" for name in ("run", "call", "check_call", "check_output", "getoutput")),
    )
)


@rule("TOOL604", "blocking-call", group="implementation", default=False, severity="warning")
def blocking_call(tool: Tool) -> Iterator[Report]:
    """Look for calls that wait without `await`."""
    signature = tool.signature
    if signature is None or not (signature.is_async or "blocks_loop" in tool.traits):
        return
    body = body_of(tool)
    if body is None:
        return
    for call, origin in body.calls():
        if origin not in _BLOCKING:
            continue
        if signature.is_async:
            yield body.span(call), f"`{origin}` blocks the event loop of an async tool"
        else:
            message = f"`{origin}` blocks the event loop where the framework runs plain functions on it"
            yield body.span(call), message, None, "info"
