"""Which files are looked at."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tool_contracts.lint import files, lint_paths
from tool_contracts.lint.configuration import Configuration, from_command_line
from tool_contracts.lint.files import MAX_BYTES, File, Walk, read
from tool_contracts.settings import Settings, SettingsError

if TYPE_CHECKING:
    from pathlib import Path


def make(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("", encoding="utf-8")


def found(folder: Path, *paths: str, **table: object) -> list[str]:
    settings = Settings(str(folder)).updated(
        {key.replace("_", "-"): value for key, value in table.items()}, "test"
    )
    walk = Walk([str(folder / each) for each in paths or ("",)], Configuration(settings))
    return [os.path.relpath(each.path, folder) for each in walk.files]


def test_endings_and_order(tmp_path: Path) -> None:
    """Files of the kinds that hold tools are found, sorted by path."""
    make(tmp_path, "b.py", "a.json", "c.txt", "d/e.yaml", "d/f.yml", "g.pyi", "README", "h.JSON")
    assert found(tmp_path) == ["a.json", "b.py", "d/e.yaml", "d/f.yml", "g.pyi", "h.JSON"]


def test_default_excludes(tmp_path: Path) -> None:
    """The folders that ruff leaves out are left out."""
    make(
        tmp_path,
        "node_modules/a.py",
        ".venv/a.py",
        "venv/a.py",
        "dist/a.py",
        "x/site-packages/a.py",
        "ok/a.py",
    )
    assert found(tmp_path) == ["ok/a.py"]


def test_given_files_are_always_looked_at(tmp_path: Path) -> None:
    """Neither an ending nor an exclude keeps out a file that was named."""
    make(tmp_path, "venv/a.py", "odd.txt")
    assert found(tmp_path, "venv/a.py", "odd.txt", "venv") == ["odd.txt", "venv/a.py"]


def test_exclude_and_extend_exclude(tmp_path: Path) -> None:
    """Patterns leave out names anywhere and paths from the root."""
    make(tmp_path, "gen/a.py", "x/gen/a.py", "x/b.py", "x/y/c.json", "venv/d.py")
    assert found(tmp_path, extend_exclude=["gen", "x/y"]) == ["x/b.py"]
    assert found(tmp_path, exclude=["*.py"]) == ["x/y/c.json"]


def test_include_and_extend_include(tmp_path: Path) -> None:
    """`include` replaces the usual kinds of files, `extend-include` adds to them; both also take paths from the root."""
    make(tmp_path, "a.py", "b.json", "c.pyw", "d.tool", "x/bin/e", "x/f.txt", "venv/g.tool")
    assert found(tmp_path) == ["a.py", "b.json", "c.pyw"]
    assert found(tmp_path, extend_include=["*.tool", "x/bin/*"]) == [
        "a.py",
        "b.json",
        "c.pyw",
        "d.tool",
        "x/bin/e",
    ]
    assert found(tmp_path, include=["*.json"]) == ["b.json"]
    assert found(tmp_path, include=["*.json"], extend_include=["*.tool"]) == ["b.json", "d.tool"]
    assert found(tmp_path, include=[]) == []


def test_included_files_are_python(tmp_path: Path) -> None:
    """A file that is included under an ending that means nothing else is read as Python, also when it is given by name."""
    text = "# coding: latin-1\nfrom fastmcp import FastMCP\nmcp = FastMCP('\xe9')\n@mcp.tool\ndef f(x: list): 'F.'"
    (tmp_path / "script").write_text(text, "latin-1")
    (tmp_path / "quiet").write_text(text + "  # noqa: TOOL101", "latin-1")
    settings = Settings(str(tmp_path)).updated({"extend-include": ["script", "quiet"]}, "test")
    for path in (tmp_path, tmp_path / "script"):
        assert [each.code for each in lint_paths([str(path)], settings).findings] == ["TOOL101"]
    assert lint_paths([str(tmp_path / "script")], Settings()).findings == []


def test_each_file_once(tmp_path: Path) -> None:
    """Overlapping paths do not double a file."""
    make(tmp_path, "d/a.py")
    assert found(tmp_path, "d", "d/a.py", "") == ["d/a.py"]


def test_missing_path(tmp_path: Path) -> None:
    """A path that is not there is a problem with its name; the rest goes on."""
    make(tmp_path, "a.py")
    walk = Walk([str(tmp_path / "none.py"), str(tmp_path)], Configuration(Settings()))
    (problem,) = walk.problems
    assert (problem.kind, problem.span.filename) == ("missing-file", str(tmp_path / "none.py"))
    assert len(walk.files) == 1


@pytest.mark.skipif(os.name == "nt" or os.getuid() == 0, reason="permissions bind neither root nor Windows")
def test_unreadable_folder(tmp_path: Path) -> None:
    """A folder that may not be read is a problem; the rest goes on."""
    make(tmp_path, "a.py", "locked/b.py")
    (tmp_path / "locked").chmod(0)
    walk = Walk([str(tmp_path)], Configuration(Settings()))
    (tmp_path / "locked").chmod(0o755)
    assert [each.kind for each in walk.problems] == ["unreadable-file"]
    assert len(walk.files) == 1


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_links(tmp_path: Path) -> None:
    """A link to a file is a file; a link to a folder is not followed, and of one to nowhere it is told what is not there."""
    make(tmp_path, "real/a.py")
    (tmp_path / "link.py").symlink_to(tmp_path / "real" / "a.py")
    (tmp_path / "folder").symlink_to(tmp_path / "real")
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "dead.py").symlink_to(tmp_path / "none")
    (tmp_path / "dead.json").symlink_to(tmp_path / "none")  # which need not be a descriptor
    (tmp_path / "circle.py").symlink_to(tmp_path / "circle.py")
    assert found(tmp_path) == ["link.py", "real/a.py"]
    told = {
        os.path.basename(each.span.filename): each.kind
        for each in Walk([str(tmp_path)], Configuration(Settings())).problems
    }
    assert told == {"dead.py": "missing-file", "circle.py": "unreadable-file"}


def test_settings_of_each_folder(tmp_path: Path) -> None:
    """A nearer table applies to the files below it, its patterns included."""
    make(tmp_path, "a/gen/x.py", "b/gen/x.py", "a/y.py")
    (tmp_path / "pyproject.toml").write_text("[tool.tool-contracts]\nrequire-tools = true\n")
    (tmp_path / "a" / "pyproject.toml").write_text("[tool.tool-contracts]\nexclude = ['gen']\n")
    walk = Walk([str(tmp_path)], Configuration())
    by_name = {os.path.relpath(each.path, tmp_path): each.settings.filename for each in walk.files}
    assert by_name == {
        "a/y.py": str(tmp_path / "a" / "pyproject.toml"),
        "b/gen/x.py": str(tmp_path / "pyproject.toml"),
    }


def test_read_gives_the_bytes(tmp_path: Path) -> None:
    """Reading gives every byte, also of a large file, and raises for one that is not there."""
    data = os.urandom(300_000)
    (tmp_path / "a").write_bytes(data)
    assert read(str(tmp_path / "a")) == data
    with pytest.raises(FileNotFoundError):
        read(str(tmp_path / "b"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
@pytest.mark.parametrize("begin", ["b'#' * 70_000", "b''"])
def test_a_named_pipe(tmp_path: Path, begin: str) -> None:
    """A pipe is read to its end, also where its writer comes late and has to think."""
    path = tmp_path / "a.py"
    os.mkfifo(path)
    program = (
        "import sys, time; time.sleep(0.2); f = open(sys.argv[1], 'wb', 0); "
        f"f.write({begin}); time.sleep(0.2); f.write(b'end')"
    )
    with subprocess.Popen([sys.executable, "-c", program, str(path)]) as writer:
        data = read(str(path))
    assert data is not None
    assert data.endswith(b"end")
    assert len(data) in (3, 70_003)
    assert writer.returncode == 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_that_nobody_writes_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is waited for without end."""
    monkeypatch.setattr(files, "PATIENCE", 0.1)
    path = tmp_path / "a.py"
    os.mkfifo(path)
    with pytest.raises(TimeoutError, match="nobody writes into this pipe"):
        read(str(path))


def test_a_very_large_file_is_data(tmp_path: Path) -> None:
    """Beyond the limit nothing is read, unless there is no limit."""
    (tmp_path / "a.json").write_bytes(b" " * (MAX_BYTES + 1))
    assert read(str(tmp_path / "a.json"), MAX_BYTES) is None
    assert read(str(tmp_path / "a.json")) is not None


@pytest.mark.parametrize(
    ("name", "given", "at_most"),
    [
        ("a.json", False, MAX_BYTES),
        ("a.YAML", False, MAX_BYTES),
        ("a.json", True, None),
        ("a.py", False, None),
        ("a.ipynb", False, None),
        ("a.rb", False, None),
        ("a", False, None),
    ],
)
def test_only_data_is_left_out_for_its_size(
    tmp_path: Path, name: str, given: bool, at_most: int | None
) -> None:
    """A notebook is as large as its pictures, and has tools all the same."""
    assert File(str(tmp_path / name), Settings(str(tmp_path)), given=given).at_most == at_most


def test_a_notebook_with_large_pictures_is_read(tmp_path: Path) -> None:
    """It need not be given by name."""
    source = "from praisonaiagents import tool\n@tool\ndef tag(names: list) -> str:\n    'Tag it.'"
    cell = {"cell_type": "code", "metadata": {}, "source": source, "execution_count": 1}
    picture = {"output_type": "display_data", "metadata": {}, "data": {"image/png": "A" * MAX_BYTES}}
    notebook = {"cells": [{**cell, "outputs": [picture]}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "a.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    assert [each.code for each in lint_paths([str(tmp_path)]).findings] == ["TOOL101"]


def test_isolated_and_overrides(tmp_path: Path) -> None:
    """`isolated` ignores files; options are laid over whatever was found."""
    (tmp_path / "pyproject.toml").write_text("[tool.tool-contracts]\nrequire-tools = true\n")
    assert from_command_line([], {}).of_folder(str(tmp_path)).require_tools is True
    assert from_command_line([], {}, isolated=True).of_folder(str(tmp_path)).require_tools is False
    over = from_command_line(["require-tools = false"], {"select": ["ALL"]}).of_folder(str(tmp_path))
    assert over.require_tools is False
    assert over.selectors[-1].origin == "the command line"


def test_a_settings_file_for_all(tmp_path: Path) -> None:
    """`--config FILE` replaces the search; it needs the table, and only one file can be given."""
    path = tmp_path / "mine.toml"
    path.write_text("[tool.tool-contracts]\nrequire-tools = true\n")
    assert from_command_line([str(path)], {}).of_folder("/").require_tools is True
    with pytest.raises(SettingsError, match="only one"):
        from_command_line([str(path), str(path)], {})
    with pytest.raises(SettingsError, match="isolated"):
        from_command_line([str(path)], {}, isolated=True)
    path.write_text("[tool.other]\n")
    with pytest.raises(SettingsError, match=r"no \[tool\.tool-contracts\] table"):
        from_command_line([str(path)], {})
