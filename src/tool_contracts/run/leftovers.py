"""What a call leaves changed in the process that all calls share: seen, and put back."""

from __future__ import annotations

import contextlib
import operator
import os
import signal
import sys
import threading
import time
from concurrent.futures import thread as pools
from typing import TYPE_CHECKING, Any

from tool_contracts.calls import Effect
from tool_contracts.run import descendants
from tool_contracts.run.clock import monotonic

if TYPE_CHECKING:
    from collections.abc import Collection
    from types import TracebackType

THREADS = "threading.Thread"
"""The event of the effect that tells of them."""

PROCESSES = "os.wait"
"""The event of the effect that tells of processes."""

_MANY = 5
"""How many threads calls must have left running: one may serve all calls, and be meant so."""

_MANY_DAEMONS = 50
"""The same of those which Python does not wait for: a tool may have a crew of them, but not another one for each call."""

_MANY_PROCESSES = 50
"""The same of processes: a pool of them has about as many as the machine has cores, and serves all calls."""

_GRACE = 0.3
"""Seconds that so many threads or processes are given to end."""

_UNWATCHED = {"SIGALRM", "SIGKILL", "SIGSTOP"}
"""The time limit needs the first, and knows what happens to its handler; the others can have none."""


def handler(name: str) -> Effect:
    """That the handler of a signal is another one."""
    return Effect("state", "signal.signal", f"the handler of {name} is another", blocked=False)


class Leftovers:
    """Inside `with` a call is made; `effects` says what is different afterwards from what it found.

    That is: another current directory, other handlers of signals, and many threads or processes which were not there
    when this was made and which do not end. Both are told once. A thread of the standard library's pools counts while it is at work.
    What is different is put back, so that each call finds what the first one did.
    """

    def __init__(self) -> None:
        watched = [each for each in signal.Signals if each.name not in _UNWATCHED]
        self._numbers = [each.value for each in watched]
        self._names = [each.name for each in watched]
        self._threads = frozenset(threading.enumerate())
        self._children = frozenset(descendants.children(os.getpid()))
        self._directory: str | None = None
        self._handlers: list[Any] = []
        self._told = False
        self._told_processes = False
        self.effects: list[Effect] = []

    def __enter__(self) -> Leftovers:
        self.effects = []
        if not self._handlers:
            self._directory = _directory()
            self._handlers = [*map(_handler_of, self._numbers)]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        directory = _directory()
        if directory != self._directory and self._directory is not None:
            self._note("os.chdir", f"the current directory is {directory or 'gone'}")
            os.chdir(self._directory)
        if not all(map(operator.is_, map(_handler_of, self._numbers), self._handlers)):
            self._put_back_handlers()
        if not self._told and threading.active_count() - len(self._threads) >= _MANY:
            self._count_threads()
        if not self._told_processes and has_children():
            self._count_processes()

    def _put_back_handlers(self) -> None:
        for number, name, before in zip(self._numbers, self._names, self._handlers, strict=True):
            if _handler_of(number) is not before:
                self.effects.append(handler(name))
                _put_back(number, before)
        self._handlers = [*map(_handler_of, self._numbers)]

    def _count_threads(self) -> None:
        end = monotonic() + _GRACE
        while _are_many(found := self._running()):
            if monotonic() > end:
                self._told = True
                self._note(THREADS, f"{len(found)} threads go on, {found[0].name} and others")
                return
            time.sleep(0.01)

    def _count_processes(self) -> None:
        end = monotonic() + _GRACE
        while len(found := self._going_on()) >= _MANY_PROCESSES:
            if monotonic() > end:
                self._told_processes = True
                self._note(PROCESSES, f"{len(found)} processes go on")
                return
            time.sleep(0.01)

    def _going_on(self) -> list[int]:
        started = frozenset(descendants.children(os.getpid())) - self._children
        # what has ended is soon told apart, but not for nothing
        return (
            [each for each in started if descendants.goes_on(each)] if len(started) >= _MANY_PROCESSES else []
        )

    def _running(self) -> list[threading.Thread]:
        found = [each for each in threading.enumerate() if each not in self._threads]
        idle = _idle(found)
        return [each for each in found if each not in idle]

    def _note(self, event: str, detail: str) -> None:
        self.effects.append(Effect("state", event, detail, blocked=False))


def _idle(found: Collection[threading.Thread]) -> frozenset[threading.Thread]:
    """Those of them that wait for work in a pool: of their Python code nothing but the pool's own loop runs."""
    workers: Collection[threading.Thread] = pools._threads_queues
    frames = sys._current_frames()
    loop = pools._worker.__code__
    return frozenset(
        each
        for each in found
        if each in workers and getattr(frames.get(each.ident or 0), "f_code", None) is loop
    )


def has_children() -> bool:
    """Whether there are any, also ended ones that nobody has waited for; where the system cannot tell, there are none."""
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except (AttributeError, ChildProcessError):
        return False
    return True


def _are_many(found: list[threading.Thread]) -> bool:
    return len(found) >= _MANY_DAEMONS or sum(not each.daemon for each in found) >= _MANY


_handler_of: Any = sys.modules["_signal"].getsignal
"""Without the look-ups in an enumeration that `signal.getsignal` adds."""


def _directory() -> str | None:
    try:
        return os.getcwd()
    except OSError:
        return None


def _put_back(number: int, handler: Any) -> None:
    # only the main thread may; what was not set by Python cannot be set by it
    with contextlib.suppress(ValueError, TypeError):
        signal.signal(number, handler)
