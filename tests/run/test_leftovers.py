"""What calls leave changed in the process is seen, told and put back."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.framework import Framework, LiveTool
from tool_contracts.model import Origin, Tool
from tool_contracts.run.allowance import Allowance
from tool_contracts.run.call import Caller
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tool_contracts.calls import Call


@pytest.fixture
def workspace() -> Iterator[Workspace]:
    made = Workspace()
    yield made
    made.close()


def calls(workspace: Workspace, function: Callable[[], Any], number: int = 1, *allow: str) -> list[Call]:
    live = LiveTool(Tool("tool", origin=Origin(__file__)), lambda given: function(), framework=Framework())
    with Caller(live, workspace, timeout=5, allowance=Allowance(allow)) as caller:
        return [caller.call({}) for _ in range(number)]


def changes(made: list[Call]) -> list[str]:
    return [each.detail for call in made for each in call.effects if each.kind == "state"]


def test_another_directory(workspace: Workspace) -> None:
    """It is told, and the next call begins in its own again."""
    before = os.getcwd()
    made = calls(workspace, lambda: (os.getcwd(), os.chdir("/"))[0], 2)
    assert changes(made) == ["the current directory is /"] * 2
    assert made[0].value == made[1].value
    assert os.getcwd() == before


def test_another_handler_of_a_signal(workspace: Workspace) -> None:
    """It is told, and the one before is back."""
    before = signal.getsignal(signal.SIGTERM)
    made = calls(workspace, lambda: signal.signal(signal.SIGTERM, signal.SIG_IGN) and None)
    assert changes(made) == ["the handler of SIGTERM is another"]
    assert signal.getsignal(signal.SIGTERM) is before


def test_another_handler_of_the_alarm(workspace: Workspace) -> None:
    """It is told although the time limit has the alarm meanwhile; one that is put back is not."""

    def leaves() -> None:
        signal.signal(signal.SIGALRM, print)

    def puts_back() -> None:
        before = signal.signal(signal.SIGALRM, print)
        signal.alarm(60)
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)

    before = signal.getsignal(signal.SIGALRM)
    assert changes(calls(workspace, leaves, 2)) == ["the handler of SIGALRM is another"] * 2
    assert changes(calls(workspace, puts_back)) == []
    assert signal.getsignal(signal.SIGALRM) is before


def test_closed_streams(workspace: Workspace) -> None:
    """By the object or by the number; neither ends what is called next."""

    def close() -> None:
        sys.stdout.close()
        os.close(1)

    assert changes(calls(workspace, close)) == ["the standard stream 1 is closed", "sys.stdout is closed"]
    assert os.fstat(1)


def test_threads_that_go_on(workspace: Workspace) -> None:
    """Told once, when calls have left several; threads that end soon and pools are not meant."""
    end = threading.Event()

    def leave() -> None:
        threading.Thread(target=end.wait).start()

    assert changes(calls(workspace, leave, 4)) == []
    (told,) = changes(calls(workspace, leave, 8))
    assert told.startswith("5 threads go on, ")
    end.set()
    assert changes(calls(workspace, lambda: threading.Thread(target=int).start(), 20)) == []
    with ThreadPoolExecutor(8) as pool:
        assert changes(calls(workspace, lambda: pool.submit(int) and None, 20)) == []


def test_threads_of_a_pool(workspace: Workspace) -> None:
    """Those at work go on like any others; those that wait for work are ready for the next call."""
    end = threading.Event()
    pool = ThreadPoolExecutor(10)

    def leave() -> None:
        begun = threading.Semaphore(0)

        def work() -> None:
            begun.release()
            end.wait()

        for _ in range(10):
            pool.submit(work)
        for _ in range(10):
            begun.acquire()

    (told,) = changes(calls(workspace, leave, 1))
    assert told.startswith("10 threads go on, ")
    end.set()
    assert changes(calls(workspace, leave, 2)) == []
    assert sum(each.name.startswith("ThreadPoolExecutor") for each in threading.enumerate()) == 10
    pool.shutdown()


def test_threads_that_nobody_waits_for(workspace: Workspace) -> None:
    """A crew of them is the tool's own affair; another one for each call is not."""
    end = threading.Event()

    def leave() -> None:
        threading.Thread(target=end.wait, daemon=True).start()

    assert changes(calls(workspace, leave, 49)) == []
    (told,) = changes(calls(workspace, leave, 60))
    assert told.startswith("50 threads go on, ")
    end.set()


@pytest.mark.skipif(not os.path.isdir("/dev/fd"), reason="open descriptors are not listed")
def test_descriptors_of_others(workspace: Workspace) -> None:
    """Closed as a range they stay open, and it is told; what the tool has opened itself is closed."""
    held, other = os.pipe()
    own: list[int] = []

    def close() -> None:
        own.extend(os.pipe())
        os.closerange(3, 1 << 16)

    async def close_later() -> None:
        # the event loop that waits for it has descriptors too
        os.closerange(3, 1 << 16)

    for tool in (close, close_later):
        (call,) = made = calls(workspace, tool)
        (told,) = changes(made)
        assert told.endswith(" descriptors that others have open are closed")
        assert call.outcome == "returned"
    assert all(os.fstat(each) for each in (held, other))
    for each in own:
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(each)
    os.close(held)
    os.close(other)


def test_what_is_put_back_by_the_tool_itself_is_no_change(workspace: Workspace) -> None:
    """Only the difference between before and after counts."""

    def tidy() -> None:
        directory = os.getcwd()
        os.chdir("/")
        os.chdir(directory)
        signal.signal(signal.SIGTERM, signal.signal(signal.SIGTERM, signal.SIG_IGN))

    assert changes(calls(workspace, tidy)) == []


def test_changes_may_be_allowed(workspace: Workspace) -> None:
    """`environment` lets a tool change its process."""
    assert changes(calls(workspace, lambda: os.chdir("/"), 1, "environment")) == []


@pytest.mark.skipif(sys.platform != "linux", reason="forks processes and reads /proc")
def test_processes_that_go_on(workspace: Workspace) -> None:
    """Told once, when calls have left very many; a pool for all calls, and processes that end, are not meant."""
    begun: list[int] = []

    def begin(number: int, seconds: float) -> None:
        for _ in range(number):
            begun.append(ctypes.CDLL(None).fork())
            if not begun[-1]:
                time.sleep(seconds)
                os._exit(0)

    try:
        (told,) = changes(calls(workspace, lambda: begin(25, 600), 4))
        assert told == "50 processes go on"
        assert changes(calls(workspace, lambda: begin(49, 600))) == []
        assert changes(calls(workspace, lambda: begin(60, 0))) == []
    finally:
        for each in begun:
            os.kill(each, signal.SIGKILL)
            os.waitpid(each, 0)
