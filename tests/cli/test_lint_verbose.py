"""What `tool-contracts lint --verbose` tells of a run."""

from __future__ import annotations

import io
import re
import sys
import time
from typing import TYPE_CHECKING

import pytest

from tool_contracts.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Call = Callable[..., tuple[int, list[str]]]

TOOL = "from fastmcp import FastMCP\nmcp = FastMCP('x')\n@mcp.tool()\ndef find(x: list[int]) -> str:\n    'Find.'\n"


@pytest.fixture
def call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, list[str]]]:
    """Runs the command in a folder; the code and the lines on standard error, without times."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tools.py").write_text(TOOL)
    (tmp_path / "other.py").write_text("import os\n")

    def run(*arguments: str) -> tuple[int, list[str]]:
        code = main(["lint", *arguments])
        errors = capsys.readouterr().err
        return code, re.sub(r"\d+\.\d+ m?s", "TIME", errors).splitlines()

    return run


def test_files_and_settings(tmp_path: Path, call: Call) -> None:
    """Each file with what became of it, what was left out by which setting, the settings, and the time of each phase."""
    (tmp_path / "pyproject.toml").write_text("[tool.tool-contracts]\nexclude = ['old.py']\n")
    (tmp_path / "old.py").write_text(TOOL)
    code, lines = call("-v", "--no-cache")
    assert code == 0
    assert lines == [
        "debug: left out by `exclude`: old.py",
        f"debug: settings: {tmp_path / 'pyproject.toml'}",
        "debug: found 2 files in TIME",
        "debug: skimmed, as nothing in it leads to a framework: other.py, TIME",
        "debug: read: tools.py, 1 tool, TIME",
        "debug: read 2 files in TIME, held the rules against 1 tool in TIME, all else took TIME",
    ]


def test_what_git_ignores(tmp_path: Path, call: Call) -> None:
    """A file that git ignores is left out by the setting that says so."""
    (tmp_path / ".git").mkdir()
    (tmp_path / ".gitignore").write_text("other.py\n")
    _, lines = call("--verbose", "--no-cache")
    assert "debug: left out by `respect-gitignore`: other.py" in lines
    assert "debug: settings: none but the defaults and the command line" in lines


def test_what_is_kept(call: Call) -> None:
    """A second run is made, and tells what it did not need to read."""
    time.sleep(0.15)  # what was written just now is not relied on
    call("-v")
    _, lines = call("-v")
    assert lines[-3:] == [
        "debug: unchanged: other.py, TIME",
        "debug: unchanged: tools.py, 1 tool, TIME",
        "debug: read 0 files in TIME, held the rules against 0 tools in TIME, all else took TIME",
    ]


def test_files_that_are_not_read(tmp_path: Path, call: Call) -> None:
    """A file that was given and is of no kind that is read, or is too large, says so."""
    (tmp_path / "notes.txt").write_text("x")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "large.json").write_bytes(b"[" + b" " * 8_000_000 + b"]")
    _, lines = call("-v", "--no-cache", "notes.txt", "data")
    assert [each for each in lines if re.search(r"\.(txt|json), T", each)] == [
        "debug: too large for a file that somebody writes: data/large.json, TIME",
        "debug: of no kind that is read: notes.txt, TIME",
    ]


def test_standard_input(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands on standard input is named as it is given."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TOOL.encode())))
    _, lines = call("-v", "--stdin-filename", "tools.py", "-")
    assert lines == [
        "debug: settings: none but the defaults and the command line",
        "debug: read: tools.py, 1 tool",
    ]


@pytest.mark.parametrize("other", ["--quiet", "--silent", "--watch"])
def test_contradictions(call: Call, other: str) -> None:
    """It cannot be told more and less."""
    code, lines = call("-v", other)
    assert (code, lines[0]) == (2, f"error: `--verbose` cannot be used with `{other}`")
