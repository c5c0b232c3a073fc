"""The lines by which each framework makes a tool of a function, and the comparison of what it makes."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.cli.program import main
from tool_contracts.plugins import FRAMEWORKS, load
from tool_contracts.run import keeper

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = '''
def reverse(text: str, times: int = 1) -> str:
    """Reverse a text.

    Args:
        text: The text.
        times: How often.
    """
    return text[:: -1 if (times or 0) % 2 else 1]
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a module of one sound function."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "reversing_for_all.py").write_text(SOURCE)
    return tmp_path


@pytest.mark.skipif(sys.platform != "linux", reason="calls need no process")
@pytest.mark.parametrize("forks", [0, 1])
def test_where_no_process_can_be_made(
    harness: Any,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    forks: int,
) -> None:
    """A function that could not be called is not one without a fault: the exit code is that of wrong use."""
    left = iter(range(forks))

    def fork() -> int:
        if next(left, None) is None:
            raise BlockingIOError(11, "Resource temporarily unavailable")
        return os.fork()

    monkeypatch.setattr(keeper, "fork", fork)
    assert main(["portability", "--isolated", "reversing_for_all.py:reverse"]) == 2
    told = capsys.readouterr().out
    assert f"  {harness.name} " in told
    assert (
        "could not be called\n      no process for calls: [Errno 11] Resource temporarily unavailable" in told
    )
    assert "no fault" not in told


def test_a_function_in_every_framework(
    harness: Any, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The framework makes a tool of a sound function, and every call of it succeeds."""
    main(["portability", "--isolated", "--output-format=json", "reversing_for_all.py:reverse"])
    document = json.loads(capsys.readouterr().out)
    assert (document["function"], document["line"]) == ("reverse", 2)
    standing = {each["name"]: each for each in document["frameworks"]}[harness.name]
    assert standing["refusal"] is None
    assert set(standing["published"]["inputSchema"]["properties"]) == {"text", "times"}
    assert standing["calls"] > 10
    assert [each for each in standing["findings"] if each["severity"] == "error"] == []
    every = {name for name, each in load([FRAMEWORKS]).frameworks.items() if each.making}
    assert {each["name"] for each in document["frameworks"]} | set(document["absent"]) == every
