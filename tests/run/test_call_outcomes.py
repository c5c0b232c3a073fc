"""What an exception of a tool means."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from direct_calls import call, live
from tool_contracts.framework import Framework, LiveTool
from tool_contracts.model import Docstring, Origin, Signature, Tool
from tool_contracts.run.call import Caller

if TYPE_CHECKING:
    from tool_contracts.run.workspace import Workspace


def test_the_text_of_an_error_is_the_same_in_each_run(workspace: Workspace) -> None:
    """Where objects lie in memory is left out of it."""

    def fails() -> None:
        raise TypeError(f"no {object()!r}, at 0x12")

    made = call(workspace, fails)
    assert made.error is not None
    assert made.error.text == "TypeError: no <object object at 0x...>, at 0x12"


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


def test_an_exception_whose_text_cannot_be_made(workspace: Workspace) -> None:
    """A broken `__str__` is told, not raised."""
    from tool_contracts.run.frames import describe

    class BadError(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    assert describe(BadError()) == "BadError: <str() raised RuntimeError>"


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
