"""The outcome of calls, by kinds of tools."""

from __future__ import annotations

import asyncio
import builtins
import logging
import os
import sys
import tempfile
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

from direct_calls import call, live
from tool_contracts.framework import Framework, LiveTool
from tool_contracts.model import MISSING
from tool_contracts.run.call import Caller

if TYPE_CHECKING:
    import pytest

    from tool_contracts.run.workspace import Workspace


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


def test_the_last_of_the_builtins(workspace: Workspace) -> None:
    """Deleted by a tool, it is there again."""
    before = dict(vars(builtins))
    name = list(before)[-1]

    def remove() -> None:
        delattr(builtins, name)

    assert call(workspace, remove).outcome == "returned"
    assert vars(builtins) == before


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
