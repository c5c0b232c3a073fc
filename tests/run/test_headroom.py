"""Frames that a call may use."""

from __future__ import annotations

import contextlib
import inspect
import subprocess
import sys
import textwrap
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tool_contracts.framework import Framework, LiveTool
from tool_contracts.model import Origin, Tool
from tool_contracts.run.call import Caller
from tool_contracts.run.headroom import Headroom
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from pathlib import Path


def depth_of_recursion() -> int:
    def deeper(depth: int) -> int:
        try:
            return deeper(depth + 1)
        except RecursionError:
            return depth

    return deeper(0)


def below(frames: int, headroom: Headroom) -> int:
    if frames:
        return below(frames - 1, headroom)
    with headroom:
        return depth_of_recursion()


def test_a_recursion_ends_at_the_same_depth_wherever_it_is_called_from() -> None:
    """Frames below the call and Hypothesis's own limit change nothing."""
    headroom = Headroom()
    here = below(0, headroom)
    seen = []

    @settings(database=None, max_examples=1)
    @given(st.none())
    def drawn(_: None) -> None:
        seen.append(below(0, headroom))

    drawn()
    assert abs(below(200, headroom) - here) <= 2
    assert abs(seen[0] - here) <= 2


def test_a_script_has_no_more_room_than_a_tool(tmp_path: Path) -> None:
    """A recursion that is too deep for a tool under test is too deep in a script that repeats its call."""

    def deepest() -> int:
        depth = 0

        def deeper() -> None:
            nonlocal depth
            depth += 1
            deeper()

        with contextlib.suppress(RecursionError):
            deeper()
        return depth

    tool = Tool("deepest", origin=Origin(__file__))
    live = LiveTool(tool, lambda arguments: deepest(**arguments), framework=Framework(), function=deepest)
    workspace = Workspace()
    try:
        with Caller(live, workspace) as caller:
            reached = caller.call({}).value
    finally:
        workspace.close()
    script = textwrap.dedent(inspect.getsource(deepest))
    path = tmp_path / "script.py"
    path.write_text(f"import contextlib\n{script}print(deepest())", encoding="utf-8")
    printed = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, check=True).stdout
    assert int(printed) <= reached <= int(printed) + 40


def test_the_limit_is_restored() -> None:
    """Also where the call raises or sets a limit of its own."""
    before = sys.getrecursionlimit()

    def call() -> None:
        with Headroom():
            sys.setrecursionlimit(before + 5000)
            raise KeyError

    with pytest.raises(KeyError):
        call()
    assert sys.getrecursionlimit() == before


def test_the_same_headroom_at_changing_depths() -> None:
    """Whether the stack is as deep as the last time, deeper or not so deep."""
    headroom = Headroom()
    seen = [below(frames, headroom) for frames in (0, 0, 30, 30, 3, 0, 30)]
    assert max(seen) - min(seen) <= 2
