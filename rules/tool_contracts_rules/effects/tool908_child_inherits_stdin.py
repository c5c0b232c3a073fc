"""A tool of a server starts a process that inherits its standard input.

## Why it matters

An MCP server that is started by its client gets its messages on standard input. A child process without an input of its
own waits at that pipe for ever, or swallows the client's next message. This is seen while the tool is called, wherever
the process is started; `TOOL602` reads the source of the tool. With MCP's Python SDK 2 and FastMCP 4, standard input is the null
device while the server runs: nothing is said where one of them is installed.

## Avoid

```python
import subprocess

from mcp.server.fastmcp import FastMCP

server = FastMCP("demo")

def run(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True).stdout

@server.tool()
def version_of(program: str) -> str:
    \"\"\"Tell the version of a program.\"\"\"
    return run("echo", program)
```

## Prefer

```python
import subprocess

from mcp.server.fastmcp import FastMCP

server = FastMCP("demo")

def run(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL).stdout

@server.tool()
def version_of(program: str) -> str:
    \"\"\"Tell the version of a program.\"\"\"
    return run("echo", program)
```
"""

from __future__ import annotations

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call


@rule(
    "TOOL908", "child-inherits-stdin", group="effects", reads="call", severity="warning", effects=("stdin",)
)
def child_inherits_stdin(call: Call) -> Iterator[tuple[str, str]]:
    """What a process was started with, or would have been where starting it is stopped."""
    started = [each.detail for each in call.effects if each.kind == "stdin"]
    if started and "speaks_on_stdout" in call.tool.traits:
        yield (
            "",
            f"starts a process that inherits standard input, the channel of the protocol: `{started[0]}`",
        )
