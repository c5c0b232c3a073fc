"""What the guard stops, what it lets pass, and that it is armed only inside the call."""

from __future__ import annotations

import asyncio
import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from guarded_calls import effects_of
from tool_contracts.run.allowance import Allowance, AllowanceError
from tool_contracts.run.effects import BlockedEffectError
from tool_contracts.run.exits import ExitStopped

if TYPE_CHECKING:
    from collections.abc import Callable


def send_datagram() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as made:
        made.sendto(b"x", ("127.0.0.1", 9))


def connect_by_path() -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.connect("/var/run/docker.sock")


@pytest.mark.parametrize(
    "action",
    [
        lambda: socket.create_connection(("203.0.113.1", 80)),
        lambda: socket.getaddrinfo("example.org", 80),
        lambda: socket.gethostbyname("example.org"),
        send_datagram,
        connect_by_path,
    ],
)
def test_the_network_is_stopped(root: Path, action: Callable[[], object]) -> None:
    """Connections, datagrams and name look-ups do not leave the process."""
    effects, error = effects_of(root, action)
    assert isinstance(error, BlockedEffectError)
    assert [each.kind for each in effects] == ["network"]


@pytest.mark.parametrize(
    ("event", "action"),
    [
        ("subprocess.Popen", lambda: subprocess.run(["true"])),
        ("os.system", lambda: os.system("true")),
        ("os.fork", lambda: os.fork()),
        ("os.posix_spawn", lambda: os.posix_spawn("/bin/true", ["true"], {})),
    ],
)
def test_processes_are_stopped(root: Path, event: str, action: Callable[[], object]) -> None:
    """No process is started in any of the usual ways."""
    effects, error = effects_of(root, action)
    assert isinstance(error, BlockedEffectError)
    assert [(each.kind, each.event) for each in effects if each.blocked] == [("process", event)]


def test_a_fork_of_the_tools_own_duplicates_the_process(root: Path) -> None:
    """It is told from what a library forks to run something else in it, and from what is allowed."""
    import multiprocessing

    for event, fork in (("os.fork", os.fork), ("os.forkpty", os.forkpty)):
        effects, error = effects_of(root, lambda fork=fork: fork())
        assert isinstance(error, BlockedEffectError)
        assert [(each.kind, each.event, each.blocked) for each in effects] == [
            ("state", event, False),
            ("process", event, True),
        ]
    context = multiprocessing.get_context("fork")
    effects, _ = effects_of(root, lambda: context.Process(target=print).start())
    assert [each.kind for each in effects] == ["process"]

    def twice() -> None:
        child = os.fork()
        if child == 0:
            os._exit(0)
        os.waitpid(child, 0)

    effects, error = effects_of(root, twice, allow=("process",))
    assert (error, [each.kind for each in effects]) == (None, ["process"])


@pytest.mark.parametrize(
    ("action", "inherits"),
    [
        (lambda: subprocess.run(["true"]), True),
        (lambda: subprocess.Popen("true", shell=True, stdin=0), True),
        (lambda: asyncio.run(asyncio.create_subprocess_exec("true")), True),
        (lambda: os.system("true"), True),
        (lambda: subprocess.run(["true"], stdin=subprocess.DEVNULL), False),
        (lambda: subprocess.run(["true"], input=b""), False),
    ],
)
def test_who_gets_standard_input_is_recorded(
    root: Path, action: Callable[[], object], inherits: bool
) -> None:
    """A process without an input of its own is told apart, though it is not even started."""
    effects, error = effects_of(root, action)
    assert isinstance(error, BlockedEffectError)
    told = [(each.detail.split()[-1], each.blocked) for each in effects if each.kind == "stdin"]
    assert told == ([("true", False)] if inherits else [])


def test_spawning_by_multiprocessing_is_stopped(root: Path) -> None:
    """`multiprocessing` with `spawn` makes no audit event; it is stopped all the same."""
    import multiprocessing

    context = multiprocessing.get_context("spawn")
    effects, error = effects_of(root, lambda: context.Process(target=print).start())
    assert isinstance(error, BlockedEffectError)
    assert effects[0].kind == "process"


def test_a_module_may_set_variables_while_it_is_imported(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Libraries set variables for what they load; what a function of them sets later is stopped."""
    (tmp_path / "setting_variables.py").write_text(
        "import os\n"
        "os.environ['TOOL_CONTRACTS_TEST'] = '1'\n"
        "del os.environ['TOOL_CONTRACTS_TEST']\n"
        "def later():\n"
        "    os.environ['TOOL_CONTRACTS_TEST'] = '2'\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "setting_variables", raising=False)

    def load() -> None:
        __import__("setting_variables")

    assert effects_of(root, load) == ([], None)
    (effect,), error = effects_of(root, sys.modules["setting_variables"].later)
    assert (effect.event, effect.detail, effect.blocked) == ("os.putenv", "TOOL_CONTRACTS_TEST", True)
    assert isinstance(error, BlockedEffectError)


def test_signals_environment_and_input_are_stopped(root: Path) -> None:
    """What changes or asks the process itself is stopped too."""
    for kind, action in (
        ("signal", lambda: os.kill(os.getpid(), 0)),
        ("other", lambda: os.environ.__setitem__("TOOL_CONTRACTS_TEST", "1")),
        ("other", lambda: input()),
        ("other", lambda: sys.stdin.read()),
        ("other", lambda: sys.__stdin__.readline()),  # type: ignore[union-attr]
        ("other", lambda: next(iter(sys.stdin))),
    ):
        effects, error = effects_of(root, action)
        assert isinstance(error, BlockedEffectError)
        assert effects[0].kind == kind


def test_limits_of_the_process_are_not_changed(root: Path) -> None:
    """Without open files or memory neither the next tool nor pytest can go on; asking for limits is free."""
    resource = pytest.importorskip("resource")
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    for change in (resource.setrlimit, lambda *args: resource.prlimit(0, *args)):
        effects, error = effects_of(root, lambda change=change: change(resource.RLIMIT_NOFILE, (3, 3)))
        assert isinstance(error, BlockedEffectError)
        assert [each.kind for each in effects] == ["other"]
    assert effects_of(root, lambda: resource.prlimit(0, resource.RLIMIT_NOFILE)) == ([], None)
    assert resource.getrlimit(resource.RLIMIT_NOFILE) == limits


@pytest.mark.parametrize("action", [lambda: os._exit(3), lambda: os.abort()])
def test_the_process_survives_exit_and_abort(root: Path, action: Callable[[], object]) -> None:
    """`os._exit` and `os.abort` make no audit event; they are replaced while the guard is armed."""
    effects, error = effects_of(root, action)
    assert isinstance(error, ExitStopped)
    assert [each.kind for each in effects] == ["exit"]


def test_harmless_things_are_free(root: Path) -> None:
    """Memory databases, the null device, socket pairs, temporary files in the root and imports are no effects."""

    def action() -> None:
        sqlite3.connect(":memory:").close()
        sqlite3.connect("file::memory:?cache=shared", uri=True).close()
        with open(os.devnull, "w") as file:
            file.write("x")
        for each in socket.socketpair():
            each.close()
        sys.modules.pop("this_is_not_there", None)
        import wave

        assert wave

    assert effects_of(root, action) == ([], None)


def test_nothing_is_stopped_outside(root: Path, tmp_path: Path) -> None:
    """Before and after the call the process is as it was."""
    saved = os._exit, sys.dont_write_bytecode
    effects_of(root, lambda: None)
    (tmp_path / "free").write_text("x")
    assert (os._exit, sys.dont_write_bytecode) == saved


@pytest.mark.parametrize(
    ("action", "blocking"),
    [
        (lambda: time.sleep(0.001), ["time.sleep"]),
        (lambda: time.sleep(0), []),
        (lambda: _connect(timeout=1), ["socket.connect"]),
        (lambda: _connect(timeout=0), []),
    ],
    ids=["sleep", "no-sleep", "connect", "connect-later"],
)
def test_what_blocks_an_event_loop_is_recorded(
    root: Path, action: Callable[[], object], blocking: list[str]
) -> None:
    """Waiting without `await` is noticed in a task, and only there."""

    async def task() -> None:
        action()
        await asyncio.sleep(0.001)

    def seen(run: Callable[[], object]) -> list[str]:
        effects, error = effects_of(root, run, allow=("network",))
        assert error is None
        assert all(not each.blocked for each in effects)
        return [each.event for each in effects if each.kind == "blocking"]

    with asyncio.Runner() as runner:
        runner.get_loop()
        assert seen(lambda: runner.run(task())) == blocking
    assert seen(action) == []


def _connect(timeout: float) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket() as client:
        client.settimeout(timeout)
        client.connect_ex(server.getsockname())


def test_what_is_allowed_happens_and_is_recorded(root: Path, tmp_path: Path) -> None:
    """An entry of `allow` lifts one kind of effect, or one folder; the effect is told but not blocked."""
    path = tmp_path / "outside"
    for allow in (("write",), (f"write:{tmp_path}",)):
        effects, error = effects_of(root, lambda: path.write_text("x"), allow)
        assert error is None
        assert [(each.kind, each.blocked) for each in effects] == [("write", False)]
    effects, error = effects_of(root, lambda: path.write_text("x"), (f"write:{tmp_path / 'other'}",))
    assert isinstance(error, BlockedEffectError)


def test_addresses_are_allowed_one_by_one() -> None:
    """`network:HOST:PORT` allows that port, and looking the name up; `network:HOST` any port."""
    one = Allowance(["network:db.local:5432"])
    assert one.permits_address("db.local", 5432)
    assert one.permits_address("db.local", None)
    assert not one.permits_address("db.local", 80)
    assert not one.permits_address("other", 5432)
    assert Allowance(["network:db.local"]).permits_address("db.local", 80)
    assert Allowance(["network:[::1]:80"]).permits_address("::1", 80)
    assert Allowance(["network"]).permits_address("anything", 1)


@pytest.mark.parametrize("entry", ["", "files", "process:ls", "write:", "network:"])
def test_unknown_effects_are_refused(entry: str) -> None:
    """An entry that means nothing is an error, never silently nothing."""
    with pytest.raises(AllowanceError, match="effect"):
        Allowance([entry])


def test_temporary_files_go_below_the_root(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the temporary folder set there, `tempfile` works inside the guard."""
    monkeypatch.setattr(tempfile, "tempdir", str(root))

    def action() -> None:
        with tempfile.NamedTemporaryFile() as file:
            file.write(b"x")
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "x").write_text("x")

    assert effects_of(root, action) == ([], None)


def test_an_allowed_name_allows_its_addresses() -> None:
    """A connection is made to an address, which the name was looked up for just before."""
    allowance = Allowance(["network:localhost:8000"])
    assert allowance.permits_address("localhost", 8000)
    assert allowance.permits_address("127.0.0.1", 8000)
    assert not allowance.permits_address("127.0.0.1", 8001)
    assert not allowance.permits_address("192.0.2.1", 8000)


LIBRARY = """
def run(action):
    try:
        action()
    except ZeroDivisionError:
        try:
            open(BEYOND, "w")
        except OSError:
            pass
        raise
"""


def test_what_a_library_does_about_an_exception_is_stopped_and_not_told(root: Path) -> None:
    """What counts is the exception that has left the user's code; the user's own handling is the user's effect."""
    library: dict[str, Any] = {"BEYOND": str(root.parent / "beyond")}
    exec(compile(LIBRARY, "<library>", "exec"), library)
    effects, error = effects_of(root, partial(library["run"], lambda: 1 / 0))
    assert (effects, type(error)) == ([], ZeroDivisionError)

    def handled() -> None:
        try:
            1 / 0  # noqa: B018
        except ZeroDivisionError:
            Path(library["BEYOND"]).write_text("")

    effects, _ = effects_of(root, partial(library["run"], handled))
    assert [each.event for each in effects] == ["open"]
    assert not Path(library["BEYOND"]).exists()
