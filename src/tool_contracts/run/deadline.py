"""A time limit on a call, in the same process: a repeating timer that raises into the running code.

A C function that never returns to the interpreter cannot be interrupted this way.
"""

from __future__ import annotations

import signal
import threading
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType, TracebackType

_REPEAT = 0.1


class DeadlineExceeded(BaseException):
    """The limit has passed. No Exception, so that `except Exception` in a tool lets it through."""


def available() -> bool:
    """Whether a call in this thread of this system can be interrupted."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


class Deadline:
    """Raises `DeadlineExceeded` inside `with` after `seconds`, again and again until the body gives up.

    `exceeded` stays true where the body swallowed it. A timer that was running before goes on afterwards.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._active = False
        self._usable = available()
        self._started = 0.0
        self.exceeded = False

    def __enter__(self) -> Deadline:
        self.exceeded = False
        if self._usable:
            self._started = time.monotonic()
            self._handler = signal.signal(signal.SIGALRM, self._raise)
            self._active = True
            self._previous = signal.setitimer(signal.ITIMER_REAL, self._seconds, _REPEAT)
        return self

    def _raise(self, number: int, frame: FrameType | None) -> None:
        if self._active:
            self.exceeded = True
            raise DeadlineExceeded(f"no answer within {self._seconds:g} s")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._active = False
        if self._usable:
            left, interval = self._previous
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._handler)
            if left:
                passed = time.monotonic() - self._started
                signal.setitimer(signal.ITIMER_REAL, max(left - passed, 0.001), interval)
