"""What the process for calls does: it calls, and answers, until nobody asks any more."""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import operator
import os
import signal
import sys
from os import _exit as end_process
from pickle import PicklingError
from typing import TYPE_CHECKING

from tool_contracts.run import descendants, passing
from tool_contracts.run.coverage import Counting
from tool_contracts.run.leftovers import has_children

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NoReturn

    from tool_contracts.calls import Call
    from tool_contracts.run.answers import Answers
    from tool_contracts.run.call import Caller

WHERE = signal.SIGUSR1 if hasattr(signal, "SIGUSR1") else None
"""Asks the process where it is; faulthandler answers even out of a function in C that never returns."""

CUT_OFF = 99
"""The status of a process that cannot answer any more, because its descriptors were closed."""

ALIENATED = 98
"""The status of a process whose modules are others now: it can make no further call, or no answer that others could read."""

SEEN = (
    "outcome",
    "value",
    "plain",
    "content",
    "wire",
    "wire_error",
    "error",
    "place",
    "stdout",
    "stderr",
    "effects",
    "seconds",
)
"""What the other process does not have of a call, in the order in which it is sent without its names, which cost more."""

QUICK = 0.005
"""Seconds of a call after which the next ones are asked for ahead: of slow ones none is made that may not be needed."""

_seen = operator.attrgetter(*SEEN)
_MOST_OUTPUT = 1 << 20


class Files:
    """Two files in no folder that both processes hold: what is printed, and where the process was when it ended."""

    def __init__(self, mark: str) -> None:
        self.output = _nameless(mark)
        self.trace = _nameless(mark)
        self._read = 0

    def new_output(self) -> str:
        """What has been printed since this was asked last, cut where it is very long."""
        end = os.lseek(self.output, 0, os.SEEK_END)
        start, self._read = min(self._read, end), end
        return _text(self.output, start, min(end - start, _MOST_OUTPUT))

    def traceback(self) -> str:
        """What faulthandler has written so far."""
        return _text(self.trace, 0, _MOST_OUTPUT)

    def close(self) -> None:
        """Give both back."""
        for each in (self.output, self.trace):
            with contextlib.suppress(OSError):
                os.close(each)


def _nameless(mark: str) -> int:
    if hasattr(os, "memfd_create"):
        return os.memfd_create(mark)
    import tempfile

    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())


def _text(descriptor: int, start: int, length: int) -> str:
    return os.pread(descriptor, length, start).decode("utf-8", "replace") if length else ""


def serve(
    caller: Caller, descriptor: int, answers: Answers, files: Files, prepare: Callable[[], None]
) -> NoReturn:
    """Answer each message, the arguments of some calls, with what was seen of each, in the order of `SEEN`.

    One answer to a message is sent, after which the rest of the message is not called: the last one, one that is very long,
    or that of a call which was not quick and quiet. Those before it lie in `answers` then. `prepare` limits the process
    before the first call. When nobody writes to `descriptor` any more, the last answer is what was counted of executed
    lines, and the process ends without any clean-up of the process that it was forked from.
    """
    status = 1
    channel = passing.Channel(descriptor)
    try:
        # what is collected in the other process is never written to here, and stays shared
        gc.freeze()
        _settle(files)
        counting = Counting()
        prepare()
        guard = caller.settle()
        channel.send(None)
        while True:
            # threads that a call has left behind may go on
            guard.arm()
            try:
                every = channel.receive()
            finally:
                guard.disarm()
            last = len(every) - 1
            for index, arguments in enumerate(every):
                call = caller.call(arguments)
                seen = _packed(call, files)
                if not channel.is_intact:
                    end_process(CUT_OFF)
                if sys.modules.get(passing.__name__) is not passing:
                    end_process(ALIENATED)
                try:
                    answer = passing.pickled(seen)
                except PicklingError:
                    end_process(ALIENATED)
                if index == last or not (_is_quiet(call) and answers.put(answer)):
                    channel.send_pickled(answer)
                    break
    except EOFError:
        channel.send(counting.result())
        status = 0
    except OSError:
        status = CUT_OFF
    except BaseException as error:
        # the other process is told what it waits for in vain
        with contextlib.suppress(BaseException):
            channel.send(error)
    finally:
        try:
            if has_children():
                descendants.end_all(os.getpid())
        finally:
            # the guard lets nobody else end the process
            end_process(status)


def _is_quiet(call: Call) -> bool:
    """Whether a call has ended as most do, so that nothing has to be thought of before the next one."""
    return call.outcome == "returned" and not call.effects and call.seconds < QUICK


def _settle(files: Files) -> None:
    """Standard streams, signals and the fault handler of a process of its own."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(files.output, 1)
    os.dup2(files.output, 2)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - open as long as the process is
    sys.stdout = open(1, "w", encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
    signal.signal(signal.SIGINT, signal.default_int_handler)
    faulthandler.enable(files.trace, all_threads=False)
    if WHERE is not None:
        faulthandler.register(WHERE, files.trace, all_threads=False)


def _packed(call: Call, files: Files) -> tuple[Any, ...]:
    """What `SEEN` names, with what can be sent instead of what cannot."""
    sys.stdout.flush()
    sys.stderr.flush()
    call.stdout += files.new_output()
    same = call.wire is call.value
    call.value = passing.sendable(call.value)
    call.wire = call.value if same else passing.sendable(call.wire)
    return _seen(call)
