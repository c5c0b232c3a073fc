"""A tool of a server starts a process that inherits its standard input.

## Why it matters

An MCP server that is started by its client gets its messages on standard input. A child process without an input of its
own inherits that pipe: it waits there for ever, or swallows the client's next message. `stdin=subprocess.DEVNULL` gives
it an empty one; `os.system` and `subprocess.getoutput` take none. Nothing is said where the file that registers the tool serves it over HTTP alone.
This holds for MCP's Python SDK 1.x and for FastMCP 2 and 3, which stand on it. A server of the SDK 2, or of FastMCP 4 on it, has the null
device as standard input: nothing is said where the file shows that its server is one of the SDK 2 (`MCPServer`,
`on_call_tool=`); `from fastmcp import FastMCP` may be any
of them, unless the nearest pyproject.toml, or a script in its first lines, asks for `fastmcp>=4` or `mcp>=2`.

## Avoid

```python
import subprocess

from mcp.server.fastmcp import FastMCP

server = FastMCP("files")


@server.tool()
def first_line(path: str) -> str:
    \"\"\"Read the first line of a file.\"\"\"
    done = subprocess.run(["head", "-n", "1", path], capture_output=True, text=True)
    return done.stdout
```

## Prefer

```python
import subprocess

from mcp.server.fastmcp import FastMCP

server = FastMCP("files")


@server.tool()
def first_line(path: str) -> str:
    \"\"\"Read the first line of a file.\"\"\"
    done = subprocess.run(["head", "-n", "1", path], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return done.stdout
```
"""

from __future__ import annotations

import ast

from tool_contracts import rule
from tool_contracts_rules.implementation.body import bodies_on_stdout, is_spread, keyword
from tool_contracts_rules.implementation.edits import add_keyword

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool
    from tool_contracts.rule import Report
    from tool_contracts_rules.implementation.body import Body

# What starts a process, and how many positional arguments stand before its standard input (none may, of some).
_STARTERS: dict[str, int | None] = {
    **dict.fromkeys(
        (f"subprocess.{name}" for name in ("run", "Popen", "call", "check_call", "check_output")), 3
    ),
    "asyncio.create_subprocess_exec": None,
    "asyncio.create_subprocess_shell": None,
    "asyncio.subprocess.create_subprocess_exec": None,
    "asyncio.subprocess.create_subprocess_shell": None,
}
# What starts one and can be given no input.
_UNGUARDED = frozenset({"os.system", "subprocess.getoutput", "subprocess.getstatusoutput"})


@rule("TOOL602", "inherited-stdin", group="implementation", severity="warning")
def inherited_stdin(tool: Tool) -> Iterator[Report]:
    """Look for processes that are started without a standard input of their own."""
    for body, _ in bodies_on_stdout(tool):
        yield from _inheriting(body)


def _inheriting(body: Body) -> Iterator[Report]:
    for call, origin in body.calls():
        if origin in _UNGUARDED or (origin == "os.popen" and _is_for_reading(call)):
            yield (
                body.span(call),
                f"`{origin}` lets the process inherit standard input, the channel of the protocol",
                None,
            )
        if origin not in _STARTERS or keyword(call, "stdin", "input") is not None:
            continue
        before = _STARTERS[origin]
        is_positional = before is not None and len(call.args) > before
        if is_positional or (
            is_spread(call) and (before is not None or any(not k.arg for k in call.keywords))
        ):
            continue
        module = origin.rpartition(".")[0]
        fix = add_keyword(body, call, "stdin", module, "DEVNULL", "Give it an empty standard input")
        message = (
            f"`{origin}` without `stdin`: the process inherits standard input, the channel of the protocol"
        )
        yield body.span(call), message, fix if module == "subprocess" else None


def _is_for_reading(call: ast.Call) -> bool:
    """Whether `os.popen` gives what the process writes; with another mode, its input is ours to write."""
    mode = call.args[1] if len(call.args) > 1 else keyword(call, "mode")
    return mode is None or (isinstance(mode, ast.Constant) and mode.value == "r")
