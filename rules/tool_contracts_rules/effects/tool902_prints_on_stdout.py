"""A tool prints where the protocol speaks.

## Why it matters

A server on MCP's stdio transport answers on standard output. A `print` in between is read as a broken message: the
client reports a parse error, or closes the session. Standard error and logging are free. MCP's Python SDK 2 and FastMCP 4 keep the
channel to themselves and lead what tools print to standard error: nothing is said where one of them is installed.
What a server writes that is started by a command is judged by what arrives.

## Avoid

```python
from mcp.server.fastmcp import FastMCP

server = FastMCP("demo")

@server.tool()
def look_up(name: str) -> str:
    \"\"\"Look a name up.\"\"\"
    print("looking up", name)
    return name
```

## Prefer

```python
import sys

from mcp.server.fastmcp import FastMCP

server = FastMCP("demo")

@server.tool()
def look_up(name: str) -> str:
    \"\"\"Look a name up.\"\"\"
    print("looking up", name, file=sys.stderr)
    return name
```
"""

from __future__ import annotations

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call


@rule("TOOL902", "prints-on-stdout", group="effects", reads="call")
def prints_on_stdout(call: Call) -> Iterator[tuple[str, str]]:
    """Output on standard output, where the framework may speak its protocol there."""
    if call.stdout and call.valid and "speaks_on_stdout" in call.tool.traits:
        yield "", f"prints on standard output, the protocol's own channel: {call.stdout[:60]!r}"
