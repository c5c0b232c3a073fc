"""Calling one tool, time after time, and writing down what happened."""

from __future__ import annotations

import asyncio
import inspect
import warnings
from typing import TYPE_CHECKING, Any

from tool_contracts.calls import Call, Effect, describe
from tool_contracts.model import MISSING
from tool_contracts.run import absence, frames, leftovers, threads
from tool_contracts.run.allowance import Allowance
from tool_contracts.run.arguments import changed
from tool_contracts.run.clock import monotonic
from tool_contracts.run.deadline import Deadline, DeadlineExceeded
from tool_contracts.run.guard import Guard
from tool_contracts.run.headroom import Headroom
from tool_contracts.run.leftovers import Leftovers
from tool_contracts.run.names import Builtins
from tool_contracts.run.outcome import classify
from tool_contracts.run.plain import plain
from tool_contracts.run.progress import PERIOD, Progress
from tool_contracts.run.randomness import Randomness
from tool_contracts.run.recording import Recording
from tool_contracts.run.underlying import innermost, joined
from tool_contracts.schema.values import copied

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import TracebackType

    from tool_contracts.calls import Level, Outcome
    from tool_contracts.framework import LiveTool
    from tool_contracts.model import Tool
    from tool_contracts.run.workspace import Workspace


_JSON = frozenset((str, int, float, bool, type(None), list, dict))
"""Of these nothing can be awaited, which takes a while to find out."""

TIMEOUT = 5.0
"""Seconds that a call may take, unless something else is asked for."""


class Caller:
    """Calls `live` in a temporary folder of its own, guarded and with a time limit in seconds per call.

    `tool` is what the calls are reported under (by default what the framework publishes), `source` the same tool
    as read from source, whose docstring may declare errors; `declared` names further exception classes. The
    first call may take `first` seconds, since a tool may have much to import or to load; `limit` is what the next
    call has. `root` is the folder below which the tool may write. With `keeps_frames` the frames of exceptions go with the calls.
    """

    survives = False
    """Whether calls go on after one that did not come back."""

    def __init__(
        self,
        live: LiveTool,
        workspace: Workspace,
        *,
        tool: Tool | None = None,
        source: Tool | None = None,
        timeout: float = TIMEOUT,
        allowance: Allowance | None = None,
        declared: Sequence[str] = (),
        first: float | None = None,
        keeps_frames: bool = False,
    ) -> None:
        self.live = live
        self.tool = live.tool if tool is None else tool
        self._source = source
        self.timeout = timeout
        self.limit = timeout if first is None else first
        self._declared = tuple(declared)
        self._keeps_frames = keeps_frames
        self._workspace = workspace
        self._folder = workspace.folder()
        self.root = workspace.path
        self.allowance = Allowance() if allowance is None else allowance
        self._guard = Guard(self.root, self.allowance, self._folder.current)
        self._headroom = Headroom()
        self._leftovers = Leftovers()
        self._recording = Recording()
        self._builtins = Builtins()
        self._randomness = Randomness()
        self._deadline: Deadline | None = None
        self._runner: asyncio.Runner | None = None
        self._threads = threads.running()

    def settle(self) -> Guard:
        """Take this process for the calls alone; what is returned stops effects of the tool between them."""
        if not self._folder.is_as_made():
            # the process before this one came to its end in the middle of a call
            self._folder.reset()
        self._folder.settle()
        self._guard = Guard(self.root, self.allowance, self._folder.current)
        return self._guard

    def announce(self, every: Sequence[Any]) -> None:
        """Nothing is made ahead here of the calls that are told of."""

    def hurry(self, seconds: float) -> None:
        """Let calls take no longer than this from now on, the first one of a process included."""
        self.timeout = self.limit = min(seconds, self.timeout)

    def ended_since(self, seconds: float) -> Call | None:
        """None: what a tool ends in this way, it ends before its call has come back."""

    def __enter__(self) -> Caller:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End what calls have needed; no further one can be made."""
        self._end_loop()
        self._folder.end()
        self._randomness.restore()
        self._workspace.give_back(self._folder)

    def _end_loop(self) -> None:
        """End the event loop, if calls have needed one, and what still runs on it."""
        threads.left_behind(self._threads)
        runner, self._runner = self._runner, None
        if runner is None:
            return
        tasks = asyncio.all_tasks(runner.get_loop())
        self._ending(runner.close)
        for task in tasks:
            if not task.done():
                # left to the garbage collector, a coroutine that swallows everything would spin in there for ever
                task._log_destroy_pending = False  # type: ignore[attr-defined]
                coroutine = task.get_coro()
                if coroutine is not None:
                    self._ending(coroutine.close)

    def _ending(self, end: Callable[[], None]) -> None:
        try:
            with Recording(), self._folder, self._guard, Deadline(self.timeout):
                end()
        except BaseException as error:
            # what the tool left behind may fail, exit or hang when it is ended; the calls are already judged
            if isinstance(error, KeyboardInterrupt) and not frames.is_deliberate(error):
                raise

    def call(
        self,
        arguments: Any,
        *,
        label: str = "",
        pointer: str = "",
        valid: bool = True,
        level: Level = "strict",
    ) -> Call:
        """Call the tool with a JSON object, which it gets as a copy of its own.

        What draws lots draws the same ones in each call, wherever that is made.
        """
        self._randomness.sow()
        attempt = self._attempt(arguments)
        outcome, error = attempt.outcome, attempt.error
        if outcome == "crashed" and error is not None and self._is_absence(error, arguments):
            outcome = "declared-error"
        returned = plain(attempt.value) if outcome == "returned" else MISSING
        is_whole = outcome != "returned" or attempt.content is attempt.value
        return Call(
            self.tool,
            arguments,
            outcome,
            value=attempt.value,
            plain=returned,
            content=returned if is_whole else plain(attempt.content),
            wire=attempt.wire,
            wire_error=attempt.wire_error,
            error=None if error is None else frames.raised(error, keeps_frames=self._keeps_frames),
            place=None if error is None else frames.place(error),
            stdout=attempt.stdout,
            stderr=attempt.stderr,
            effects=attempt.effects,
            seconds=attempt.seconds,
            label=label,
            pointer=pointer,
            valid=valid,
            level=level,
        )

    def _attempt(self, arguments: Any) -> _Attempt:
        attempt = self._made(arguments)
        if attempt.wrote:
            if attempt.outcome == "returned" and self._says_idempotent:
                attempt.effects = [*attempt.effects, *self._further(arguments)]
            self._folder.reset()
        return attempt

    @property
    def _says_idempotent(self) -> bool:
        return self.tool.annotations.get("idempotentHint") is True

    def _further(self, arguments: Any) -> list[Effect]:
        """What the same call changes once more in the current directory, in which it has done its work already."""
        before = self._folder.contents()
        self._made(arguments)
        after = self._folder.contents()
        names = sorted(name for name in before | after if before.get(name) != after.get(name))
        return [Effect("repetition", "change", f"`{name}`", blocked=False) for name in names]

    def _made(self, arguments: Any) -> _Attempt:
        if self._deadline is None:
            self._folder.begin()
            self._deadline = Deadline(self.limit)
        deadline, guard = self._deadline, self._guard
        deadline.seconds, self.limit = self.limit, self.timeout
        attempt = _Attempt(self.live, copied(arguments), self._builtins)
        self.live.supplied.missed.clear()
        started = monotonic()
        with warnings.catch_warnings(), self._folder, self._recording, self._leftovers:
            warnings.simplefilter("ignore")
            try:
                with self._headroom, guard, deadline:
                    attempt.run(self._await)
            except BaseException as raised:
                # somebody at the keyboard interrupts at any statement but a `raise` of the user's own
                if isinstance(raised, KeyboardInterrupt) and not frames.is_deliberate(raised):
                    raise
                attempt.error = raised
        attempt.seconds = monotonic() - started
        attempt.stdout, attempt.stderr = self._recording.stdout, self._recording.stderr
        attempt.effects = guard.record.effects + self._changes(deadline) + attempt.changed(arguments)
        attempt.wrote = guard.record.wrote
        if deadline.exceeded or not isinstance(attempt.error, Exception | None):
            # an event loop that such an exception went through is left in the middle of things
            self._end_loop()
        attempt.outcome, attempt.error = self._outcome(attempt, deadline)
        return attempt

    def _changes(self, deadline: Deadline) -> list[Effect]:
        """What a call has left changed in this process, unless that is allowed."""
        if self.allowance.permits("environment"):
            return []
        closed = [
            Effect("state", f"sys.{each}", f"sys.{each} is closed", blocked=False)
            for each in self._recording.closed
        ]
        handler = [leftovers.handler("SIGALRM")] if deadline.left_handler else []
        return self._leftovers.effects + handler + closed

    def _is_absence(self, error: BaseException, arguments: Any) -> bool:
        """Whether an argument names something that is not there, as a name with a NUL never is.

        With another name in its place the system must refuse that too, or let the tool write there: a tool that answers
        for a name that is not there must answer for one that cannot be.
        """
        if absence.names_an_argument(error, arguments):
            return True
        if not absence.is_null_in_path(error):
            return False
        other = absence.without_nulls(arguments)
        if other == arguments:
            return False
        again = self._attempt(other)
        return isinstance(again.error, OSError) or (again.outcome == "returned" and again.wrote)

    def _await(self, awaitable: Any) -> Any:
        if self._runner is None:
            self._runner = asyncio.Runner()
            self._runner.get_loop()
            self._guard.record.hold_open()
        if self._deadline is not None:
            progress = Progress(self._runner.get_loop(), self._guard.record)
            self._deadline.watched(progress.look, PERIOD)

        async def wait() -> Any:
            return await awaitable

        return self._runner.run(wait())

    def _outcome(self, attempt: _Attempt, deadline: Deadline) -> tuple[Outcome, BaseException | None]:
        error = attempt.error
        if deadline.exceeded:
            return "timed-out", None if error is None else _interrupted(innermost(error))
        if any(effect.kind == "exit" for effect in attempt.effects):
            return "died", error
        if missed := self.live.supplied.missed:
            # whatever the tool has made of the exception
            return "blocked", missed[0]
        if error is None:
            outcome: Outcome = "returned"
        else:
            outcome, error = classify(self.live, self._source, error, self._declared)
        if any(effect.blocked for effect in attempt.effects):
            return "blocked", error
        return outcome, error


def _interrupted(error: BaseException) -> BaseException:
    """The exception with the frames that were not on the stack where it was raised."""
    if isinstance(error, DeadlineExceeded) and error.waiting is not None:
        error.__traceback__ = joined(error.__traceback__, error.waiting)
    return error


class _Attempt:
    """One call as it goes on: the value, what is made of it for the model, the exception, what was seen of it."""

    def __init__(self, live: LiveTool, arguments: Any, builtins: Builtins) -> None:
        self._live = live
        self._arguments = arguments
        self._builtins = builtins
        self.value: Any = None
        self.content: Any = None
        self.wire: Any = MISSING
        self.wire_error: str | None = None
        self.error: BaseException | None = None
        self.outcome: Outcome = "returned"
        self.stdout = ""
        self.stderr = ""
        self.effects: Sequence[Effect] = ()
        self.wrote = False
        self.seconds = 0.0

    def changed(self, given: Any) -> list[Effect]:
        """Which of the arguments are others than those given."""
        names = changed(given, self._arguments)
        return [Effect("arguments", "change", f"`{name}`", blocked=False) for name in names]

    def run(self, wait: Any) -> None:
        with self._builtins:
            value = self._live.invoke(self._arguments)
        is_json = type(value) in _JSON
        if not is_json and inspect.isawaitable(value):
            with self._builtins:
                value = wait(value)
        self.value = self.content = value
        try:
            self.content = self._live.framework.content(self._live, value)
            self.wire = self._live.framework.wire(self._live, self.value)
        except Exception as error:
            self.wire_error = describe(error)
        if not is_json and inspect.iscoroutine(value):
            # nobody awaits it, of which Python would warn when it is thrown away
            value.close()
