"""Over what a server speaks, as far as the text of the file says that registers its tools."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from tool_contracts.model import Tool

_NAMED = r"""["'](?:http|sse|streamable-http)["']"""
_NETWORK = re.compile(
    rf"\btransport\s*=\s*{_NAMED}"
    rf"|\.run(?:_async)?\(\s*{_NAMED}"
    r"|\.run_(?:http|sse|streamable_http)_async\("
    r"|\.(?:http|sse|streamable_http)_app\("
)
# `server.run(...)` of whatever it is, unless the call itself names a network transport
_ELSE = re.compile(
    r"\bstdio\b|_stdio_|\b(?!(?:anyio|asyncio|hypercorn|subprocess|trio|uvicorn)\.)\w+\.run(?:_async)?\("
    rf"(?!\s*{_NAMED})(?![^()]*(?:\([^()]*\)[^()]*)*\btransport\s*=\s*{_NAMED})"
)


def is_over_network(text: str) -> bool:
    """Whether a file serves over HTTP and says nothing that may mean standard input and output."""
    return _NETWORK.search(text) is not None and _ELSE.search(text) is None


def leave_stdout(tools: Iterable[Tool], text: str) -> None:
    """Take the claim on standard output from the tools of a file that serves over HTTP alone."""
    speaking = [tool for tool in tools if "speaks_on_stdout" in tool.traits]
    if speaking and is_over_network(text):
        for tool in speaking:
            tool.traits -= {"speaks_on_stdout"}
