"""A tool that says that it is idempotent is called once more where it has written files."""

from __future__ import annotations

import os
import time
import uuid
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tool_contracts.framework import Framework, LiveTool
from tool_contracts.model import Origin, Tool
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


def call_of(workspace: Workspace, function: Callable[[], object], hint: object = True) -> Call:
    tool = Tool(
        "f", input_schema={"type": "object"}, annotations={"idempotentHint": hint}, origin=Origin(__file__)
    )
    live = LiveTool(tool, lambda arguments: function(), framework=Framework())
    with Caller(live, workspace) as caller:
        return caller.call({})


def repeated(call: Call) -> list[str]:
    return [each.detail for each in call.effects if each.kind == "repetition"]


def append() -> None:
    """Let a file grow."""
    with Path("notes.txt").open("a") as file:
        file.write("x")


def create() -> None:
    """Write another file each time."""
    Path("folder").mkdir(exist_ok=True)
    Path("folder", str(uuid.uuid4())).write_text("x")


def write() -> None:
    """Write the same."""
    Path("note.txt").write_text("x")


def refuse() -> None:
    """Fail where the work is done already."""
    if Path("done").exists():
        raise FileExistsError("done")
    Path("done").touch()


def pipe() -> None:
    """Leave what nobody can read to its end."""
    os.mkfifo("pipe")
    Path("note.txt").write_text("x")


def read() -> float:
    """Write nothing."""
    return time.time()


@pytest.mark.parametrize(
    ("function", "names"),
    [(append, ["`notes.txt`"]), (write, []), (refuse, []), (pipe, []), (read, [])],
)
def test_what_the_same_call_changes_once_more(
    workspace: Workspace, function: Callable[[], object], names: list[str]
) -> None:
    """Files that are others afterwards; what is written alike, or only returned, is no change."""
    assert repeated(call_of(workspace, function)) == names


def test_new_files_are_changes(workspace: Workspace) -> None:
    """Each call leaves one more."""
    (name,) = repeated(call_of(workspace, create))
    assert name.startswith("`folder/")


@pytest.mark.parametrize("hint", [False, None, "true"])
def test_only_who_says_so_is_asked(workspace: Workspace, hint: object) -> None:
    """Without the hint nothing is called twice."""
    calls: list[int] = []

    def count() -> None:
        calls.append(1)
        append()

    assert repeated(call_of(workspace, count, hint)) == []
    assert len(calls) == 1


def test_the_first_call_is_the_one_that_is_told(workspace: Workspace) -> None:
    """Its value and what it prints are those of the call, whatever the second one does."""
    calls: list[int] = []

    def tell() -> int:
        calls.append(1)
        print("call", len(calls))
        append()
        return len(calls)

    call = call_of(workspace, tell)
    assert (call.value, call.stdout, len(calls)) == (1, "call 1\n", 2)
