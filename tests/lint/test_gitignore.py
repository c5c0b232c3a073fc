"""The matcher ignores what git ignores: held against `git ls-files` itself."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from tool_contracts.lint.configuration import Configuration
from tool_contracts.lint.files import Walk
from tool_contracts.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is what the matcher is held against")

FILES = [
    "a.py", "b.log", "build/x.py", "src/build/y.py", "src/a.py", "src/deep/er/z.py", "src/deep/keep.py",
    "doc/frotz/p.py", "a/doc/frotz/p.py", "foo/bar/q.py", "x/foo/bar/q.py", "temp1/t.py", "tempx/t.py",
    "#hash.py", "!bang.py", "sp ace.py", "trail.py ", "abc/def/g.py", "abc/g.py", "abc/1/2/g.py", "é.py",
    "[x].py", "x.py", "y.py", "data.json", "sub/data.json", "sub/only.py", "sub/inner/only.py", "dup/dup/d.py",
]  # fmt: skip

CASES = {
    "names": {"": "b.log\nbuild\n"},
    "folders only": {"": "build/\nx.py/\n"},
    "anchored": {"": "/a.py\n/build/\ndoc/frotz\n"},
    "middle slash": {"": "foo/bar\n"},
    "stars": {"": "*.log\ntemp*\ndat?.json\n"},
    "classes": {"": "temp[0-9]\n[xy].py\n\\[x\\].py\n"},
    "double stars": {"": "**/frotz\nabc/**/g.py\n"},
    "trailing double star": {"": "abc/**\n!abc/g.py\n"},
    "negation": {"": "*.py\n!src/\n!a.py\n"},
    "negation below an ignored folder": {"": "src\n!src/a.py\n"},
    "keep some": {"": "/*\n!/src\n/src/*\n!/src/deep\n"},
    "escapes": {"": "\\#hash.py\n\\!bang.py\n# comment\n"},
    "spaces": {"": "sp ace.py   \ntrail.py\\ \n"},
    "nested": {"": "*.json\n", "sub": "!data.json\nonly.py\n", "sub/inner": "!only.py\n"},
    "order": {"": "x.py\n!x.py\n!y.py\ny.py\n"},
    "literal after pattern": {"": "*.py\n!x.py\nx.py\n!src\n"},
    "folder then name": {"": "dup/\n!dup\n"},
    "unicode": {"": "é.py\n"},
    "broken patterns": {"": "[x\na.py\\\n"},
    "empty": {"": "\n\n/\n!\n"},
    "crlf": {"": "b.log\r\nbuild/\n"},
    "braces stand for themselves": {"": "{x,y}.py\n"},
    "question mark and slash": {"": "abc?g.py\nabc/?/2\n"},
    "leading double star slash": {"": "/**/x.py\n"},
}


def git(folder: Path, *arguments: str) -> str:
    environment = {**os.environ, "HOME": str(folder.parent), "XDG_CONFIG_HOME": str(folder.parent / "xdg")}
    environment["GIT_CONFIG_NOSYSTEM"] = "1"
    command = ["git", "-c", "core.quotePath=off", *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment, check=True, capture_output=True, text=True
    ).stdout


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "xdg"))
    folder = tmp_path / "repo"
    for name in FILES:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("", encoding="utf-8")
    git(folder, "init", "-q")
    return folder


def ours(folder: Path, top: Path | None = None) -> set[str]:
    settings = Settings(str(folder)).updated({"exclude": [".git"]}, "test")
    walk = Walk([str(top or folder)], Configuration(settings), lambda name: True)
    assert walk.problems == []
    return {os.path.relpath(each.path, folder) for each in walk.files}


def gits(folder: Path) -> set[str]:
    return set(git(folder, "ls-files", "-zco", "--exclude-standard").split("\0")) - {""}


@pytest.mark.parametrize("name", CASES)
def test_equal_to_git(repository: Path, name: str) -> None:
    """The walk finds exactly the files that git would add."""
    for folder, text in CASES[name].items():
        (repository / folder / ".gitignore").write_bytes(text.encode())
    assert ours(repository) == gits(repository)


def test_a_repository_inside_a_repository(repository: Path) -> None:
    """It has rules of its own: those of the repository around it end where it begins."""
    inner = repository / "inner"
    inner.mkdir()
    (inner / "x.py").write_text("")
    (inner / "y.py").write_text("")
    (inner / ".gitignore").write_text("y.py\n")
    (repository / ".gitignore").write_text("x.py\n")
    assert "inner/x.py" not in ours(repository)
    git(inner, "init", "-q")
    assert "inner/x.py" in ours(repository)
    assert "inner/y.py" not in ours(repository)


def test_exclude_file_and_global_file(repository: Path) -> None:
    """`.git/info/exclude` and the user's own file count, weaker than a .gitignore."""
    (repository / ".git" / "info" / "exclude").write_text("a.py\n*.log\n")
    (repository.parent / "xdg" / "git").mkdir(parents=True)
    (repository.parent / "xdg" / "git" / "ignore").write_text("x.py\ny.py\n")
    (repository / ".gitignore").write_text("!y.py\n")
    assert ours(repository) == gits(repository)
    assert "y.py" in ours(repository)


def test_configured_global_file(repository: Path) -> None:
    """`core.excludesFile` in the user's configuration is followed."""
    (repository.parent / "mine").write_text("x.py\n")
    (repository.parent / ".gitconfig").write_text("[core]\n\texcludesFile = ~/mine\n")
    assert ours(repository) == gits(repository)
    assert "x.py" not in ours(repository)


def test_a_walk_that_starts_below_the_top(repository: Path) -> None:
    """The ignore files above the folder given count too."""
    (repository / ".gitignore").write_text("only.py\n/sub/data.json\n")
    assert ours(repository, repository / "sub") == set()


def test_outside_of_a_repository_nothing_is_ignored(tmp_path: Path) -> None:
    """A .gitignore without a repository is just a file."""
    (tmp_path / ".gitignore").write_text("*.py\n")
    (tmp_path / "a.py").write_text("")
    assert "a.py" in ours(tmp_path)


def test_the_setting_switches_it_off(repository: Path) -> None:
    """With `respect-gitignore = false` every file is looked at."""
    (repository / ".gitignore").write_text("*\n")
    settings = Settings(str(repository)).updated({"respect-gitignore": False}, "test")
    walk = Walk([str(repository)], Configuration(settings))
    assert str(repository / "a.py") in {each.path for each in walk.files}


def test_ignore_files_of_searching_tools(tmp_path: Path) -> None:
    """A .ignore file holds without a repository, also from above, and is stronger than .gitignore."""
    for name in ("a.py", "b.py", "sub/a.py", "sub/c.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    (tmp_path / ".ignore").write_text("a.py\n")
    (tmp_path / "sub" / ".ignore").write_text("!a.py\n")
    (tmp_path / ".gitignore").write_text("b.py\n")

    def found(folder: Path) -> list[str]:
        files = Walk([str(folder)], Configuration(Settings(str(tmp_path)))).files
        return [os.path.relpath(each.path, tmp_path) for each in files]

    assert found(tmp_path) == ["b.py", "sub/a.py", "sub/c.py"]
    (tmp_path / "sub" / ".ignore").unlink()
    assert found(tmp_path / "sub") == ["sub/c.py"]
    (tmp_path / ".git").mkdir()
    assert found(tmp_path) == ["sub/c.py"]
    (tmp_path / ".ignore").write_text("a.py\n!b.py\n")
    assert found(tmp_path) == ["b.py", "sub/c.py"]
