"""The time limit against code that does not want to be stopped."""

from __future__ import annotations

import builtins
import contextlib
import gc
import signal
import sys
import time
from typing import TYPE_CHECKING

import pytest

from tool_contracts.run.deadline import Deadline, DeadlineExceeded
from tool_contracts.run.names import Builtins

if TYPE_CHECKING:
    from collections.abc import Callable


def swallows() -> None:
    while True:
        try:
            time.sleep(5)
        except BaseException:
            continue


def swallows_twice() -> None:
    while True:
        try:
            swallows()
        except BaseException:
            continue


def ends_in_a_loop() -> None:
    try:
        time.sleep(5)
    finally:
        while True:
            pass


def switches_the_alarm_off() -> None:
    signal.alarm(0)
    time.sleep(5)


def ignores_the_alarm() -> None:
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    signal.setitimer(signal.ITIMER_REAL, 100)
    time.sleep(5)


@pytest.mark.parametrize(
    "body", [swallows, swallows_twice, ends_in_a_loop, switches_the_alarm_off, ignores_the_alarm]
)
def test_nothing_escapes_the_limit(body: Callable[[], None]) -> None:
    """A loop around `except BaseException`, a loop in `finally`, an alarm of its own: all end soon after the limit."""
    started = time.monotonic()
    deadline = Deadline(0.1)
    with pytest.raises(DeadlineExceeded), deadline:
        body()
    assert deadline.exceeded
    assert time.monotonic() - started < 4
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert signal.alarm.__module__ == "_signal"


def until_collected() -> None:
    def callback(phase: str, info: object) -> None:
        time.sleep(0.3)

    gc.callbacks.append(callback)
    try:
        gc.collect()
    finally:
        gc.callbacks.remove(callback)
    time.sleep(5)


def until_deleted() -> None:
    class Slow:
        def __del__(self) -> None:
            time.sleep(0.3)

    Slow()
    time.sleep(5)


@pytest.mark.parametrize("body", [until_collected, until_deleted])
def test_an_alarm_where_nothing_can_be_raised(
    body: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a callback of the garbage collector or `__del__` the alarm is not reported, and the next one ends the body."""
    reports: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", reports.append)
    hook = sys.unraisablehook
    started = time.monotonic()
    with pytest.raises(DeadlineExceeded), Deadline(0.1):
        body()
    assert time.monotonic() - started < 4
    assert reports == []
    assert sys.unraisablehook is hook


def test_other_errors_where_nothing_can_be_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """What else goes wrong in `__del__` is reported as ever."""

    class Broken:
        def __del__(self) -> None:
            raise ValueError("in __del__")

    reports: list[str] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda args: reports.append(str(args.exc_value)))
    with Deadline(5):
        Broken()
    assert reports == ["in __del__"]


def test_the_limit_is_told_in_tenths_of_a_second() -> None:
    """What a first call adds for loading is measured, and of no interest to the last digit."""
    with pytest.raises(DeadlineExceeded, match=r"^no answer within 0\.1 s$"), Deadline(0.10622):
        time.sleep(5)


def test_an_alarm_of_the_body_rings() -> None:
    """A tool that limits itself with SIGALRM works as ever, and finds its handler again."""
    rung = []

    def ring(number: int, frame: object) -> None:
        rung.append(number)
        raise TimeoutError

    with Deadline(5):
        before = signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(TimeoutError):
            time.sleep(3)
        assert signal.setitimer(signal.ITIMER_REAL, 0) == (0, 0)
        assert signal.alarm(100) == 0
        assert signal.alarm(0) == 100
        assert signal.signal(signal.SIGALRM, before) is ring
    assert rung == [signal.SIGALRM]


def test_what_is_suspended_does_not_count() -> None:
    """The time between suspension and restart does not count, and an alarm rings in it; then the seconds begin anew."""
    rung: list[int] = []
    deadline = Deadline(0.2)
    started = 0.0

    def body() -> None:
        nonlocal started
        deadline.suspend()
        signal.signal(signal.SIGALRM, lambda number, frame: rung.append(number))
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        time.sleep(0.5)
        deadline.restart()
        started = time.monotonic()
        time.sleep(5)

    with pytest.raises(DeadlineExceeded), deadline:
        body()
    assert rung == [signal.SIGALRM]
    assert 0.15 < time.monotonic() - started < 2


def test_a_limit_of_somebody_else_rings_at_a_restart() -> None:
    """What its handler raises ends the body, whatever the body makes of exceptions, and comes out of it as it was."""

    class OthersLimitError(Exception):
        pass

    def ring(number: int, frame: object) -> None:
        raise OthersLimitError

    rounds = 0

    def body() -> None:
        nonlocal rounds
        while True:
            deadline.suspend()
            time.sleep(0.05)
            with contextlib.suppress(OthersLimitError):
                deadline.restart()
            rounds += 1

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    deadline = Deadline(60)
    try:
        with pytest.raises(OthersLimitError), deadline:
            body()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert 1 <= rounds <= 4
    assert not deadline.exceeded


def test_a_timer_of_somebody_else_that_raises_nothing_goes_on() -> None:
    """It rings again and again, within the body at each restart, and after it."""
    rung: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, frame: rung.append(number))
    signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
    try:
        with Deadline(60) as deadline:
            for _ in range(3):
                time.sleep(0.1)
                deadline.restart()
        within = len(rung)
        time.sleep(0.3)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert within == 3
    assert len(rung) > within


def test_an_alarm_does_not_keep_builtins_from_being_put_back() -> None:
    """Also where it rings while they are."""

    def replace() -> None:
        while True:
            with Builtins():
                vars(builtins).update(sorted=None)

    for _ in range(20):
        with pytest.raises(DeadlineExceeded), Deadline(0.001):
            replace()
        assert callable(sorted)
