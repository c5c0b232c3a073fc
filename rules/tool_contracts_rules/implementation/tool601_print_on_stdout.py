"""A tool of a server prints to standard output, which may be the channel of the protocol.

## Why it matters

An MCP server that is started by its client speaks through standard output, one JSON message a line. What a tool prints
there is read as a message: the client reports invalid JSON, or ends the session. Standard error is free for anything.
MCP's Python SDK 1.x lets tools print there, and so do FastMCP 2 and 3, which stand on it. Since the SDK 2, and FastMCP 4 on it, the
server keeps the channel to itself: what a tool prints goes to standard error. Nothing is said where the file, or the one
that makes its server, shows that it is one of the SDK 2 (`MCPServer`, `on_call_tool=`); `from fastmcp import FastMCP` may be any
of them, unless the nearest pyproject.toml, or a script in its first lines, asks for `fastmcp>=4` or `mcp>=2`.
Logs that a file leads to standard output are told once: the SDK of the server logs as well.
Nothing is said either where one of the two serves it over HTTP alone, or by a transport that it does not tell.
What hands on all calls of a low-level server is looked at too, and so are the functions of the same file that the tool calls.

## Avoid

```python
from mcp.server.fastmcp import FastMCP

server = FastMCP("places")


@server.tool()
def look_up(address: str) -> str:
    \"\"\"Look an address up.\"\"\"
    print("looking up", address)
    return address
```

## Prefer

```python
import sys

from mcp.server.fastmcp import FastMCP

server = FastMCP("places")


@server.tool()
def look_up(address: str) -> str:
    \"\"\"Look an address up.\"\"\"
    print("looking up", address, file=sys.stderr)
    return address
```
"""

from __future__ import annotations

import ast

from tool_contracts import rule
from tool_contracts_rules.implementation.body import bodies_on_stdout, keyword
from tool_contracts_rules.implementation.edits import add_keyword

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool
    from tool_contracts.rule import Report
    from tool_contracts_rules.implementation.body import Body

# What prints, and the keywords that lead it elsewhere.
_PRINTERS = {
    "builtins.print": ("file",),
    "rich.print": ("file",),
    "pprint.pprint": ("stream",),
    "pprint.pp": ("stream",),
    "click.echo": ("file", "err"),
    "click.secho": ("file", "err"),
    "typer.echo": ("file", "err"),
    "typer.secho": ("file", "err"),
}
_STREAM = ("sys.stdout", "sys.__stdout__")
_WRITES = frozenset(
    f"{stream}{inner}.{method}"
    for stream in _STREAM
    for inner in ("", ".buffer")
    for method in ("write", "writelines")
)


@rule("TOOL601", "print-on-stdout", group="implementation")
def print_on_stdout(tool: Tool) -> Iterator[Report]:
    """Look for calls that write to standard output, and for logs that are led there."""
    for remark in tool.remarks:
        if remark.kind == "log-on-stdout":
            message = (
                f"`{remark.text}` leads logs to standard output, which may be the channel of the protocol"
            )
            yield remark.span, message, None
    for body, caller in bodies_on_stdout(tool):
        if caller is None or not _is_redirected(*caller):
            yield from _prints(body)


def _prints(body: Body) -> Iterator[Report]:
    for call, origin in body.calls():
        if _is_redirected(body, call):
            continue
        if origin in _WRITES or (origin in _PRINTERS and _is_on_stdout(body, call, origin)):
            name = origin.removeprefix("builtins.")
            fix = None
            if origin == "builtins.print" and keyword(call, "file") is None:
                fix = add_keyword(body, call, "file", "sys", "stderr", "Print to standard error")
            message = f"`{name}` writes to standard output, which may be the channel of the protocol"
            yield body.span(call), message, fix
    for node in body.nodes:
        if isinstance(node, ast.Call) and _is_of_console(body, node) and not _is_redirected(body, node):
            message = "a `Console` writes to standard output, which may be the channel of the protocol"
            yield body.span(node), message, None


def _is_of_console(body: Body, call: ast.Call) -> bool:
    """Whether a call prints by an object of Rich that is made in the file, without another stream."""
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in ("print", "log", "rule"):
        return False
    match body.made(call.func.value):
        case ast.Call(func=maker, args=[], keywords=named):
            is_console = body.origin(maker) in ("rich.console.Console", "rich.get_console")
            return is_console and not any(each.arg in ("file", "stderr", "quiet", None) for each in named)
    return False


def _is_on_stdout(body: Body, call: ast.Call, origin: str) -> bool:
    if any(each.arg is None for each in call.keywords):
        return False
    if origin.startswith("pprint.") and len(call.args) > 1:
        return False
    target = keyword(call, *_PRINTERS[origin])
    return target is None or body.origin(target) in _STREAM


def _is_redirected(body: Body, node: ast.AST | None) -> bool:
    """Whether a node stands in a `with` statement that leads standard output elsewhere."""
    while node is not None:
        if isinstance(node, ast.With | ast.AsyncWith):
            for each in node.items:
                call = each.context_expr
                if isinstance(call, ast.Call) and body.origin(call.func) == "contextlib.redirect_stdout":
                    return True
        node = body.parent(node)
    return False
