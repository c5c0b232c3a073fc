"""A tool of a server reads standard input, which may be the channel of the protocol.

## Why it matters

An MCP server that is started by its client gets its messages on standard input. `input()` there takes the client's next
message away, or waits for ever. Make what is asked for a parameter, or use the protocol's own elicitation.
Nothing is said where the file that registers the tool serves it over HTTP alone.
This holds for MCP's Python SDK 1.x and for FastMCP 2 and 3, which stand on it. In a server of the SDK 2, or of FastMCP 4 on it, standard
input is empty: nothing is said where the file shows that its server is one of the SDK 2 (`MCPServer`, `on_call_tool=`);
`from fastmcp import FastMCP` may be any
of them, unless the nearest pyproject.toml, or a script in its first lines, asks for `fastmcp>=4` or `mcp>=2`.

## Avoid

```python
from mcp.server.fastmcp import FastMCP

server = FastMCP("files")


@server.tool()
def remove(path: str) -> str:
    \"\"\"Remove a file.\"\"\"
    return "removed" if input("Sure? ") == "y" else "kept"
```

## Prefer

```python
from mcp.server.fastmcp import FastMCP

server = FastMCP("files")


@server.tool()
def remove(path: str, confirmed: bool) -> str:
    \"\"\"Remove a file.\"\"\"
    return "removed" if confirmed else "kept"
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.implementation.body import bodies_on_stdout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool
    from tool_contracts.rule import Report
    from tool_contracts_rules.implementation.body import Body

_READS = frozenset(
    (
        "builtins.input",
        *(f"sys.stdin{inner}.{read}" for inner in ("", ".buffer") for read in ("read", "readline")),
    )
)


@rule("TOOL603", "reads-stdin", group="implementation")
def reads_stdin(tool: Tool) -> Iterator[Report]:
    """Look for calls that read standard input."""
    for body, _ in bodies_on_stdout(tool):
        yield from _reading(body)


def _reading(body: Body) -> Iterator[Report]:
    for call, origin in body.calls():
        if origin in _READS:
            name = origin.removeprefix("builtins.")
            yield body.span(call), f"`{name}` reads standard input, which may be the channel of the protocol"
