"""The outcome of calls, by kinds of tools."""

from __future__ import annotations

import asyncio
import builtins
import inspect
import logging
import os
import signal
import sys
import tempfile
import time
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.framework import Framework, LiveTool
from tool_contracts.model import MISSING, Docstring, Origin, Signature, Tool
from tool_contracts.run.allowance import Allowance
from tool_contracts.run.call import Caller
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tool_contracts.calls import Call


class Direct(Framework):
    name = "direct"


@pytest.fixture(scope="module")
def workspace() -> Iterator[Workspace]:
    made = Workspace()
    yield made
    made.close()


def tool(name: str) -> Tool:
    return Tool(name, origin=Origin(__file__))


def live(function: Callable[..., Any], framework: Framework | None = None) -> LiveTool:
    return LiveTool(
        tool(function.__name__),
        lambda arguments: function(**arguments),
        framework=framework or Direct(),
        function=function,
    )


def call(workspace: Workspace, function: Callable[..., Any], **arguments: Any) -> Call:
    with Caller(live(function), workspace, timeout=0.3) as caller:
        return caller.call(arguments)


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


def test_a_value_comes_back(workspace: Workspace) -> None:
    """A plain result is `returned`, with the value, its JSON and what the framework sends."""

    def pair(text: str) -> tuple[str, int]:
        print("out")
        print("err", file=sys.stderr)
        return text, 1

    made = call(workspace, pair, text="a")
    assert (made.outcome, made.value, made.plain, made.wire) == ("returned", ("a", 1), ["a", 1], ("a", 1))
    assert (made.stdout, made.stderr) == ("out\n", "err\n")
    assert made.valid
    assert made.error is None


def test_what_nobody_awaits_is_the_result(workspace: Workspace, recwarn: pytest.WarningsRecorder) -> None:
    """A coroutine that a framework gives back as it is stays one, and no warning comes of it."""

    async def forgets() -> Any:
        return asyncio.sleep(0)

    made = call(workspace, forgets)
    assert (made.outcome, type(made.value).__name__, made.plain) == ("returned", "coroutine", MISSING)
    del made
    assert not recwarn.list


def test_the_text_of_an_error_is_the_same_in_each_run(workspace: Workspace) -> None:
    """Where objects lie in memory is left out of it."""

    def fails() -> None:
        raise TypeError(f"no {object()!r}, at 0x12")

    made = call(workspace, fails)
    assert made.error is not None
    assert made.error.text == "TypeError: no <object object at 0x...>, at 0x12"


def test_arguments_are_a_copy(workspace: Workspace) -> None:
    """A tool that changes its arguments does not change what is reported, but that it does is told."""

    def consume(items: list[int], more: Any = None) -> None:
        items.clear()

    made = call(workspace, consume, items=[1], more=float("nan"))
    assert made.arguments["items"] == [1]
    assert [(each.kind, each.detail, each.blocked) for each in made.effects] == [
        ("arguments", "`items`", False)
    ]
    assert call(workspace, consume, items=[]).effects == ()


def test_an_exception_from_below_is_a_crash(workspace: Workspace) -> None:
    """The innermost frame in user code is the place."""

    def crash(text: Any) -> Any:
        return text.value

    made = call(workspace, crash, text="a")
    assert made.outcome == "crashed"
    assert made.place is not None
    assert made.place[0] == __file__
    assert made.error.kind == "AttributeError"


def test_an_exception_inside_a_library_is_a_crash(workspace: Workspace) -> None:
    """A refusal must come from a statement in user code; the place is where that code called the library."""
    import json

    def parse(text: str) -> Any:
        return json.loads(text)

    made = call(workspace, parse, text="{")
    assert made.outcome == "crashed"
    assert made.place is not None
    assert made.place[0] == __file__


@pytest.mark.parametrize("kind", ["raise", "assert", "from"])
def test_a_raise_in_user_code_is_a_refusal(workspace: Workspace, kind: str) -> None:
    """`raise`, `raise ... from` and a failing `assert` are deliberate."""

    def refuse(kind: str) -> None:
        if kind == "raise":
            raise ValueError("no")
        if kind == "from":
            try:
                int("x")
            except ValueError as error:
                raise LookupError("no") from error
        assert kind == "something else"

    assert call(workspace, refuse, kind=kind).outcome == "refused"


def test_an_exception_while_raising_is_a_crash(workspace: Workspace) -> None:
    """`raise Error(table[key])` that fails at `table[key]` refuses nothing; neither does a bare re-raise."""

    def look_up(key: str) -> None:
        raise ValueError({}[key])

    def again(key: str) -> None:
        try:
            {}[key]
        except KeyError:
            raise

    assert call(workspace, look_up, key="a").outcome == "crashed"
    assert call(workspace, again, key="a").outcome == "crashed"


def test_declared_errors_are_named_by_docstring_and_settings(workspace: Workspace) -> None:
    """A class named in *Raises* or in the settings, or a base of it, is declared."""

    def divide(by: int) -> float:
        return 1 / by

    source = Tool(
        "divide",
        origin=Origin(__file__),
        signature=Signature("divide", [], docstring=Docstring("", raises=["ArithmeticError"])),
    )
    with Caller(live(divide), workspace, source=source) as caller:
        assert caller.call({"by": 0}).outcome == "declared-error"
    for name, outcome in (("builtins.ZeroDivisionError", "declared-error"), ("object", "crashed")):
        with Caller(live(divide), workspace, declared=[name]) as caller:
            assert caller.call({"by": 0}).outcome == outcome


def test_the_framework_speaks_first(workspace: Workspace) -> None:
    """What the framework calls rejected is rejected, and the exception inside is the one reported."""

    class Strict(Framework):
        def outcome(self, live: LiveTool, error: BaseException) -> Any:
            return "rejected", error.__cause__

    def refuse() -> None:
        raise RuntimeError from KeyError("inner")

    with Caller(live(refuse, Strict()), workspace) as caller:
        made = caller.call({})
    assert made.outcome == "rejected"
    assert made.error.kind == "KeyError"


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


def test_a_signal_to_the_process_itself_is_blocked(workspace: Workspace) -> None:
    """`signal.raise_signal` raises no audit event and is stopped all the same."""
    made = call(workspace, lambda: signal.raise_signal(signal.SIGTERM))
    assert made.outcome == "blocked"
    assert made.effects[0].kind == "signal"


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


def test_output_streams_that_a_tool_breaks_or_keeps(
    workspace: Workspace, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was printed until then is kept; a handler that holds on to the stream writes where output goes later."""
    handlers = []

    def detach() -> None:
        print("before")
        sys.stdout.detach()  # type: ignore[union-attr]

    def close() -> None:
        print("before")
        sys.stdout.close()

    def keep() -> None:
        handlers.append(logging.StreamHandler())

    assert call(workspace, detach).stdout == "before\n"
    assert call(workspace, close).stdout == "before\n"
    call(workspace, keep)
    handlers[0].emit(logging.LogRecord("x", logging.INFO, "x.py", 1, "later", (), None))
    assert capsys.readouterr().err == "later\n"


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


def test_a_stopped_effect_counts_also_when_swallowed(workspace: Workspace) -> None:
    """A tool that turns the exception into a text was blocked all the same."""

    def write() -> str:
        try:
            Path("/tool-contracts-test").write_text("x")
        except OSError as error:
            return f"error: {error}"
        return "ok"

    made = call(workspace, write)
    assert made.outcome == "blocked"
    assert made.effects[0].detail == "/tool-contracts-test"


def test_coroutines_share_one_loop(workspace: Workspace) -> None:
    """Awaitables of one tool run on one event loop, so that a lock made in the first call serves the second."""
    loops = []

    async def note() -> int:
        loops.append(asyncio.get_running_loop())
        await asyncio.sleep(0)
        return 1

    with Caller(live(note), workspace) as caller:
        assert [caller.call({}).value, caller.call({}).value] == [1, 1]
    assert loops[0] is loops[1]
    assert loops[0].is_closed()


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


def test_each_tool_runs_in_a_folder_of_its_own(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Relative writes and temporary files land there, the project's files are seen there, and no call sees the last."""
    (tmp_path / "data.txt").write_text("data")
    monkeypatch.chdir(tmp_path)

    def work() -> dict[str, Any]:
        seen = sorted(os.listdir())
        Path("new.txt").write_text("x")
        handle, name = tempfile.mkstemp()
        os.close(handle)
        return {"seen": seen, "data": Path("data.txt").read_text(), "cwd": os.getcwd(), "temporary": name}

    with Caller(live(work), workspace) as caller:
        first, second = caller.call({}).value, caller.call({}).value
    assert first["seen"] == second["seen"] == ["data.txt"]
    assert first["data"] == "data"
    assert first["cwd"].startswith(workspace.path)
    assert first["temporary"].startswith(workspace.path)
    assert os.getcwd() == str(tmp_path)
    assert os.listdir(tmp_path) == ["data.txt"]


def test_the_projects_own_files_cannot_be_changed(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of the project that is seen in the folder is written nowhere."""
    (tmp_path / "data.txt").write_text("data")
    monkeypatch.chdir(tmp_path)
    assert call(workspace, lambda: Path("data.txt").write_text("gone")).outcome == "blocked"
    assert (tmp_path / "data.txt").read_text() == "data"


def test_what_cannot_be_sent_is_told(workspace: Workspace) -> None:
    """An error of the framework's conversion belongs to the result, not to the call."""

    class Json(Framework):
        def wire(self, live: LiveTool, value: Any) -> Any:
            import json

            return json.dumps(value)

    def unsendable() -> set[int]:
        return {1}

    with Caller(live(unsendable, Json()), workspace) as caller:
        made = caller.call({})
    assert (made.outcome, made.wire) == ("returned", MISSING)
    assert made.wire_error == "TypeError: Object of type set is not JSON serializable"


def test_warnings_of_a_tool_stay_with_it(workspace: Workspace) -> None:
    """A project that turns warnings into errors does not turn those of tools into crashes."""

    def warn() -> int:
        warnings.warn("old", DeprecationWarning, stacklevel=1)
        return 1

    assert call(workspace, warn).outcome == "returned"


def test_an_exception_whose_text_cannot_be_made(workspace: Workspace) -> None:
    """A broken `__str__` is told, not raised."""
    from tool_contracts.run.frames import describe

    class BadError(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    assert describe(BadError()) == "BadError: <str() raised RuntimeError>"


def test_a_tool_that_closes_its_streams(workspace: Workspace) -> None:
    """What was printed before is kept, and ours are untouched."""

    def close() -> None:
        print("before")
        sys.stdout.close()

    def close_what_is_below() -> None:
        print("before", file=sys.__stdout__)
        for each in (sys.__stdout__, sys.__stderr__):
            assert each is not None
            each.close()

    below = sys.__stdout__
    assert call(workspace, close).stdout == "before\n"
    assert call(workspace, close_what_is_below).stdout == "before\n"
    assert not sys.stdout.closed
    assert sys.__stdout__ is below
    assert below is not None
    assert not below.closed


def test_builtins_that_a_tool_replaces(workspace: Workspace) -> None:
    """Every builtin name means the same after a call, so that pytest goes on; a name that was added stays."""

    def patch() -> None:
        del builtins.open
        vars(builtins).update(dict.fromkeys(("len", "setattr", "max", "isinstance")), added_by_a_tool=1)

    before = dict(vars(builtins))
    assert call(workspace, patch).outcome == "returned"
    after = dict(vars(builtins))
    assert after.pop("added_by_a_tool") == 1
    del builtins.added_by_a_tool  # type: ignore[attr-defined]
    assert after == before


def test_an_exception_of_a_class_that_the_tool_raises_itself(workspace: Workspace) -> None:
    """A caller cannot tell a ValueError of `int` from one that the tool raises in the next line."""
    import ast

    def number(text: str) -> int:
        if text == "":
            raise ValueError("empty")
        return int(text)

    node = ast.parse(
        "def number(text):\n    if text == '':\n        raise ValueError('empty')\n    return int(text)"
    )
    function = node.body[0]
    assert isinstance(function, ast.FunctionDef)
    source = Tool("number", origin=Origin(__file__), signature=Signature("number", [], node=function))
    with Caller(live(number), workspace, source=source) as caller:
        assert caller.call({"text": "x"}).outcome == "refused"
        assert caller.call({"text": None}).outcome == "crashed"


def test_a_name_that_means_nothing_is_no_crash(workspace: Workspace) -> None:
    """A missing file is the answer to a name that was made up; the same error about another file is a crash."""

    def read(path: str) -> str:
        return Path("folder", path).read_text()

    def careful(path: str) -> str:
        try:
            return Path(path).read_text()
        except OSError:
            return "no such file"

    def write(path: str) -> float:
        Path(path).write_text("x")
        return 1 / ("\0" in path or path != "a")

    def check(path: str) -> str:
        return Path(path).resolve().name

    def broken(path: str) -> str:
        return Path("settings.json").read_text()

    assert call(workspace, read, path="a//b").outcome == "declared-error"
    assert call(workspace, read, path="").outcome == "declared-error"
    assert call(workspace, read, path="a\0").outcome == "declared-error"
    assert call(workspace, careful, path="a").outcome == "returned"
    assert call(workspace, careful, path="a\0").outcome == "crashed"
    assert call(workspace, check, path="a\0").outcome == "crashed"
    assert call(workspace, write, path="a\0").outcome == "declared-error"
    assert call(workspace, write, path="a").outcome == "crashed"
    assert call(workspace, broken, path="a").outcome == "crashed"
