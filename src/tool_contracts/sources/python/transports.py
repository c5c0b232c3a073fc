"""What a server does with standard output and its event loop, as far as the text of the file says that registers its tools."""

from __future__ import annotations

import re

from tool_contracts.sources.python.pins import asks_for, script_metadata

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from tool_contracts.model import Tool
    from tool_contracts.sources.python.project import Project

_NETWORK = frozenset({"http", "sse", "streamable-http"})
_LITERAL = re.compile(r"""["']([\w-]+)["']\Z""")
_SERVES = re.compile(r"\.run_(?:http|sse|streamable_http)_async\(|\.(?:http|sse|streamable_http)_app\(")
_STDIO = re.compile(r"\bstdio\b|_stdio_")
# `server.run(...)` of whatever it is
_RUN = re.compile(r"\b(?!(?:anyio|asyncio|hypercorn|subprocess|trio|uvicorn)\.)\w+\.run(?:_async)?\(")
_TRANSPORT = re.compile(r"\btransport\s*=\s*([^\s,()]+)")
_FIRST = re.compile(r"\s*([^\s,()=]+)\s*(?:,|\Z)")
# a client that is connected to the object rather than to a process or an address
_IN_MEMORY = re.compile(r"\bClient\(\s*(\w+)\s*[,)]")
_SERVER = re.compile(r"(?:\w+\.)*(?:FastMCP|MCPServer)\(")
_GIVEN = re.compile(r"^[ \t]*(\w+)[ \t]*(?::[^=\n]+)?=[ \t]*([^\s=]\S*)", re.MULTILINE)
_LONGEST = 2000
# how a server is made with the second generation of the MCP SDK, and with what may be the first
_SECOND_SDK = re.compile(
    r"\bmcp\.server\.mcpserver\b|\bmcp(?:\.\w+)*\.MCPServer\b|\bon_call_tool\s*="
    r"|\bfrom\s+mcp\.server\s+import\b(?:\s*\([^()]*|[^()\n]*)\bMCPServer\b"
)
_FIRST_SDK = re.compile(r"\bFastMCP\b|\.call_tool\(\s*\)")
_OF_FIRST_SDK = frozenset({"speaks_on_stdout", "blocks_loop"})
_NEW = (("mcp", 2), ("fastmcp", 4))
"""What a project asks for that has the second generation, or stands on it."""

_OVER_NETWORK = frozenset({"speaks_on_stdout"})


def correct_claims(tools: Iterable[Tool], text: str, path: str, project: Project) -> None:
    """Take what is claimed of a framework's servers from the tools of a file whose servers do otherwise."""
    known: dict[str, frozenset[str]] = {}
    for tool in tools:
        if not tool.traits.isdisjoint(_OF_FIRST_SDK):
            if tool.framework not in known:
                known[tool.framework] = denied(tool.framework, text, path, project)
            tool.traits -= known[tool.framework]


def denied(framework: str, text: str, path: str, project: Project) -> frozenset[str]:
    """The traits that the tools of a framework lack whose server is made in a file of a project, with a text.

    A server that speaks over HTTP alone leaves standard output to its tools. The MCP SDK 2.0 and later serves over private
    duplicates of both standard streams, which it leads to the null device and to standard error meanwhile
    (`mcp/server/stdio.py`), and runs plain functions in worker threads. FastMCP 4 and later stands on it.
    """
    for each in (script_metadata(text), *project.project_texts(path)):
        asked = [asks_for(each, *new) for new in _NEW]
        if any(asked):
            return _OF_FIRST_SDK
        if False in asked:
            break  # what stands further above is for others
    if framework == "mcp" and _SECOND_SDK.search(text) and not _FIRST_SDK.search(text):
        return _OF_FIRST_SDK
    return _OVER_NETWORK if _is_over_network(text) else frozenset()


def _is_over_network(text: str) -> bool:
    """Whether a file serves over HTTP, or in memory, and says nothing that may mean standard input and output.

    A transport that the text does not tell may be either, and is taken for the one about which nothing is said.
    """
    if _STDIO.search(text):
        return False
    given: dict[str, set[str]] = {}
    for name, value in _GIVEN.findall(text):
        given.setdefault(name, set()).add(value)
    runs = list(_RUN.finditer(text))
    if runs:
        return all(_is_elsewhere(text, each.end(), given) for each in runs)
    clients = (given.get(each[1], ()) for each in _IN_MEMORY.finditer(text))
    return _SERVES.search(text) is not None or any(_SERVER.match(made) for each in clients for made in each)


def _is_elsewhere(text: str, start: int, given: dict[str, set[str]]) -> bool:
    """Whether a call whose arguments begin at `start` names a transport that is none of standard input and output."""
    arguments = _arguments(text, start)
    named = _TRANSPORT.search(arguments)
    if named is not None:
        return _meant(named[1], given) != "stdio"
    first = _FIRST.match(arguments)
    return first is not None and _meant(first[1], given) in _NETWORK


def _arguments(text: str, start: int) -> str:
    depth = 1
    for found in re.finditer(r"[()]", text[start : start + _LONGEST]):
        depth += 1 if found[0] == "(" else -1
        if not depth:
            return text[start : start + found.start()]
    return text[start : start + _LONGEST]


def _meant(expression: str, given: dict[str, set[str]]) -> str | None:
    """The text that an expression is, or that the name is given which it is; None where that is not told."""
    written = given.get(expression, set()) if expression.isidentifier() else {expression}
    literals = [_LITERAL.match(each) for each in written]
    return literals[0][1] if len(literals) == 1 and literals[0] is not None else None
