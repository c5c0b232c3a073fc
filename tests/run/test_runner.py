"""Calls in a process of their own: whatever the tool does to it, the next call is made."""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from direct_calls import Direct
from process_calls import calls, line_of, survives
from process_states import still_running
from tool_contracts.calls import Call
from tool_contracts.framework import LiveTool
from tool_contracts.model import MISSING, Origin, Tool
from tool_contracts.run.call import Caller
from tool_contracts.run.child import SEEN
from tool_contracts.run.isolation import Isolation, IsolationError

if TYPE_CHECKING:
    from collections.abc import Callable

    from tool_contracts.run.workspace import Workspace


pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="forks processes and reads /proc")


def test_what_a_call_returns_and_prints_arrives(isolation: Isolation, workspace: Workspace) -> None:
    """Values, prints by Python and by descriptor, and the identity of arguments and of nothing."""

    def tool(x: int) -> list[int]:
        os.write(1, b"raw\n")
        print("print")
        return [x, x]

    arguments = {"x": 2}
    (made,) = calls(isolation, workspace, tool, arguments)
    assert (made.outcome, made.value, made.plain) == ("returned", [2, 2], [2, 2])
    assert made.wire is made.value or made.wire is MISSING
    assert made.stdout == "print\nraw\n"
    assert made.arguments is arguments


def test_closures_and_patches_of_this_process_hold_there(
    isolation: Isolation, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process is forked from this one, so that fixtures and mocks work in it."""
    monkeypatch.setattr(time, "time", lambda: 12.0)
    (made,) = calls(isolation, workspace, lambda: time.time(), {})
    assert made.value == 12.0


def test_changes_of_state_stay_there_until_the_process_is_replaced(
    isolation: Isolation, workspace: Workspace
) -> None:
    """Calls of one caller share state; this process and the next caller see nothing of it."""
    state: list[int] = []

    def tool() -> int:
        state.append(1)
        return len(state)

    assert [each.value for each in calls(isolation, workspace, tool, {}, {}, {})] == [1, 2, 3]
    assert [each.value for each in calls(isolation, workspace, tool, {})] == [1]
    assert state == []


def test_an_exception_keeps_its_place(isolation: Isolation, workspace: Workspace) -> None:
    """Class, text, and file and line in the tool: different bugs stay different."""

    def tool(x: int) -> float:
        return 1 / x

    (made,) = calls(isolation, workspace, tool, {"x": 0})
    assert made.outcome == "crashed"
    assert made.exception == "ZeroDivisionError: division by zero"
    assert made.place == (__file__, line_of(tool, "return 1 / x"))


def test_an_exception_that_cannot_be_sent_is_seen(isolation: Isolation, workspace: Workspace) -> None:
    """An exception of a local class that holds a lock."""

    class OddError(Exception):
        def __init__(self) -> None:
            super().__init__("odd")
            self.lock = threading.Lock()

    def tool() -> None:
        raise OddError

    (made,) = calls(isolation, workspace, tool, {})
    assert (made.outcome, made.exception) == ("refused", "OddError: odd")


def test_a_value_that_cannot_be_sent_keeps_its_class(isolation: Isolation, workspace: Workspace) -> None:
    """A lock, a generator, an object whose pickling fails: the name of the class is what rules tell."""
    (made,) = calls(isolation, workspace, lambda: (each for each in ()), {})
    assert made.outcome == "returned"
    assert type(made.value).__name__ == "generator"
    assert "generator object" in repr(made.value)
    assert made.plain is MISSING


@pytest.mark.parametrize(("wrap", "name"), [(lambda made: made, "Made"), (lambda made: [made], "list")])
def test_a_value_that_only_its_own_process_can_make_keeps_its_class(
    isolation: Isolation, workspace: Workspace, wrap: Callable[[Any], Any], name: str
) -> None:
    """A module that the call has made is there alone."""

    def tool() -> Any:
        module: Any = ModuleType("made_by_a_call")
        exec("class Made: pass", vars(module))
        sys.modules[module.__name__] = module
        return wrap(module.Made())

    (made,) = calls(isolation, workspace, tool, {})
    assert (made.outcome, type(made.value).__name__) == ("returned", name)


class Leaving:
    def __reduce__(self) -> Any:
        raise SystemExit(3)

    def __repr__(self) -> str:
        raise SystemExit(4)

    def model_dump(self, mode: str) -> Any:
        raise SystemExit(5)


def test_a_value_that_exits_when_it_is_looked_at(isolation: Isolation, workspace: Workspace) -> None:
    """Whatever its class does while it is sent, shown or converted ends nothing here."""
    (made,) = calls(isolation, workspace, lambda: Leaving(), {})
    assert (made.outcome, type(made.value).__name__) == ("returned", "Leaving")
    assert made.plain is MISSING


def test_text_of_a_class_of_the_tool_tells_of_an_effect(isolation: Isolation, workspace: Workspace) -> None:
    """What an effect concerned is text that can be sent."""

    class Path(str):
        __slots__ = ()

    def tool() -> None:
        socket.socket(socket.AF_UNIX).connect(Path("there"))

    (made,) = calls(isolation, workspace, tool, {})
    assert [(each.event, each.detail) for each in made.effects] == [("socket.connect", "there")]


def test_processes_that_a_tool_leaves_are_ended(isolation: Isolation, workspace: Workspace) -> None:
    """Fifty forks, and one that has left the group: none of them outlives the caller and its isolation."""

    def bad() -> list[int]:
        found = []
        for number in range(50):
            pid = os.fork()
            if pid == 0:
                if number == 0:
                    os.setsid()
                time.sleep(600)
                os._exit(0)
            found.append(pid)
        return found

    own = Isolation(isolation.level)
    made = survives(own, workspace, bad, allow=("process",), timeout=10)
    assert made.outcome == "returned"
    own.close()
    assert not still_running(made.value)


def test_a_thread_that_acts_after_the_call_is_stopped(isolation: Isolation, workspace: Workspace) -> None:
    """The guard stays armed between two calls."""
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, "late")

        def bad(first: bool) -> None:
            def later() -> None:
                time.sleep(0.1)
                with open(target, "w", encoding="utf-8"):
                    pass

            if first:
                threading.Thread(target=later, daemon=True).start()
            else:
                time.sleep(0.25)

        made = calls(isolation, workspace, bad, {"first": True}, {"first": False}, timeout=2)
        assert [each.outcome for each in made] == ["returned", "blocked"]
        assert os.listdir(folder) == []


def test_native_code_writes_only_where_the_kernel_lets_it(isolation: Isolation, workspace: Workspace) -> None:
    """The guard does not see it; in the sandbox it is refused."""
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, "native").encode()

        def bad() -> int:
            found: int = ctypes.CDLL(None).open(target, os.O_CREAT | os.O_WRONLY, 0o600)
            return found

        made = survives(isolation, workspace, bad)
        assert made.outcome == "returned"
        assert (made.value == -1) == (isolation.level == "sandbox")
        assert os.listdir(folder) == ([] if isolation.level == "sandbox" else ["native"])


def test_writing_in_the_own_folder_is_allowed(isolation: Isolation, workspace: Workspace) -> None:
    """The current directory and the temporary folder of a call."""

    def tool() -> str:
        Path("here").write_text("x", encoding="utf-8")
        with tempfile.NamedTemporaryFile("w", delete=False, encoding="utf-8") as file:
            file.write("y")
        return Path("here").read_text(encoding="utf-8")

    made = calls(isolation, workspace, tool, {}, {})
    assert [(each.outcome, each.value) for each in made] == [("returned", "x")] * 2


def test_an_async_tool(isolation: Isolation, workspace: Workspace) -> None:
    """Its event loop lives in the process of the calls."""

    async def tool(x: int) -> int:
        return x + 1

    assert [each.value for each in calls(isolation, workspace, tool, {"x": 1}, {"x": 2})] == [2, 3]


def test_hurrying_shortens_the_first_call_of_a_process_too(workspace: Workspace) -> None:
    """After one hang the next ones take little time."""
    isolation = Isolation("process")
    live = LiveTool(Tool("tool", origin=Origin(__file__)), lambda given: time.sleep(60), framework=Direct())
    with isolation.around(Caller(live, workspace, timeout=60)) as caller:
        caller.hurry(0.1)
        made = [caller.call({}) for _ in range(2)]
    isolation.close()
    assert [each.outcome for each in made] == ["timed-out"] * 2
    assert all(each.seconds < 5 for each in made)


def test_nothing_weaker_is_taken_instead() -> None:
    """A level that is unknown, or not to be had, is an error."""
    with pytest.raises(IsolationError, match="unknown isolation `strong`; known are none, guard, process"):
        Isolation("strong")


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_nothing_outlives_a_process_that_is_killed(end: signal.Signals) -> None:
    """A tool hangs and has started others; killing the process that tests it ends them all, and their folder goes."""
    code = """
import os, subprocess, sys, time
from tool_contracts.framework import Framework, LiveTool
from tool_contracts.model import Origin, Tool
from tool_contracts.run.allowance import Allowance
from tool_contracts.run.call import Caller
from tool_contracts.run.isolation import Isolation
from tool_contracts.run.workspace import Workspace

def tool(given):
    other = subprocess.Popen(["sleep", "600"], start_new_session=True)
    os.write(report, f"{workspace.path}\\n{os.getpid()} {other.pid}\\n".encode())
    time.sleep(600)

report = os.dup(1)
workspace = Workspace()
live = LiveTool(Tool("tool", origin=Origin("tool.py")), tool, framework=Framework())
Isolation("process").around(Caller(live, workspace, timeout=600, allowance=Allowance(["process"]))).call({})
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        folder = process.stdout.readline().strip()
        assert os.path.isdir(folder)
        pids = [int(each) for each in process.stdout.readline().split()]
        assert len(pids) == 2
        process.send_signal(end)
        process.wait()
        assert not still_running(pids)
    deadline = time.monotonic() + 10
    while os.path.exists(folder):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_all_that_is_seen_of_a_call_is_sent() -> None:
    """What is not sent is what the other process has asked for, what the settings say, and what is made of the rest."""
    asked = {"tool", "arguments", "label", "pointer", "valid", "level"}
    assert set(Call.__slots__) - set(SEEN) == asked | {"max_result_tokens", "_written"}
