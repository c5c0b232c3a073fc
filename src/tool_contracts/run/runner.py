"""Calling a tool in a process of its own: whatever it does to that process, this one goes on."""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import select
import signal
import socket
import sys
import time
from collections import deque
from typing import TYPE_CHECKING, Any

from tool_contracts.calls import Call, Effect, Raised
from tool_contracts.run import child, coverage, families, frames, keeper, passing
from tool_contracts.run.answers import Answers
from tool_contracts.run.clock import monotonic
from tool_contracts.run.leftovers import PROCESSES, THREADS
from tool_contracts.run.orphans import Orphans

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import TracebackType

    from tool_contracts.calls import Outcome
    from tool_contracts.framework import LiveTool
    from tool_contracts.model import Tool
    from tool_contracts.run.call import Caller
    from tool_contracts.run.keeper import Keeper

_GRACE = 0.5
"""Seconds beyond the limit in which the process itself may still interrupt the call, and say where."""

_ANSWERING = 0.2
"""Seconds in which faulthandler must have told where the process is."""

_LEAVING = 5.0
"""Seconds that a process which is asked to end, or is about to, has for it; on a busy machine even that takes a while."""

_AHEAD = 16
"""How many calls are asked for at once, where they are known before."""

_HERE = os.path.dirname(os.path.abspath(__file__))
_FRAME = re.compile(r'^  File "(?P<file>.*)", line (?P<line>\d+) in (?P<name>.*)$', re.MULTILINE)


class RunnerError(Exception):
    """The process for calls could not be made as asked; the text is one line."""


class Runner:
    """Calls as `caller` does, in a process that is forked from this one for the first call.

    It is forked anew after each call that it did not survive, so that modules, fixtures and mocks are there as they
    are here. `prepare` runs in it before the first call.
    """

    survives = True
    """Whether calls go on after one that did not come back."""

    def __init__(self, caller: Caller, keeper: Keeper, prepare: Callable[[], None]) -> None:
        self._caller = caller
        self._keeper = keeper
        self._prepare = prepare
        self._process: _Process | None = None
        self._announced: deque[Any] = deque()
        self._is_quick = False

    @property
    def live(self) -> LiveTool:
        """The tool that is called."""
        return self._caller.live

    @property
    def tool(self) -> Tool:
        """What the calls are reported under."""
        return self._caller.tool

    def hurry(self, seconds: float) -> None:
        """Let calls take no longer than this from now on, the first one of a process included."""
        self._caller.hurry(seconds)
        self._end()

    def ended_since(self, seconds: float) -> Call | None:
        """None: what a tool ends in this way, it ends before its call has come back."""

    def __enter__(self) -> Runner:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        self._end()
        self._caller.close()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.close()

    def announce(self, every: Sequence[Any]) -> None:
        """Say which arguments the next calls have, in this order, so that one may follow the other there.

        Where another call is made instead, some of these have been made for nothing.
        """
        self._announced = deque(every)

    def call(self, arguments: Any, **keywords: Any) -> Call:
        """Call the tool with a JSON object; the keywords are those of `Caller.call`.

        Raises:
            RunnerError: the process could not be limited as asked.

        """
        self._forget_others(arguments)
        if self._process is None:
            self._process = _Process(self._caller, self._keeper, self._prepare)
            limit = self._caller.limit
        else:
            limit = self._caller.timeout
        try:
            seen = self._process.ask(self._ahead(arguments), limit + _GRACE)
        except BaseException as error:
            process, self._process = self._process, None
            if not isinstance(error, TimeoutError | EOFError):
                process.close()
                raise
            seconds = monotonic() - process.began
            return process.kill().call(self.tool, arguments, seconds, keywords)
        call = Call(self.tool, arguments, **seen, **keywords)
        self._is_quick = call.seconds < child.QUICK
        if call.outcome == "timed-out" or any(each.event in (THREADS, PROCESSES) for each in call.effects):
            # what an interrupted call leaves behind is unknown, and ever more threads or processes keep others from being started
            self._end()
        return call

    def _ahead(self, arguments: Any) -> list[Any]:
        """These arguments, and those that follow."""
        if not (self._announced and self._announced[0] is arguments):
            return [arguments]
        every = [*itertools.islice(self._announced, _AHEAD if self._is_quick else 1)]
        self._announced.popleft()
        return every

    def _forget_others(self, arguments: Any) -> None:
        """Wait for the end of calls that were asked for ahead, where another one is to be made."""
        process = self._process
        if process is None or not process.asked or process.asked[0] is arguments:
            return
        try:
            while process.asked:
                process.ask([], self._caller.timeout + _GRACE)
        except (TimeoutError, EOFError):
            self._process = None
            process.kill()


class _Process:
    """A process that is ready for calls, from this side."""

    def __init__(self, caller: Caller, keeper_: Keeper, prepare: Callable[[], None]) -> None:
        here, there = socket.socketpair()
        self._socket = here
        self._channel = passing.Channel(here.fileno())
        self._answers = Answers()
        self._answered: deque[Any] = deque()
        self.asked: deque[Any] = deque()
        self.began = 0.0
        """When the first call in `asked` that is not answered yet began, as far as that is known."""

        self._files = child.Files(keeper_.mark)
        self._keeper = keeper_
        family = keeper_.next_family()
        self._orphans = Orphans(family)
        for stream in (sys.stdout, sys.stderr):
            # else the child would hold, and perhaps write, the same text again
            stream.flush()
        try:
            self._pid = keeper.fork()
        except OSError as error:
            here.close()
            there.close()
            self._files.close()
            self._answers.close()
            raise RunnerError(f"no process for calls: {error}") from error
        if self._pid == 0:
            os.setpgid(0, 0)
            families.join(family)
            here.close()
            keeper_.enter()
            child.serve(caller, there.detach(), self._answers, self._files, prepare)
        there.close()
        with contextlib.suppress(OSError):
            # here too: whichever of the two processes is first
            os.setpgid(self._pid, self._pid)
        keeper_.add(self._pid)
        self._poll = select.poll()
        self._poll.register(here, select.POLLIN)
        self._ended = _on_end_of(self._pid)
        if self._ended is not None:
            self._poll.register(self._ended, select.POLLIN)
        try:
            ready = self._channel.receive()
        except EOFError:
            ready = RuntimeError("it ended before the first call")
        if ready is not None:
            self.close()
            raise RunnerError(f"no process for calls: {ready}") from ready

    def ask(self, every: list[Any], limit: float) -> dict[str, Any]:
        """What `SEEN` names of the first call in `asked`, which are these where nothing is asked for yet.

        Raises:
            TimeoutError: none came within `limit` seconds of its beginning.
            EOFError: the process is dead.

        """
        if not self.asked:
            self._send(every)
        answer = self._answer(limit)
        if isinstance(answer, BaseException):
            raise answer
        self.asked.popleft()
        return dict(zip(child.SEEN, answer, strict=True))

    def _answer(self, limit: float) -> Any:
        if not self._answered:
            try:
                last = self._received(self.began + limit - monotonic())
            except (TimeoutError, EOFError):
                # whatever has happened since, some calls may have come back before
                self._answered.extend(self._answers.take())
                if not self._answered:
                    raise
                # the next one has had its time while these were waited for
                self.began = self._answers.moment
            else:
                self._answered.extend([*self._answers.take(), last])
                # the rest of the message is not called
                while len(self.asked) > len(self._answered):
                    self.asked.pop()
        return self._answered.popleft()

    def _received(self, limit: float) -> Any:
        if not self._channel.holds_more:
            if not (ready := self._wait(limit)):
                raise TimeoutError
            if self._socket.fileno() not in ready:
                raise EOFError
        return self._channel.receive()

    def _send(self, every: list[Any]) -> None:
        self._answers.empty()
        try:
            self._channel.send(every)
        except OSError as error:
            raise EOFError from error
        self.asked.extend(every)
        self.began = monotonic()

    def _wait(self, seconds: float) -> list[int]:
        """Which is there: an answer, or the end of the process, which may leave the socket open to others."""
        return [descriptor for descriptor, _ in self._poll.poll(max(seconds, 0) * 1000)]

    def _wait_for_end(self, seconds: float) -> None:
        if self._ended is not None:
            ending = select.poll()
            ending.register(self._ended, select.POLLIN)
            ending.poll(seconds * 1000)
            return
        end = monotonic() + seconds
        while os.waitid(os.P_PID, self._pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            if monotonic() > end:
                return
            time.sleep(0.001)

    def kill(self) -> _Ending:
        """End the process, which is dead or does not answer, and find out what became of it."""
        outcome: Outcome = "died" if self._wait(0) else "timed-out"
        if outcome == "timed-out":
            self._locate()
        else:
            self._wait_for_end(_LEAVING)
        keeper.end_group(self._pid)
        status = os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])
        ending = _Ending(outcome, status, self._files.traceback(), self._files.new_output())
        self._release()
        return ending

    def _locate(self) -> None:
        if child.WHERE is None:
            return
        os.kill(self._pid, child.WHERE)
        end = monotonic() + _ANSWERING
        while not self._files.traceback() and monotonic() < end:
            time.sleep(0.005)

    def close(self) -> None:
        """Let the process end, and what it has started."""
        self._socket.shutdown(socket.SHUT_WR)
        with contextlib.suppress(EOFError):
            while self._channel.holds_more or self._wait(_LEAVING):
                last = self._channel.receive()
                if not isinstance(last, tuple):
                    if last is not None:
                        coverage.add(last)
                    break
        self._wait_for_end(_LEAVING)
        keeper.end_group(self._pid)
        os.waitpid(self._pid, 0)
        self._release()

    def _release(self) -> None:
        self._keeper.remove(self._pid)
        self._orphans.end()
        self._socket.close()
        if self._ended is not None:
            os.close(self._ended)
        self._files.close()
        self._answers.close()


def _on_end_of(process: int) -> int | None:
    """A descriptor that can be read when the process has ended (Linux), else None."""
    return os.pidfd_open(process) if hasattr(os, "pidfd_open") else None


class _Ending:
    """How a process for calls came to its end in the middle of one."""

    def __init__(self, outcome: Outcome, status: int, traceback: str, output: str) -> None:
        self._outcome = outcome
        self._status = status
        # faulthandler lists the innermost frame first; what called us is no part of the tool
        listed = [(each["file"], int(each["line"]), each["name"]) for each in _FRAME.finditer(traceback)]
        self._frames = list(itertools.takewhile(lambda each: os.path.dirname(each[0]) != _HERE, listed))
        self._output = output

    def call(self, tool: Tool, arguments: Any, seconds: float, keywords: dict[str, Any]) -> Call:
        """The call that it ended in."""
        user = [each for each in self._frames if frames.is_user_file(each[0])]
        how = self._how(seconds)
        trace = "".join(f'  File "{file}", line {line}, in {name}\n' for file, line, name in reversed(user))
        effects = [Effect("exit", how)] if self._outcome == "died" else []
        return Call(
            tool,
            arguments,
            self._outcome,
            error=Raised("ProcessEnded", how, trace + how),
            place=user[0][:2] if user else None,
            stdout=self._output,
            effects=effects,
            seconds=seconds,
            **keywords,
        )

    def _how(self, seconds: float) -> str:
        if self._outcome == "timed-out":
            return f"no answer within {seconds:.1f} s, not even to an interruption"
        if self._status < 0:
            try:
                return f"killed by {signal.Signals(-self._status).name}"
            except ValueError:
                return f"killed by signal {-self._status}"
        if self._status == child.CUT_OFF:
            return "the descriptors of the process were closed"
        if self._status == child.ALIENATED:
            return "the modules of the process were replaced"
        return f"the process ended with status {self._status}"
