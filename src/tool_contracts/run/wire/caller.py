"""Calling a tool of a server, time after time, and writing down what stood on the wire."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from tool_contracts.calls import Call, Effect, Raised
from tool_contracts.model import MISSING
from tool_contracts.run.wire import texts
from tool_contracts.run.wire.client import error_text
from tool_contracts.run.wire.command import ServerError
from tool_contracts.run.wire.process import BrokenError, EndedError, LostError, SilenceError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

    from tool_contracts.calls import Outcome
    from tool_contracts.model import Tool
    from tool_contracts.run.wire.host import Session
    from tool_contracts.run.wire.published import PublishedTool

_INVALID_PARAMS = -32602

_SETTLING = 0.05
"""Seconds after the answer to a call that is looked at closely, in which more may come."""


class ServerCaller:
    """Calls `live` on the server that all calls share or, where it is `alone`, on one that nothing went before.

    `tool` is what the calls are reported under. A call may take `timeout` seconds, the first one on a server `first`. A server
    that gives no answer, or ends, is started anew for the next call; once one has ended, each answer is waited after for a
    moment, so that an end is known to belong to the call before it. `declared` names exceptions that are no crash.
    """

    survives = True
    """Whether calls go on after one that did not come back."""

    def __init__(
        self,
        live: PublishedTool,
        *,
        tool: Tool,
        timeout: float,
        first: float,
        alone: bool = False,
        declared: Sequence[str] = (),
    ) -> None:
        self.live = live
        self.tool = tool
        self._host = live.host
        self._timeout = timeout
        self._first = first
        self._alone = alone
        self._declared = frozenset(declared)
        self._session: Session | None = None
        self._waits_after = alone
        self._last: Call | None = None
        self._ended: Call | None = None

    def announce(self, every: Sequence[Any]) -> None:
        """Nothing is made ahead here of the calls that are told of."""

    def hurry(self, seconds: float) -> None:
        """Let calls take no longer than this from now on."""
        self._timeout = self._first = min(seconds, self._timeout)

    def __enter__(self) -> ServerCaller:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the server, if it is there for this alone."""
        session, self._session = self._session, None
        if session is not None and self._alone:
            session.close()

    def call(self, arguments: Any, **keywords: Any) -> Call:
        """Call the tool with a JSON object; the keywords are those of `Call` that say what the arguments are for."""
        seen = self._called(arguments)
        if seen.outcome == "died" and self._last and not (self._waits_after or seen.answered):
            # a server takes a moment to end: it may be the call before that has ended it
            self._waits_after, lost = True, seen
            seen = self._called(arguments)
            if seen.outcome != "died":
                self._ended = self._blamed(lost)
        self._waits_after |= seen.outcome == "died"
        made = seen.call(self.tool, arguments, keywords)
        self._last = None if seen.outcome == "died" else made
        return made

    def ended_since(self, seconds: float) -> Call | None:
        """The last call as one that has ended the server, if that ended after its answer, or does so in these seconds."""
        ended, self._ended = self._ended, None
        session = self._session
        if ended is not None or session is None:
            return ended
        try:
            session.client.settle(seconds)
        except (BrokenError, EndedError) as error:
            seen = Seen()
            seen.lose(error)
            seen.take(session)
            self._end()
            self._waits_after = True
            return self._blamed(seen)
        return None

    def _blamed(self, seen: Seen) -> Call | None:
        """The last call as the one to which an end belongs; that of a server which crashes is no defect of its own."""
        last, self._last = self._last, None
        if last is None or last.outcome == "crashed":
            return None
        made_for = {name: getattr(last, name) for name in ("label", "pointer", "valid", "level")}
        return seen.call(self.tool, last.arguments, made_for)

    def _called(self, arguments: Any) -> Seen:
        started = time.monotonic()
        seen = Seen()
        try:
            if self._session is None:
                start = self._host.ready if self._alone else self._host.shared
                self._session = start(self.live.command)
                started = time.monotonic()
            self._ask(self._session, arguments, started, seen)
        except SilenceError:
            seen.outcome = "timed-out"
        except (BrokenError, EndedError, ServerError) as error:
            seen.lose(error)
        except BaseException:
            self._end()
            raise
        seen.seconds = time.monotonic() - started
        if self._session is not None:
            seen.take(self._session)
        if seen.outcome not in ("died", "timed-out"):
            pace = self._host.pace(self.live.command)
            pace.calling = max(pace.calling, seen.seconds)
        if seen.outcome in ("died", "timed-out") and not seen.answered:
            self._end()
        return seen

    def _ask(self, session: Session, arguments: Any, started: float, seen: Seen) -> None:
        limit = self._timeout if session.calls else self._first
        session.calls += 1
        self.ask(session, arguments, limit, started + limit, seen)
        if seen.outcome == "crashed" and seen.error is not None and seen.error.kind in self._declared:
            seen.outcome = "declared-error"
        if self._waits_after:
            try:
                session.client.settle(_SETTLING)
            except (BrokenError, EndedError):
                if seen.outcome != "crashed":
                    raise

    def ask(self, session: Session, arguments: Any, limit: float, until: float, seen: Seen) -> None:
        """Send a call, which may take `limit` seconds, to the moment `until`, and take in the answer."""
        parameters = {"name": self.tool.name, "arguments": arguments}
        answer = session.client.request("tools/call", parameters, until)
        seen.understand(answer, self.tool)

    def _end(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            self._host.forget(session)
            session.kill()


_CONTENT: dict[str, dict[str, type]] = {
    "text": {"text": str},
    "image": {"data": str, "mimeType": str},
    "audio": {"data": str, "mimeType": str},
    "resource": {"resource": dict},
    "resource_link": {"uri": str, "name": str},
}
"""What the protocol has for content: the members that each type must have."""


def _malformed(content: dict[str, Any]) -> str | None:
    """Why a client could not read a piece of content."""
    kind = content["type"]
    members = _CONTENT.get(kind) if isinstance(kind, str) else None
    if members is None:
        return f"answers tools/call with content of the type {kind!r:.60}, which the protocol does not have"
    for name, wanted in members.items():
        if not isinstance(content.get(name), wanted):
            return f"answers tools/call with content of the type {kind!r} whose `{name}` is missing or of another type"
    return None


class Seen:
    """What was seen of one call."""

    def __init__(self) -> None:
        self.outcome: Outcome = "returned"
        self.value: Any = None
        self.plain: Any = MISSING
        self.wire: Any = MISSING
        self.wire_error: str | None = None
        self.error: Raised | None = None
        self.place: tuple[str, int] | None = None
        self.answered = False
        self.stdout = ""
        self.stderr = ""
        self.effects: list[Effect] = []
        self.seconds = 0.0

    def understand(self, answer: dict[str, Any], tool: Tool) -> None:
        """Take in an answer to `tools/call`."""
        if "error" in answer and not ("result" in answer and answer["error"] is None):
            error = answer["error"]
            code = error.get("code") if isinstance(error, dict) else None
            if type(code) is not int or not isinstance(error.get("message"), str):
                self._irregular("answers with an error that has no code and message")
            self._fail(str(error.get("message", "")) if isinstance(error, dict) else "", error_text(error))
            if code == _INVALID_PARAMS:
                self.outcome = "rejected"
            return
        result = answer["result"]
        content = result.get("content") if isinstance(result, dict) else None
        if not isinstance(content, list) or not all(
            isinstance(each, dict) and "type" in each for each in content
        ):
            self._irregular("answers tools/call without a list of content")
            content = []
        for each in content:
            if (why := _malformed(each)) is not None:
                self._irregular(why)
                break
        is_error = result.get("isError") if isinstance(result, dict) else None
        if is_error is not None and not isinstance(is_error, bool):
            self._irregular("answers tools/call with an `isError` that is no boolean")
        if is_error is True:
            text = "\n".join(each["text"] for each in content if isinstance(each.get("text"), str))
            self._fail(text, text)
            return
        structured = result.get("structuredContent") if isinstance(result, dict) else None
        if tool.output_schema is not None:
            # what is not structured can be no result that was declared
            self.value = self.plain = self.wire = structured
            return
        only = content[0] if len(content) == 1 else {}
        self.value = only["text"] if isinstance(only.get("text"), str) else content
        self.plain = self.value
        self.wire = content if structured is None else structured

    def _irregular(self, what: str) -> None:
        self.effects.append(Effect("protocol", "result", what, blocked=False))

    def _fail(self, text: str, shown: str) -> None:
        crash = None if texts.speaks_of_arguments(text) else texts.exception(text)
        if crash is not None:
            self.outcome = "crashed"
        else:
            self.outcome = "rejected" if texts.speaks_of_arguments(text) else "declared-error"
        self.error = Raised(crash or "Error", shown or "an error without a text", "")

    def lose(self, error: BrokenError | EndedError | ServerError) -> None:
        """Take in that there is no server any more that could be spoken to."""
        self.outcome, self.answered = "died", isinstance(error, LostError)
        if isinstance(error, BrokenError):
            self.effects.append(Effect("protocol", "connection", str(error), blocked=False))
            self.error = Raised("ConnectionBroken", f"the server {error}", "")
        else:
            self.effects.append(Effect("exit", str(error)))
            kind = "ServerEnded" if isinstance(error, EndedError) else "ServerError"
            self.error = Raised(kind, str(error), "")

    def take(self, session: Session) -> None:
        """Take in what stood on the wire besides."""
        noise, irregular, wanted = session.client.seen()
        self.stdout = "\n".join(filter(None, (self.stdout, noise)))
        self.effects = irregular + self.effects
        self.stderr = session.process.new_errors()
        if wanted and self.outcome in ("declared-error", "crashed", "timed-out"):
            # what a client would have given it is not known
            self.outcome = "blocked"
            self.effects += [
                Effect("other", each, "only a client can answer") for each in dict.fromkeys(wanted)
            ]
        if self.error is not None and self.stderr:
            told = self.error.trace or self.error.text
            self.error = Raised(self.error.kind, self.error.text, f"{told}\n\n{self.stderr}")

    def call(self, tool: Tool, arguments: Any, keywords: dict[str, Any]) -> Call:
        """The call."""
        return Call(
            tool,
            arguments,
            self.outcome,
            value=self.value,
            plain=self.plain,
            wire=self.wire,
            wire_error=self.wire_error,
            error=self.error,
            place=self.place,
            stdout=self.stdout,
            stderr=self.stderr,
            effects=self.effects,
            seconds=self.seconds,
            **keywords,
        )
