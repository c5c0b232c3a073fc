"""A time limit on a call, in the same process: a repeating timer that raises into the running code.

A C function that never returns to the interpreter cannot be interrupted this way.
"""

from __future__ import annotations

import math
import random
import signal
import sys
import threading
from typing import TYPE_CHECKING, Any

from tool_contracts.run.clock import monotonic
from tool_contracts.run.names import Builtins
from tool_contracts.run.suspended import waiting

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType, FrameType, TracebackType

_REPEAT = 0.1
_PATIENCE = 5
"""How often a body may swallow the exception before the timer goes faster."""

_FASTEST = 0.001
_random = random.Random()
"""Of its own: tools and Hypothesis rely on the state of the shared one."""


class DeadlineExceeded(BaseException):
    """The limit has passed. No Exception, so that `except Exception` in a tool lets it through.

    `waiting` holds the frames that an event loop waited for when it was interrupted.
    """

    waiting: TracebackType | None = None


def available() -> bool:
    """Whether a call in this thread of this system can be interrupted."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


class Deadline:
    """Raises `DeadlineExceeded` inside `with` after `seconds`, again and again until the body gives up.

    The seconds are those of `clock`: on a busy machine `time.process_time` goes more slowly than the time of day.

    It may be entered again, with other `seconds`. `exceeded` stays true where the body swallowed it. A timer that was
    running before goes on afterwards, and may ring at each `restart`. A body that sets an alarm of its own gets it, and
    does not lift the limit by it. Where Python itself swallows it (in `__del__`, in a callback of the garbage
    collector) nothing is reported: the next one finds a better place.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self.seconds = seconds
        self._clock = clock
        self._active = False
        self._usable = available()
        self._others_due = math.inf
        self._others_error: BaseException | None = None
        self._due = 0.0
        self._raised = 0
        self._alarm = _Alarm(self)
        self._watch: Callable[[FrameType | None], None] | None = None
        self.exceeded = False
        self.left_handler = False

    def __enter__(self) -> Deadline:
        self.exceeded = False
        if self._usable:
            self._raised = 0
            self._due = self._clock() + self.seconds
            self._handler = _set_handler(signal.SIGALRM, self._fired)
            self._report, sys.unraisablehook = sys.unraisablehook, self._unraisable
            self._active = True
            left, self._interval = _setitimer(signal.ITIMER_REAL, self.seconds, _REPEAT)
            self._others_due = monotonic() + left if left else math.inf
            self._others_error = None
            self._alarm.install()
        return self

    def _fired(self, number: int, frame: FrameType | None) -> None:
        # raised in here it would leave the timer running
        if not self._active or (frame is not None and frame.f_code in _OWN):
            return
        if self._clock() < self._due:
            if self._watch is not None:
                self._watch(frame)
            self._alarm.fired(number, frame)
            return
        self.exceeded = True
        self._raised += 1
        if self._raised > _PATIENCE:
            # `while True: try: ... except: pass` lets it out only between two attempts: that moment must be hit
            _setitimer(signal.ITIMER_REAL, 10 ** _random.uniform(-6, -4), _FASTEST)
        error = DeadlineExceeded(f"no answer within {self.seconds:.1f} s")
        if self._raised <= _PATIENCE:
            error.waiting = waiting(frame)
        raise error

    def _unraisable(self, unraisable: sys.UnraisableHookArgs) -> None:
        if unraisable.exc_type is not DeadlineExceeded:
            self._report(unraisable)

    def watched(self, watch: Callable[[FrameType | None], None], period: float) -> None:
        """Let `watch` look at what runs, each time that `period` seconds have passed, until the body ends."""
        if self._active:
            self._watch = watch
            _setitimer(signal.ITIMER_REAL, period, period)

    def suspend(self) -> None:
        """Let no time count until `restart`; the timer goes on, since to stop and start it costs more than a call."""
        self._due = math.inf

    def restart(self) -> None:
        """Let the seconds begin anew, once the timer that was running before has had its turn if it is due.

        Raises:
            DeadlineExceeded: its handler raised something, which is raised again where the body has ended.

        """
        if monotonic() >= self._others_due:
            self._let_others_ring()
        self._due = self._clock() + self.seconds

    def _let_others_ring(self) -> None:
        self._others_due = monotonic() + self._interval if self._interval else math.inf
        if callable(self._handler):
            try:
                self._handler(signal.SIGALRM, sys._getframe())
            except BaseException as error:
                # Hypothesis takes what limits on tests raise for a failure of the test, and would go on to shrink it
                self._others_error = error
                raise DeadlineExceeded("the limit of somebody else has passed") from error

    def rearm(self, due: float | None) -> None:
        """Let the timer fire at `due`, in seconds of the monotonic clock, or at the limit if that is earlier."""
        first = min(self._due - self._clock(), self.seconds)
        if due is not None:
            first = min(first, due - monotonic())
        _setitimer(signal.ITIMER_REAL, max(first, 1e-6), _REPEAT)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._active = False
        self._watch = None
        if self._usable:
            _setitimer(signal.ITIMER_REAL, 0)
            self.left_handler = self._alarm.remove()
            _set_handler(signal.SIGALRM, self._handler)
            sys.unraisablehook = self._report
            if self._others_due < math.inf:
                _setitimer(signal.ITIMER_REAL, max(self._others_due - monotonic(), 0.001), self._interval)
            if self._others_error is not None:
                raise self._others_error from None


class _Alarm:
    """The alarm of the body itself: there is one timer in a process, and the limit needs it."""

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = deadline
        self._due: float | None = None
        self._interval = 0.0
        self._handler: Any = None

    def install(self) -> None:
        self._due, self._handler = None, signal.SIG_DFL
        self._put(self._set_alarm, self._set_timer, self._set_handler)

    def remove(self) -> bool:
        """Take it away; whether the body has left another handler than it found."""
        self._put(_alarm, _setitimer, _signal)
        return bool(self._handler != signal.SIG_DFL)

    @staticmethod
    def _put(alarm: Any, setitimer: Any, handler: Any) -> None:
        vars(signal).update(alarm=alarm, setitimer=setitimer, signal=handler)

    def fired(self, number: int, frame: FrameType | None) -> None:
        if self._due is None or monotonic() < self._due:
            return
        self._due = monotonic() + self._interval if self._interval else None
        self._deadline.rearm(self._due)
        if callable(self._handler):
            self._handler(number, frame)

    def _set_alarm(self, seconds: int, /) -> int:
        left, _ = self._set_timer(signal.ITIMER_REAL, seconds)
        return round(left)

    def _set_timer(self, which: int, seconds: float, interval: float = 0.0, /) -> tuple[float, float]:
        if which != signal.ITIMER_REAL:
            other: tuple[float, float] = _setitimer(which, seconds, interval)
            return other
        now = monotonic()
        before = (0.0, 0.0) if self._due is None else (max(self._due - now, 1e-6), self._interval)
        self._due, self._interval = (now + seconds if seconds else None), interval
        self._deadline.rearm(self._due)
        return before

    def _set_handler(self, number: int, handler: Any, /) -> Any:
        if number != signal.SIGALRM:
            return _signal(number, handler)
        before, self._handler = self._handler, handler
        return before


_signal: Any = signal.signal
_set_handler: Any = sys.modules["_signal"].signal
"""Without the look-ups in an enumeration that `signal.signal` adds."""
_alarm: Any = getattr(signal, "alarm", None)
_setitimer: Any = getattr(signal, "setitimer", None)
_OWN: frozenset[CodeType] = frozenset(
    each.__code__
    for each in (
        Builtins.__exit__,
        Deadline.__enter__,
        Deadline.__exit__,
        Deadline.rearm,
        Deadline.watched,
        _Alarm.install,
        _Alarm.remove,
        _Alarm._put,
    )
)
