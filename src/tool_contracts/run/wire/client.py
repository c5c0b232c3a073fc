"""Our own client: JSON-RPC as it stands on the wire, nothing smoothed over.

The specification is that of MCP, 2025-06-18, base protocol and transports: one message a line, UTF-8, and nothing else on
the server's standard output.
"""

from __future__ import annotations

import contextlib
import json
import time
from typing import TYPE_CHECKING, Any

from tool_contracts.calls import Effect
from tool_contracts.run.wire.command import ServerError
from tool_contracts.run.wire.process import BrokenError, EndedError, LostError, SilenceError
from tool_contracts.run.wire.relay import LOST
from tool_contracts.version import __version__

if TYPE_CHECKING:
    from tool_contracts.run.wire.process import ServerProcess

PROTOCOL = "2025-06-18"

_METHOD_NOT_FOUND = -32601
_MOST_SETTLED = 1000
"""Lines that are taken in without being asked for, after an answer."""

_UNKNOWN = "unknown id"
_UNREADABLE = "unreadable message"
_LOST = 1.0
"""Seconds that the right answer is waited for after one that nobody asked for, or that cannot be read."""

_VERSIONS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
_WITHOUT_BATCHES = "2025-06-18"
_MOST_PAGES = 1000
_MEMBERS: dict[str, type] = {"title": str, "outputSchema": dict, "annotations": dict, "_meta": dict}
_HINTS = ("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint")
_KINDS = {str: "text", dict: "object", bool: "boolean"}
_MOST_DIGITS = 4_000
"""Digits of a whole number. Longer ones are read as most languages do, as a floating point number."""
_MOST_SEEN = 20
"""Irregularities of one kind that are kept of one exchange."""


class Client:
    """Speaks to the process of a server.

    `noise` holds what stood on the wire and is no message, `effects` what breaks the protocol, `wanted` the methods that the
    server asked of a client that has none: all three since they were taken last, by `seen`.
    """

    def __init__(self, process: ServerProcess) -> None:
        self._process = process
        self._asked = 0
        self._answered: set[int] = set()
        self._noise: list[str] = []
        self._effects: dict[str, Effect] = {}
        self._wanted: list[str] = []
        self._lists_tools = True
        self._has_batches = False

    def seen(self) -> tuple[str, list[Effect], list[str]]:
        """Noise, irregularities and requests to the client since this was called last."""
        found = "\n".join(self._noise), list(self._effects.values()), self._wanted
        self._noise, self._effects, self._wanted = [], {}, []
        return found

    def initialize(self, until: float) -> dict[str, Any]:
        """Shake hands; what the server says of itself.

        Raises:
            ServerError: it answers with an error, or not as the protocol says.
            EndedError, BrokenError, SilenceError: as `request`.

        """
        answer = self.request(
            "initialize",
            {
                "protocolVersion": PROTOCOL,
                "capabilities": {},
                "clientInfo": {"name": "tool-contracts", "version": __version__},
            },
            until,
        )
        result = _result(answer, "initialize")
        version, capabilities = result.get("protocolVersion"), result.get("capabilities")
        if not isinstance(version, str):
            self._note("initialize", "names no protocolVersion")
        elif version < PROTOCOL and version not in _VERSIONS:
            self._note(
                "initialize", f"speaks a version of the protocol that there never was: {_short(version)}"
            )
        self._has_batches = isinstance(version, str) and version < _WITHOUT_BATCHES
        if not isinstance(capabilities, dict):
            self._note("initialize", "names no capabilities")
        else:
            self._lists_tools = "tools" in capabilities
        self._send({"jsonrpc": "2.0", "method": "notifications/initialized"}, until)
        return result

    def list_tools(self, until: float) -> list[dict[str, Any]]:
        """The tools that the server publishes, all pages of them.

        Raises:
            ServerError: it answers with an error, or the pages have no end.
            EndedError, BrokenError, SilenceError: as `request`.

        """
        tools: list[dict[str, Any]] = []
        cursors: set[str] = set()
        parameters: dict[str, Any] = {}
        while True:
            try:
                answer = self.request("tools/list", parameters, until)
            except SilenceError:
                if not cursors:
                    raise
                raise ServerError(
                    f"tools/list has no end in time: page {len(cursors) + 1} and {len(tools)} tools are not all"
                ) from None
            result = _result(answer, "tools/list")
            page = result.get("tools")
            if not isinstance(page, list):
                raise ServerError("tools/list is answered without a list of tools")
            tools += [each for each in page if isinstance(each, dict)]
            if len(page) > sum(isinstance(each, dict) for each in page):
                self._note("tools/list", "holds tools that are no objects")
            cursor = result.get("nextCursor")
            if cursor is None:
                if tools and not self._lists_tools:
                    self._note(
                        "tools/list", "holds tools, though the capabilities name none: clients need not ask"
                    )
                return tools
            if not isinstance(cursor, str):
                raise ServerError(f"tools/list names a next page that is no text: {cursor!r:.60}")
            if cursor in cursors or len(cursors) >= _MOST_PAGES:
                raise ServerError(f"tools/list has pages without end: {cursor!r:.60} comes again")
            cursors.add(cursor)
            parameters = {"cursor": cursor}

    def list_tools_again(self, until: float) -> list[dict[str, Any]]:
        """As `list_tools`; what stands on the wire besides was told when they were listed first, and belongs to no call."""
        before = self._noise, self._effects, self._wanted
        self._noise, self._effects, self._wanted = [], {}, []
        try:
            return self.list_tools(until)
        finally:
            self._noise, self._effects, self._wanted = before

    def note_members(self, tool: dict[str, Any]) -> None:
        """Note optional members of a listed tool that are of another type: clients refuse the whole list."""
        hints = tool.get("annotations")
        members = [(name, tool.get(name), kind) for name, kind in _MEMBERS.items()]
        if isinstance(hints, dict):
            members += [(f"annotations/{name}", hints.get(name), bool) for name in _HINTS]
        for name, value, kind in members:
            if value is not None and not isinstance(value, kind):
                called = _short(tool.get("name"))
                what = _KINDS[kind]
                self._note(
                    f"{called} {name}", f"lists {called} with `{name}` that is no {what}: {_short(value)}"
                )

    def request(self, method: str, parameters: dict[str, Any], until: float) -> dict[str, Any]:
        """The answer to a request, an object with `result` or `error`.

        Raises:
            EndedError: the server has ended.
            BrokenError: it can no longer hear or speak, or has answered nobody instead.
            LostError: what came over HTTP is no answer.
            SilenceError: no answer came before the moment `until` of the monotonic clock.

        """
        self._asked += 1
        number = self._asked
        self._send({"jsonrpc": "2.0", "id": number, "method": method, "params": parameters}, until)
        try:
            while True:
                answer = None
                for message in self._read(self._process.receive(until)):
                    if self._is_answer(message, number):
                        self._answered.add(number)
                        answer = message
                if answer is not None:
                    # an end is told when something is asked
                    with contextlib.suppress(EndedError, BrokenError):
                        self.settle(0)
                    _check_that_it_came(answer)
                    return answer
                if time.monotonic() > until:
                    # what is said without end is no answer
                    raise SilenceError
                if self._is_lost():
                    until = min(until, time.monotonic() + _LOST)
        except SilenceError:
            unfinished = self._process.unfinished.decode(errors="replace")
            if _is_meant_as_message(unfinished):
                self._note(_UNREADABLE, f"sends a line without its end: {_start(unfinished)}")
            if self._is_lost():
                raise BrokenError("leaves the request without an answer") from None
            raise

    def _is_lost(self) -> bool:
        """Whether something has come that was most likely the answer."""
        return _UNKNOWN in self._effects or _UNREADABLE in self._effects

    def settle(self, seconds: float) -> None:
        """Take in what comes without being asked for, for a moment.

        Raises:
            EndedError, BrokenError: the server has ended, or can no longer be heard.

        """
        until = time.monotonic() + seconds
        with contextlib.suppress(SilenceError):
            for _ in range(_MOST_SETTLED):
                for message in self._read(self._process.receive(until)):
                    self._is_answer(message, None)

    def _send(self, message: dict[str, Any], until: float) -> None:
        self._process.send(json.dumps(message).encode("ascii"), until)

    def _read(self, line: bytes) -> list[dict[str, Any]]:
        """The messages of a line; what else it holds is noted."""
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError as error:
            self._note("invalid UTF-8", f"sends bytes that are not UTF-8: {line[error.start : error.end]!r}")
            text = line.decode("utf-8", "replace")
        if text.startswith("\ufeff"):
            self._note("byte order mark", "begins a line with a byte order mark")
            text = text[1:]
        if not text.strip():
            return []
        try:
            value = json.loads(text, parse_int=_whole, parse_constant=self._no_number)
        except (ValueError, RecursionError) as error:
            value = None
            if _is_meant_as_message(text):
                why = "is nested too deep" if isinstance(error, RecursionError) else "is no JSON"
                self._note(_UNREADABLE, f"sends a message that {why}: {_start(text)}")
                return []
        found = value if isinstance(value, list) else [value]
        messages = [
            each for each in found if isinstance(each, dict) and ("jsonrpc" in each or _is_answer_form(each))
        ]
        for each in messages:
            if "jsonrpc" not in each:
                self._note("no version", f"sends an answer without `jsonrpc`: {_short(each)}")
        if messages and isinstance(value, list) and not self._has_batches:
            self._note("batch", f"sends a batch, which the protocol has not had since {_WITHOUT_BATCHES}")
        if not messages and len(self._noise) < _MOST_SEEN:
            self._noise.append(text)
        return messages

    def _no_number(self, text: str) -> float:
        self._note("no number", f"sends {text}, which is no JSON")
        return float(text)

    def _is_answer(self, message: dict[str, Any], number: int | None) -> bool:
        """Whether a message answers the request of that number; others are dealt with."""
        if isinstance(method := message.get("method"), str):
            if "id" in message:
                self._reply(method, message["id"])
            return False
        got = message.get("id")
        if "result" not in message and "error" not in message:
            self._note("no message", f"sends a message that is neither request nor answer: {_short(message)}")
        elif type(got) is int and got == number and got not in self._answered:
            if "result" in message and "error" in message:
                self._note("two answers", "answers with both a result and an error")
            return True
        elif type(got) is int and got in self._answered:
            self._note("second answer", "answers a request more than once")
        elif got is None and "error" in message:
            self._note("refused message", f"refuses a message: {_short(message['error'])}")
        else:
            self._note(_UNKNOWN, f"answers with an id that nobody used: {_short(got)}")
        return False

    def _reply(self, method: str, number: Any) -> None:
        answer: dict[str, Any] = {"jsonrpc": "2.0", "id": number}
        if method == "ping":
            answer["result"] = {}
        else:
            self._wanted.append(method)
            answer["error"] = {"code": _METHOD_NOT_FOUND, "message": f"this client has no {method}"}
        self._send(answer, time.monotonic() + 1)

    def _note(self, event: str, detail: str) -> None:
        self._effects.setdefault(event, Effect("protocol", event, detail, blocked=False))


def _check_that_it_came(answer: dict[str, Any]) -> None:
    """Raise what a relay tells in place of an answer."""
    error = answer.get("error")
    if isinstance(error, dict) and isinstance(data := error.get("data"), dict) and LOST in data:
        raise (LostError if data[LOST] else BrokenError)(error.get("message"))


def _result(answer: dict[str, Any], method: str) -> dict[str, Any]:
    if "error" in answer:
        raise ServerError(f"{method} is answered with an error: {error_text(answer['error'])}")
    result = answer["result"]
    if not isinstance(result, dict):
        raise ServerError(f"{method} is answered with {_short(result)}, which is no object")
    return result


def error_text(error: Any) -> str:
    """What a JSON-RPC error says: its message and its code."""
    if not isinstance(error, dict):
        return _short(error)
    return f"{error.get('message', '')} ({error.get('code')})".strip()


def _short(value: Any) -> str:
    return _start(json.dumps(value))


def _start(text: str) -> str:
    return text if len(text) <= 100 else f"{text[:100]}..."


def _is_answer_form(message: dict[str, Any]) -> bool:
    """Whether something has what an answer has, which no print of a tool's own would have by chance."""
    return "id" in message and ("result" in message or "error" in message)


def _is_meant_as_message(text: str) -> bool:
    return text.lstrip()[:1] in ("{", "[") and '"jsonrpc"' in text


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= _MOST_DIGITS else float(digits)
