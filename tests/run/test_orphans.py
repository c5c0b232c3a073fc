"""What a process for calls leaves behind when it dies in the middle of one, wherever that has gone."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from direct_calls import live
from process_calls import calls
from process_states import is_running, starting, still_running
from tool_contracts.run import descendants, families
from tool_contracts.run.allowance import Allowance
from tool_contracts.run.call import Caller
from tool_contracts.run.keeper import Keeper
from tool_contracts.run.orphans import Orphans

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.run.isolation import Isolation
    from tool_contracts.run.workspace import Workspace

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="forks processes and reads /proc")

SLEEP = [sys.executable, "-c", "import time; time.sleep(600)"]


def daemon() -> None:
    """Begin a process that has left session, group, environment, files and parent; its number is in the file `pid`."""
    library = ctypes.CDLL(None)
    if library.fork() == 0:
        library.setsid()
        if library.fork() == 0:
            Path("pid").write_text(str(os.getpid()), encoding="utf-8")
            os.closerange(0, 1024)
            library.execve(
                SLEEP[0].encode(),
                (ctypes.c_char_p * 4)(*map(str.encode, SLEEP), None),
                (ctypes.c_char_p * 1)(None),
            )
        library._exit(0)
    while not (Path("pid").exists() and Path("pid").read_text(encoding="utf-8")):
        pass


@pytest.fixture
def others() -> Iterator[list[subprocess.Popen[bytes]]]:
    """Processes of the tests themselves."""
    made: list[subprocess.Popen[bytes]] = []
    yield made
    for each in made:
        each.kill()
        each.wait()


@pytest.mark.parametrize("end", ["segfault", "kill", "exit", "hang", "return"])
def test_a_daemon_is_ended_with_the_process_that_began_it(
    isolation: Isolation,
    workspace: Workspace,
    end: str,
    others: list[subprocess.Popen[bytes]],
    tmp_path: Path,
) -> None:
    """However that comes to its end; what the tests have begun goes on, and nothing waits to be waited for."""
    others.append(subprocess.Popen(SLEEP, start_new_session=True))
    calls(isolation, workspace, lambda: None, {})
    before = descendants.children(os.getpid())
    library = ctypes.CDLL(None)

    def tool() -> int:
        daemon()
        pid = int(Path("pid").read_text(encoding="utf-8"))
        (tmp_path / "pid").write_text(str(pid), encoding="utf-8")
        if end == "segfault":
            ctypes.string_at(0)
        elif end == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        elif end == "exit":
            library._exit(0)
        elif end == "hang":
            sum(range(10**11))
        return pid

    (made,) = calls(isolation, workspace, tool, {}, allow=("signal", "write", f"write:{tmp_path}"), timeout=5)
    assert made.outcome == {"hang": "timed-out", "return": "returned"}.get(end, "died")
    assert not still_running([int((tmp_path / "pid").read_text(encoding="utf-8"))])
    assert others[0].poll() is None
    assert set(descendants.children(os.getpid())) <= set(before)


def test_processes_begun_meanwhile_by_the_tests_go_on(
    isolation: Isolation, workspace: Workspace, others: list[subprocess.Popen[bytes]]
) -> None:
    """Other processes for calls too are not taken for what one of them leaves behind."""

    def tool(end: bool) -> int:
        if end:
            ctypes.string_at(0)
        return os.getpid()

    def caller() -> Caller:
        return Caller(live(tool), workspace, timeout=5)

    with isolation.around(caller()) as first, isolation.around(caller()) as second:
        assert first.call({"end": False}).outcome == "returned"
        others.append(subprocess.Popen(SLEEP))
        others.append(subprocess.Popen(SLEEP, start_new_session=True))
        before = second.call({"end": False})
        assert first.call({"end": True}).outcome == "died"
        assert second.call({"end": False}).value == before.value
    assert [each.poll() for each in others] == [None, None]


def test_a_daemon_of_another_process_for_calls_goes_on(isolation: Isolation, workspace: Workspace) -> None:
    """It serves the calls that are still to come there, and is ended with these."""

    def tool(begin: bool) -> int:
        if begin:
            daemon()
        return int(Path("pid").read_text(encoding="utf-8")) if Path("pid").exists() else 0

    def caller() -> Caller:
        return Caller(live(tool), workspace, timeout=5, allowance=Allowance(("process", "write")))

    with isolation.around(caller()) as first, isolation.around(caller()) as second:
        begun = first.call({"begin": True}).value
        assert second.call({"begin": False}).outcome == "returned"
        second.close()
        assert is_running(begun)
    assert not still_running([begun])


def test_none_of_many_that_come_and_go_escapes() -> None:
    """What begins them comes to this process when its parent dies, and goes on until it is found."""
    for turn in range(20):
        family = families.new()
        orphans = Orphans(family)
        process = os.fork()
        if process == 0:
            try:
                families.join(family)
                if os.fork() == 0:
                    starting(200)
                time.sleep(10)
            finally:
                os._exit(1)
        time.sleep(0.02 + turn % 7 * 0.003)
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        orphans.end()
        assert not relatives(family)


def test_none_of_many_outlives_a_process_that_is_killed() -> None:
    """The keeper ends what is begun while it looks."""
    for turn in range(10):
        reading, writing = os.pipe()
        owner = os.fork()
        if owner == 0:
            try:
                Keeper("").watch()
                os.write(writing, str(families.family_of(os.getpid())).encode())
                if os.fork() == 0:
                    starting(200)
                time.sleep(10)
            finally:
                os._exit(1)
        family = int(os.read(reading, 99))
        time.sleep(0.02 + turn % 7 * 0.003)
        os.kill(owner, signal.SIGKILL)
        os.waitpid(owner, 0)
        assert not still_running(relatives(family))
        for each in (reading, writing):
            os.close(each)


def relatives(family: int) -> list[int]:
    """The processes of a family."""
    found = [int(each.name) for each in Path("/proc").glob("[0-9]*")]
    return [each for each in found if families.are_kin(families.family_of(each), family)]
