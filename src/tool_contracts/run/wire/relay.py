"""A program that makes a server on standard input and output of one behind a URL: `python -m tool_contracts.run.wire.relay URL`.

The transport (MCP 2025-06-18, streamable HTTP: sessions, event streams, resumption) is that of the official client; messages
are handed on as they are. Headers to send stand as JSON in the environment variable `TOOL_CONTRACTS_HEADERS`.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from typing import Any

HEADERS = "TOOL_CONTRACTS_HEADERS"


async def relay(url: str, headers: dict[str, str]) -> None:
    """Hand on lines of standard input to `url` and its answers to standard output, until one of both ends.

    Raises whatever the client raises, in groups.
    """
    anyio: Any = importlib.import_module("anyio")
    http: Any = importlib.import_module("mcp.client.streamable_http")
    making: Any = importlib.import_module("mcp.shared._httpx_utils")
    async with (
        making.create_mcp_http_client(headers=headers) as client,
        http.streamable_http_client(url, http_client=client) as (reading, writing, *_),
        anyio.create_task_group() as group,
    ):
        group.start_soon(_take_in, reading)
        await _hand_on(writing)
        group.cancel_scope.cancel()


async def _hand_on(writing: Any) -> None:
    """Messages of standard input to the server, to the end of input."""
    anyio: Any = importlib.import_module("anyio")
    message: Any = importlib.import_module("mcp.shared.message")
    while line := await anyio.to_thread.run_sync(sys.stdin.buffer.readline, abandon_on_cancel=True):
        await writing.send(message.SessionMessage(_messages().validate_json(line)))


async def _take_in(reading: Any) -> None:
    """Messages of the server to standard output; an error of the transport is raised."""
    async for each in reading:
        if isinstance(each, Exception):
            raise each
        # what was not said is not added
        sys.stdout.buffer.write(
            _messages().dump_json(each.message, by_alias=True, exclude_unset=True) + b"\n"
        )
        sys.stdout.buffer.flush()


def _messages() -> Any:
    """Reads and writes messages, a class of models in one major version of the SDK and a union of them in the other."""
    pydantic: Any = importlib.import_module("pydantic")
    types: Any = importlib.import_module("mcp.types")
    return pydantic.TypeAdapter(types.JSONRPCMessage)


def _innermost(error: BaseException) -> BaseException:
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def main() -> None:
    """Run until input ends; what goes wrong is one line on standard error, and status 1."""
    anyio: Any = importlib.import_module("anyio")
    try:
        anyio.run(relay, sys.argv[1], json.loads(os.environ.get(HEADERS, "{}")))
    except BaseException as error:
        inner = _innermost(error)
        print(f"{sys.argv[1]}: {type(inner).__name__}: {inner}", file=sys.stderr, flush=True)
        # the thread that waits for input cannot be told to stop
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    main()
