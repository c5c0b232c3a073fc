"""The cache: the same output again where nothing has changed, and never an old one."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from tool_contracts.cli.program import main

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TOOL = """\
from mcp.server.fastmcp import FastMCP
from shared import Options

mcp = FastMCP("x")


@mcp.tool()
def search(options: Options):
    '''Search.'''
"""
SHARED = "from pydantic import BaseModel\n\n\nclass Options(BaseModel):\n    words: list\n"
RUN = """\
import sys
from tool_contracts.cli.program import main
code = main(sys.argv[1:])
print(code, "read" if "tool_contracts.sources.python.scan" in sys.modules else "replayed", file=sys.stderr)
"""


def lint(folder: Path, *options: str, path: str = "app") -> tuple[str, str]:
    """What a run prints, and its exit code with whether any file was read."""
    time.sleep(0.15)  # what was written just now is not relied on
    found = subprocess.run(
        [sys.executable, "-c", RUN, "lint", "--output-format", "concise", *options, path],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return found.stdout, found.stderr.strip().splitlines()[-1]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text("[tool.tool-contracts]\n")
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "tool.py").write_text(TOOL)
    (tmp_path / "shared.py").write_text(SHARED)
    return tmp_path


def test_nothing_is_read_again(project: Path) -> None:
    """A second run prints the same with the same exit code, and looks into no file."""
    first, how = lint(project)
    assert "TOOL101" in first
    assert how == "1 read"
    assert lint(project) == (first, "1 replayed")


def _same_size_and_time(project: Path) -> None:
    path = project / "app" / "tool.py"
    before = path.stat()
    path.write_text(TOOL.replace("Search.", "Seek it"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


CHANGES: dict[str, Callable[[Path], object]] = {
    "the file": lambda each: (each / "app" / "tool.py").write_text(TOOL + "\n"),
    "the file with its old time": _same_size_and_time,
    "a file that a name leads to": lambda each: (each / "shared.py").write_text(SHARED + "    more: list\n"),
    "a file before it in the search": lambda each: (each / "app" / "shared.py").write_text("Options = str\n"),
    "a file less": lambda each: (each / "shared.py").unlink(),
    "a file more": lambda each: (each / "app" / "other.py").write_text(""),
    "the settings": lambda each: (each / "pyproject.toml").write_text(
        "[tool.tool-contracts]\nignore = ['TOOL101']\n"
    ),
    "what is ignored": lambda each: (each / "app" / ".gitignore").write_text("tool.py\n"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_is_seen(project: Path, change: Callable[[Path], object]) -> None:
    """Whatever had a part in a run makes the next one read again, and its output is that of a run without cache."""
    lint(project)
    change(project)
    output, how = lint(project)
    assert not how.endswith("replayed") or output == lint(project, "--no-cache")[0]
    assert output == lint(project, "--no-cache")[0]


def test_options_are_part_of_the_question(project: Path) -> None:
    """Other options have another answer."""
    lint(project)
    assert lint(project, "--ignore", "TOOL101")[0] != lint(project)[0]


def test_no_cache(project: Path) -> None:
    """With `--no-cache`, nothing is read from the cache and nothing is written."""
    assert lint(project, "--no-cache")[1] == "1 read"
    assert not (project / ".tool_contracts_cache").exists()
    lint(project)
    assert lint(project, "--no-cache")[1] == "1 read"


def test_the_folder_is_marked(project: Path) -> None:
    """The folder is left out by git and by backups."""
    lint(project)
    folder = project / ".tool_contracts_cache"
    assert (folder / ".gitignore").read_text().splitlines()[-1] == "*"
    assert (folder / "CACHEDIR.TAG").read_text().startswith("Signature: 8a477f597d28d172789f06886806bc55")


def test_where_it_is_kept(project: Path) -> None:
    """The settings and an option name another folder."""
    lint(project, "--cache-dir", "elsewhere")
    assert (project / "elsewhere" / "CACHEDIR.TAG").exists()
    (project / "pyproject.toml").write_text("[tool.tool-contracts]\ncache-dir = 'here'\n")
    lint(project)
    assert (project / "here" / "CACHEDIR.TAG").exists()
    assert not (project / ".tool_contracts_cache").exists()


@pytest.mark.parametrize("spoil", [lambda _: b"", lambda data: data[:50], lambda data: data[:-1] + b"x"])
def test_a_spoilt_cache_is_no_cache(project: Path, spoil: Callable[[bytes], bytes]) -> None:
    """A file that was cut or changed is not believed."""
    first, _ = lint(project)
    kept = list((project / ".tool_contracts_cache").glob("*/*"))
    assert {each.suffix for each in kept} == {".run", ".files"}
    for each in kept:
        each.write_bytes(spoil(each.read_bytes()))
    assert lint(project) == (first, "1 read")


def test_fixes_are_made_each_time(project: Path) -> None:
    """A run that may write files is never replayed."""
    lint(project, "--fix")
    assert lint(project, "--fix")[1] == "1 read"


def test_clean(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Every cache below the current folder is removed, and no folder that somebody else gave that name."""
    lint(project)
    foreign = project / "app" / ".tool_contracts_cache"
    foreign.mkdir()
    (foreign / "kept").touch()
    monkeypatch.chdir(project)
    assert main(["clean"]) == 0
    assert capsys.readouterr().err == "Removing cache at: .tool_contracts_cache\n"
    assert not (project / ".tool_contracts_cache").exists()
    assert (foreign / "kept").exists()
    assert main(["clean"]) == 0
    assert capsys.readouterr().err == ""
