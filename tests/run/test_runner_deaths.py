"""Calls that a process does not survive, or that leave it unable to answer: the next one is made all the same."""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from process_calls import calls, line_of, survives

if TYPE_CHECKING:
    from tool_contracts.run.isolation import Isolation
    from tool_contracts.run.workspace import Workspace


pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="forks processes and reads /proc")


def test_a_segmentation_fault(isolation: Isolation, workspace: Workspace) -> None:
    """The tool died, and faulthandler tells where; whoever called it, a test or the command `pytest`, is left out."""

    def bad() -> None:
        ctypes.string_at(0)

    made = survives(isolation, workspace, bad)
    assert (made.outcome, made.exception) == ("died", "killed by SIGSEGV")
    assert made.place == (__file__, line_of(bad, "string_at"))
    assert made.error is not None
    trace = made.error.trace
    assert re.findall(r"in (\S+)$", trace, re.MULTILINE) == ["<lambda>", "tool", "bad"]


@pytest.mark.parametrize("status", [0, 7])
def test_leaving_past_the_guard(isolation: Isolation, workspace: Workspace, status: int) -> None:
    """The C function behind `os._exit`, with status 0 too."""
    made = survives(isolation, workspace, lambda: ctypes.CDLL(None)._exit(status))
    assert (made.outcome, made.exception) == ("died", f"the process ended with status {status}")


def test_exits_that_python_sees(isolation: Isolation, workspace: Workspace) -> None:
    """`os._exit` and `sys.exit` are told as in this process."""
    assert survives(isolation, workspace, lambda: os._exit(0)).exception == "ExitStopped: os._exit(0)"
    assert survives(isolation, workspace, lambda: sys.exit(3)).exception == "SystemExit: 3"


def test_what_was_written_before_the_end(isolation: Isolation, workspace: Workspace) -> None:
    """It is gone when the next call begins, however the call ended that has written it."""

    def tool(ending: str) -> list[str]:
        found = [*Path().iterdir(), *Path(tempfile.gettempdir()).iterdir()]
        Path("here.txt").write_text("x", encoding="utf-8")
        Path(tempfile.gettempdir(), "there.txt").write_text("x", encoding="utf-8")
        if ending == "death":
            ctypes.string_at(0)
        if ending == "hang":
            sum(range(10**11))
        return [each.name for each in found if each.name in ("here.txt", "there.txt")]

    endings = ("death", "", "hang", "")
    made = calls(isolation, workspace, tool, *({"ending": each} for each in endings))
    assert [each.outcome for each in made] == ["died", "returned", "timed-out", "returned"]
    assert (made[1].value, made[3].value) == ([], [])


def test_a_tool_that_kills_its_process(isolation: Isolation, workspace: Workspace) -> None:
    """Where signals are allowed."""
    made = survives(isolation, workspace, lambda: os.kill(os.getpid(), signal.SIGKILL), allow=("signal",))
    assert (made.outcome, made.exception) == ("died", "killed by SIGKILL")


def test_hangs(isolation: Isolation, workspace: Workspace) -> None:
    """In Python, in C, behind ignored signals, and stopped: each ends at the limit, with its place where known."""

    def python() -> None:
        while True:
            pass

    def native() -> int:
        return sum(range(10**11))

    def deaf() -> None:
        for number in (signal.SIGALRM, signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        while True:
            with contextlib.suppress(BaseException):
                time.sleep(60)

    def stopped() -> None:
        os.kill(os.getpid(), signal.SIGSTOP)

    for bad, text in ((python, "pass"), (native, "sum(range"), (deaf, ""), (stopped, "")):
        started = time.monotonic()
        made = survives(isolation, workspace, bad, allow=("signal",))
        assert time.monotonic() - started < 10
        assert made.outcome == "timed-out", bad.__name__
        if text:
            assert made.place is not None
            assert made.place[0] == __file__
            assert made.place[1] in (line_of(bad, text), line_of(bad, text) - 1)


def test_too_much_memory(isolation: Isolation, workspace: Workspace) -> None:
    """Ten gigabytes are a MemoryError in the tool, and nothing else."""

    def bad() -> int:
        return len(bytearray(10 * 2**30))

    made = survives(isolation, workspace, bad)
    assert (made.outcome, made.exception) == ("crashed", "MemoryError")


def test_a_file_that_is_too_big(isolation: Isolation, workspace: Workspace) -> None:
    """A write beyond the limit is an OSError in the tool."""

    def bad() -> None:
        with open("big", "wb") as file:
            file.truncate(10 * 2**30)

    made = survives(isolation, workspace, bad)
    assert made.outcome == "crashed"
    assert "File too large" in made.exception


def test_closed_descriptors(isolation: Isolation, workspace: Workspace) -> None:
    """A tool that closes everything has cut itself off."""

    def bad() -> None:
        for each in range(3, 4096):
            try:
                os.close(each)
            except OSError:
                continue

    made = survives(isolation, workspace, bad)
    assert (made.outcome, made.exception) == ("died", "the descriptors of the process were closed")


def test_emptied_modules(isolation: Isolation, workspace: Workspace) -> None:
    """A tool that throws away what is imported has cut itself off too."""

    def bad() -> None:
        sys.modules.clear()

    made = survives(isolation, workspace, bad)
    assert (made.outcome, made.exception) == ("died", "the modules of the process were replaced")


def test_closed_standard_output(isolation: Isolation, workspace: Workspace) -> None:
    """Both streams and descriptors may be closed; the call is judged as any other."""

    def bad() -> str:
        sys.stdout.close()
        os.close(1)
        return "done"

    made = survives(isolation, workspace, bad)
    assert (made.outcome, made.value) == ("returned", "done")
