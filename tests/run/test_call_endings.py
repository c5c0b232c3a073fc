"""Calls that do not come back, or end more than themselves."""

from __future__ import annotations

import asyncio
import inspect
import os
import signal
import sys
import threading
import time
import warnings
from typing import TYPE_CHECKING, Any

import pytest

from direct_calls import call, live
from tool_contracts.run.allowance import Allowance
from tool_contracts.run.call import Caller
from tool_contracts.run.endings import fatal_signal

if TYPE_CHECKING:
    from collections.abc import Callable

    from tool_contracts.run.workspace import Workspace


def test_a_clock_that_stands_still(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fixtures stop the clock of `time`; limits are kept by another, and what a call took is told."""
    for each in ("monotonic", "perf_counter", "time"):
        monkeypatch.setattr(time, each, lambda: 1.0)

    def hangs() -> None:
        while True:
            pass

    made = call(workspace, hangs)
    assert made.outcome == "timed-out"
    assert made.seconds >= 0.3


@pytest.mark.parametrize("how", ["loop", "sleep", "async", "swallowed"])
def test_a_hang_ends_at_the_limit(workspace: Workspace, how: str) -> None:
    """Loops, waits, awaits, and loops that swallow the first interruption, are timed out."""

    def hang(how: str) -> Any:
        if how == "loop":
            while True:
                pass
        if how == "sleep":
            time.sleep(20)
        if how == "async":
            return asyncio.sleep(20)
        try:
            time.sleep(20)
        except BaseException:
            return "swallowed"
        return None

    started = time.monotonic()
    assert call(workspace, hang, how=how).outcome == "timed-out"
    assert time.monotonic() - started < 5


def test_a_coroutine_that_swallows_its_end_is_ended(workspace: Workspace) -> None:
    """Neither the loop's end nor the garbage collector is kept busy by it."""
    coroutines = []

    async def swallow() -> None:
        while True:
            try:
                await asyncio.sleep(20)
            except BaseException:
                continue

    def hang() -> Any:
        coroutines.append(swallow())
        return coroutines[0]

    assert call(workspace, hang).outcome == "timed-out"
    assert inspect.getcoroutinestate(coroutines[0]) == inspect.CORO_CLOSED


def test_a_first_call_may_be_slow(workspace: Workspace) -> None:
    """What a tool loads in its first call is no hang; the second call has the usual limit."""

    def slow() -> str:
        time.sleep(0.5)
        return "done"

    with Caller(live(slow), workspace, timeout=0.3, first=1.2) as caller:
        assert [caller.call({}).outcome for _ in range(2)] == ["returned", "timed-out"]


def test_an_interrupt_of_the_tools_own_is_a_crash(workspace: Workspace) -> None:
    """`raise KeyboardInterrupt` in a tool does not end the run; somebody at the keyboard does."""

    def interrupt() -> None:
        raise KeyboardInterrupt

    async def interrupt_later() -> None:
        raise KeyboardInterrupt

    def wait() -> None:
        signal.default_int_handler(signal.SIGINT, None)

    assert call(workspace, interrupt).outcome == "crashed"
    assert call(workspace, interrupt_later).outcome == "crashed"
    with pytest.raises(KeyboardInterrupt):
        call(workspace, wait)


@pytest.mark.parametrize(
    ("end", "how"),
    [
        (lambda: signal.raise_signal(signal.SIGTERM), "signal.raise_signal(the own process, SIGTERM)"),
        (lambda: os.kill(os.getpid(), signal.SIGKILL), "os.kill(the own process, SIGKILL)"),
        (lambda: os.kill(os.getpid(), signal.SIGINT), "os.kill(the own process, SIGINT)"),
        (
            lambda: signal.pthread_kill(threading.get_ident(), signal.SIGQUIT),
            "signal.pthread_kill(the own process, SIGQUIT)",
        ),
        (lambda: os.execv("/bin/true", ["true"]), "os.exec(/bin/true)"),
    ],
)
def test_what_ends_the_process_otherwise_is_an_end_too(
    workspace: Workspace, end: Callable[[], None], how: str
) -> None:
    """A fatal signal, and another program in its place, are as `os._exit`, also where the tool goes on."""

    def swallows() -> str:
        try:
            end()
        except BaseException:
            return "went on"
        return "sent"

    for tool in (end, swallows):
        made = call(workspace, tool)
        assert (made.outcome, [(each.kind, each.event) for each in made.effects]) == ("died", [("exit", how)])


@pytest.mark.parametrize(
    "send", [lambda: os.kill(os.getpid(), 0), lambda: signal.raise_signal(signal.SIGWINCH)]
)
def test_a_signal_that_ends_nobody_is_blocked(workspace: Workspace, send: Callable[[], None]) -> None:
    """Whatever it asks or tells is stopped."""
    made = call(workspace, send)
    assert (made.outcome, [each.kind for each in made.effects]) == ("blocked", ["signal"])


@pytest.mark.parametrize(
    ("event", "target", "number", "whom"),
    [
        ("os.kill", "own", signal.SIGKILL, "the own process"),
        ("os.kill", "zero", signal.SIGTERM, "the own group"),
        ("os.kill", "minus the group", 9, "the own group"),
        ("os.killpg", "group", signal.SIGKILL, "the own group"),
        ("os.killpg", "zero", signal.SIGKILL, "the own group"),
        ("os.kill", "parent", signal.SIGTERM, "the parent"),
        ("os.kill", "all", signal.SIGKILL, "every process"),
        ("os.kill", "parent", signal.SIGHUP, ""),
        ("os.kill", "own", signal.SIGSTOP, ""),
        ("os.kill", "own", 12345, ""),
        ("os.kill", "nobody", signal.SIGKILL, ""),
        ("os.killpg", "nobody", signal.SIGKILL, ""),
    ],
)
def test_whom_a_signal_would_end(event: str, target: str, number: int, whom: str) -> None:
    """Whoever serves the tool or has started that; others, and what is a message to the parent, are no end of it."""
    numbers = {
        "own": os.getpid(),
        "zero": 0,
        "group": os.getpgrp(),
        "minus the group": -os.getpgrp(),
        "parent": os.getppid(),
        "all": -1,
        "nobody": 2**22 + 1,
    }
    name = signal.Signals(number).name if whom else ""
    assert fatal_signal(event, (numbers[target], number)) == (f"{event}({whom}, {name})" if whom else "")


def test_a_signal_that_is_handled_ends_nothing(workspace: Workspace) -> None:
    """A tool may wait for it."""
    before = signal.signal(signal.SIGUSR2, lambda number, frame: None)
    try:
        made = call(workspace, lambda: os.kill(os.getpid(), signal.SIGUSR2))
    finally:
        signal.signal(signal.SIGUSR2, before)
    assert made.outcome == "blocked"


def test_a_forked_child_may_exit(workspace: Workspace) -> None:
    """Where processes are allowed, `os._exit` in the child ends the child."""

    def fork() -> int:
        child = os.fork()
        if child == 0:
            os._exit(7)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    with Caller(live(fork), workspace, allowance=Allowance(["process"])) as caller:
        made = caller.call({})
    assert (made.outcome, made.value) == ("returned", 7)


@pytest.mark.parametrize(
    ("end", "status"),
    [(lambda: 0, 0), (lambda: sys.exit(7), 7), (lambda: sys.exit("seven"), 1), (lambda: 1 / 0, 1)],
)
def test_a_forked_child_goes_no_further_than_its_call(
    workspace: Workspace, end: Callable[[], Any], status: int
) -> None:
    """Else there would be two of whatever has made the call; it ends as Python would have it end."""

    def fork() -> int:
        child = os.fork()
        if child == 0:
            end()
            return 0
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    with Caller(live(fork), workspace, allowance=Allowance(["process"])) as caller:
        made = caller.call({})
    assert (made.outcome, made.value) == ("returned", status)


def test_the_timer_of_somebody_else_goes_on(workspace: Workspace) -> None:
    """A timer that was running before the call, such as pytest-timeout's, is set again afterwards."""
    before = signal.signal(signal.SIGALRM, signal.SIG_IGN)
    try:
        signal.setitimer(signal.ITIMER_REAL, 100)
        call(workspace, lambda: None)
        left, _ = signal.setitimer(signal.ITIMER_REAL, 0)
        assert 90 < left <= 100
        assert signal.getsignal(signal.SIGALRM) is signal.SIG_IGN
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("leave", [lambda: sys.exit(2), lambda: os._exit(2), lambda: os.abort()])
def test_leaving_the_process_is_dying(workspace: Workspace, leave: Callable[[], Any]) -> None:
    """The three ways to end the process do not end it."""
    assert call(workspace, leave).outcome == "died"


def test_tasks_left_behind_do_not_hold_up_the_end(workspace: Workspace) -> None:
    """A background task, even one that refuses to be cancelled, ends with the caller."""

    async def leave() -> None:
        async def stubborn() -> None:
            while True:
                try:
                    await asyncio.sleep(20)
                except asyncio.CancelledError:
                    time.sleep(20)

        leave.task = asyncio.ensure_future(stubborn())  # type: ignore[attr-defined]
        await asyncio.sleep(0)

    started = time.monotonic()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert call(workspace, leave).outcome == "returned"
    assert time.monotonic() - started < 5
