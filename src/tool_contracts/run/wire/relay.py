"""A program that makes a server on standard input and output of one behind a URL: `python -m tool_contracts.run.wire.relay URL`.

The transport (MCP 2025-06-18, streamable HTTP: sessions, event streams, resumption) is that of the official client; messages
are handed on as they are. What comes over HTTP instead of a message is told as an error with `LOST` in its data, in place
of whatever the client makes of it. Headers to send stand as JSON in the environment variable `TOOL_CONTRACTS_HEADERS`.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from typing import Any

from tool_contracts.run.underlying import innermost

HEADERS = "TOOL_CONTRACTS_HEADERS"

LOST = "tool-contracts/lost"
"""Marks an error that the server did not send; the value tells whether the session lasts."""

_INTERNAL_ERROR = -32603
_JSON = "application/json"
_EVENTS = "text/event-stream"
_KEEPING_METHOD = (307, 308)
_UNKNOWN_SESSION = 404
_ACCEPTED = 202
_OWN_WORDS = "SSE stream "
"""How the client begins what it says of an event stream that ended without an answer."""


class _Relay:
    """Hands on messages both ways.

    `_asked` holds the ids of requests that wait for an answer, `_lost` those of which it is told that there is none.
    `is_reached` says whether the server has ever sent anything.
    """

    def __init__(self) -> None:
        self._asked: set[Any] = set()
        self._lost: set[Any] = set()
        self.is_reached = False

    async def hand_on(self, writing: Any) -> None:
        """Messages of standard input to the server, to the end of input."""
        anyio: Any = importlib.import_module("anyio")
        message: Any = importlib.import_module("mcp.shared.message")
        while line := await anyio.to_thread.run_sync(sys.stdin.buffer.readline, abandon_on_cancel=True):
            request = json.loads(line)
            if "method" in request and "id" in request:
                self._asked.add(request["id"])
            await writing.send(message.SessionMessage(_messages().validate_json(line)))

    async def take_in(self, reading: Any) -> None:
        """Messages of the server to standard output."""
        async for each in reading:
            if isinstance(each, Exception):
                self.lose_all(f"sends what cannot be read: {_line(each)}")
                continue
            # what was not said is not added
            line = _messages().dump_json(each.message, by_alias=True, exclude_unset=True)
            said = json.loads(line)
            if "method" not in said:
                if (number := said.get("id")) in self._lost:
                    continue
                if number in self._asked and (why := said.get("error", {}).get("message", "")).startswith(
                    _OWN_WORDS
                ):
                    self._lose(number, f"gives no answer: {why}")
                    continue
                self._asked.discard(number)
            _write(line)

    async def look(self, response: Any) -> None:
        """Tell of a response over HTTP that holds no answer, and keep it from the client."""
        self.is_reached = True
        number = _request_of(response)
        if number not in self._asked:
            return
        why = await _not_an_answer(response)
        if why == "":
            return
        if why is None:
            self._asked.discard(number)
            _write(json.dumps({**response.json(), "id": number}).encode())
        else:
            self._lose(number, why, lasts=response.status_code != _UNKNOWN_SESSION)
        response.status_code = _ACCEPTED

    def _lose(self, number: Any, why: str, *, lasts: bool = True) -> None:
        self._asked.discard(number)
        self._lost.add(number)
        error = {"code": _INTERNAL_ERROR, "message": why, "data": {LOST: lasts}}
        _write(json.dumps({"jsonrpc": "2.0", "id": number, "error": error}).encode())

    def lose_all(self, why: str, *, lasts: bool = True) -> None:
        """None of the requests that wait will be answered."""
        for each in list(self._asked):
            self._lose(each, why, lasts=lasts)


async def relay(url: str, headers: dict[str, str]) -> None:
    """Hand on lines of standard input to `url` and its answers to standard output, until one of both ends.

    Raises whatever the client raises, in groups.
    """
    anyio: Any = importlib.import_module("anyio")
    http: Any = importlib.import_module("mcp.client.streamable_http")
    making: Any = importlib.import_module("mcp.shared._httpx_utils")
    both = _Relay()
    try:
        async with making.create_mcp_http_client(headers=headers) as client:
            client.event_hooks = {"response": [both.look]}
            async with (
                http.streamable_http_client(url, http_client=client) as (reading, writing, *_),
                anyio.create_task_group() as group,
            ):
                group.start_soon(both.take_in, reading)
                await both.hand_on(writing)
                group.cancel_scope.cancel()
    except BaseException as error:
        if not both.is_reached:
            # one that was there and ended is told by its end, not in its stead
            both.lose_all(f"cannot be reached: {_line(innermost(error))}", lasts=False)
        raise


def _request_of(response: Any) -> Any:
    """The id of the request that a response over HTTP answers; None where it answers none."""
    if response.request.method != "POST":
        return None
    try:
        message = json.loads(response.request.content)
    except ValueError:
        return None
    return message.get("id") if "method" in message else None


async def _not_an_answer(response: Any) -> str | None:
    """What came over HTTP instead of a message.

    Empty where the client reads it as it should, None where it is an error of the server that the client might read as
    none, because of the status beside it.
    """
    status = f"HTTP status {response.status_code} {response.reason_phrase}".strip()
    if response.has_redirect_location:
        target = response.url.join(response.headers["location"])
        is_followed = response.status_code in _KEEPING_METHOD and _origin(target) == _origin(response.url)
        return "" if is_followed else f"answers with {status}, to {target}, which is not followed"
    kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    if response.status_code < 400 and kind == _EVENTS:
        return ""
    try:
        await response.aread()
    except Exception as error:
        return f"breaks off its answer: {_line(error)}"
    if response.status_code >= 400:
        return None if kind == _JSON and _is_error(response) else f"answers with {status}"
    if response.status_code == _ACCEPTED or kind != _JSON:
        return f"answers with {status} and {f'the type {kind}' if kind else 'no type'} instead of a message"
    try:
        response.json()
    except ValueError as error:
        return f"sends a message that is no JSON: {_line(error)}"
    return ""


def _is_error(response: Any) -> bool:
    try:
        found = response.json()
    except ValueError:
        return False
    return isinstance(found, dict) and "jsonrpc" in found and isinstance(found.get("error"), dict)


def _origin(url: Any) -> tuple[Any, ...]:
    return url.scheme, url.host, url.port


def _write(line: bytes) -> None:
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


def _line(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".partition("\n")[0]


def _messages() -> Any:
    """Reads and writes messages, a class of models in one major version of the SDK and a union of them in the other."""
    pydantic: Any = importlib.import_module("pydantic")
    types: Any = importlib.import_module("mcp.types")
    return pydantic.TypeAdapter(types.JSONRPCMessage)


def main() -> None:
    """Run until input ends; what goes wrong is one line on standard error, and status 1."""
    anyio: Any = importlib.import_module("anyio")
    try:
        anyio.run(relay, sys.argv[1], json.loads(os.environ.get(HEADERS, "{}")))
    except BaseException as error:
        inner = innermost(error)
        print(f"{sys.argv[1]}: {type(inner).__name__}: {inner}", file=sys.stderr, flush=True)
        # the thread that waits for input cannot be told to stop
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    main()
