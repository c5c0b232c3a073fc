"""The cache where some files have changed: these and what depends on them are read again, and the output is that of a run without."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts import sources
from tool_contracts.lint import cache

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from lint_calls import Call, Outcome

SERVER = "from mcp.server.fastmcp import FastMCP\n\nmcp = FastMCP('x')\n"
SHARED = "from pydantic import BaseModel\n\n\nclass Options(BaseModel):\n    words: list\n"
IMPORTS = "from app.server import mcp\n"


def tool(name: str, kind: str, comment: str = "") -> str:
    """A tool with one parameter."""
    return f"@mcp.tool()\ndef {name}(text: {kind}) -> str:{comment}\n    '''Find it.'''\n    return text\n"


FILES = {
    "pyproject.toml": "[tool.tool-contracts]\nbaseline = 'accepted.json'\nextend-select = ['TOOL006']\n",
    "accepted.json": json.dumps(
        {
            "version": 1,
            "files": {"gone.py": [{"code": "TOOL101", "tool": "x", "place": "y", "count": 1}]},
        }
    ),
    "gone.py": "",
    "shared.py": SHARED,
    "app/__init__.py": "",
    "app/server.py": SERVER,
    "app/options.py": "from shared import Options\n",
    "app/one.py": IMPORTS + "from app.options import Options\n\n\n" + tool("search", "Options"),
    "app/two.py": IMPORTS + "\n\n" + tool("search", "str"),
    "app/three.py": IMPORTS + "\n\n" + tool("send", "list", "  # noqa: TOOL101"),
    "app/unused.py": IMPORTS + "\n\n" + tool("seek", "str", "  # noqa: TOOL101"),
    "app/broken.py": IMPORTS + "\n\n" + tool("lost", "str") + "\n\nx = (\n",
    "app/plain.py": "x = 1\n",
    "app/tools.json": json.dumps(
        {"tools": [{"name": "a", "description": "A.", "inputSchema": {"type": "array"}}]}
    ),
    "app/book.ipynb": json.dumps(
        {
            "cells": [
                {
                    "cell_type": "code",
                    "execution_count": None,
                    "metadata": {},
                    "outputs": [],
                    "source": [SERVER, tool("note", "list")],
                }
            ],
            "metadata": {},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
    ),
}


class Project:
    """A folder in which the command is called; `read` holds the names of the files that the last call read."""

    def __init__(self, folder: Path, call: Call) -> None:
        self.folder = folder
        self.read: list[str] = []
        self._call = call

    def lint(self, *options: str) -> Outcome:
        """What a call comes to, a little after the last change."""
        time.sleep(0.03)
        self.read.clear()
        return self._call("--output-format", "full", *options, "app")

    def write(self, name: str, text: str) -> None:
        """Give a file another content."""
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)

    def append(self, name: str, text: str = "\n") -> None:
        """Give a file more content."""
        self.write(name, (self.folder / name).read_text() + text)


@pytest.fixture
def project(folder: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> Project:
    found = Project(folder, call)
    for name, text in FILES.items():
        found.write(name, text)
    original = sources.read_tools

    def read_tools(path: str, *rest: Any) -> sources.Reading:
        found.read.append(path.removeprefix(f"{folder}/"))
        return original(path, *rest)

    monkeypatch.setattr(sources, "read_tools", read_tools)
    monkeypatch.setattr(cache, "_MARGIN", 15_000_000)
    return found


def _same_as_without(project: Project, *options: str) -> list[str]:
    """Hold a call against one without a cache; the files that it read."""
    found = project.lint(*options)
    read = sorted(project.read)
    wanted = project.lint("--no-cache", *options)
    assert (found.code, found.out, found.err) == (wanted.code, wanted.out, wanted.err)
    return read


USERS = ["app/one.py", "app/server.py", "app/three.py", "app/two.py", "app/unused.py"]
CHANGES: dict[str, tuple[Callable[[Project], object], list[str]]] = {
    "a file": (lambda each: each.append("app/three.py"), ["app/three.py"]),
    "a file without tools": (lambda each: each.append("app/plain.py"), ["app/plain.py"]),
    "a notebook": (
        lambda each: each.write("app/book.ipynb", FILES["app/book.ipynb"].replace("note", "view")),
        ["app/book.ipynb"],
    ),
    "a descriptor": (
        lambda each: each.write("app/tools.json", FILES["app/tools.json"].replace("array", "object")),
        ["app/tools.json"],
    ),
    "a file that names lead to": (lambda each: each.append("app/server.py", "# x\n"), USERS),
    "a file that names lead to through another": (
        lambda each: each.append("shared.py", "    more: list\n"),
        ["app/one.py", "app/options.py"],
    ),
    "a new file": (
        lambda each: each.write("app/new.py", SERVER + tool("new", "list")),
        ["app/new.py"],
    ),
    "a new file that is found before another": (
        lambda each: each.write("app/shared.py", "Options = list\n"),
        ["app/one.py", "app/options.py", "app/shared.py"],
    ),
    "a package in the place of a module, in a folder where others were looked for": (
        lambda each: each.write("app/options/__init__.py", "Options = dict\n"),
        ["app/one.py", "app/options.py", "app/options/__init__.py", *USERS[2:]],
    ),
    "a file that is gone": (lambda each: (each.folder / "app/plain.py").unlink(), []),
    "a file less that names lead to": (
        lambda each: (each.folder / "shared.py").unlink(),
        ["app/one.py", "app/options.py"],
    ),
    "the first of two with one name": (
        lambda each: each.write("app/one.py", FILES["app/one.py"].replace("search", "retrieve")),
        ["app/one.py"],
    ),
    "the second of two with one name": (lambda each: each.append("app/two.py"), ["app/two.py"]),
    "what a comment silences": (
        lambda each: each.write("app/three.py", FILES["app/three.py"].replace("list", "str ")),
        ["app/three.py"],
    ),
    "a file that becomes broken": (
        lambda each: each.append("app/two.py", tool("x", "str") + "x = (\n"),
        ["app/two.py"],
    ),
    "a file that is broken no more": (
        lambda each: each.append("app/broken.py", ")\n"),
        ["app/broken.py"],
    ),
    "a file of which something is accepted": (lambda each: (each.folder / "gone.py").unlink(), []),
    "the baseline": (
        lambda each: each.write("accepted.json", json.dumps({"version": 1, "files": {}})),
        [],
    ),
}


@pytest.mark.parametrize(("change", "read"), CHANGES.values(), ids=CHANGES)
def test_what_is_read_again(project: Project, change: Callable[[Project], object], read: list[str]) -> None:
    """After a change, the files that it concerns are read, no others, and the output is that of a run without cache."""
    first = project.lint()
    assert all(code in first.out for code in ("TOOL002", "TOOL006", "TOOL101", "TOOL501")), first.out
    change(project)
    assert _same_as_without(project) == read
    assert _same_as_without(project) == []


@pytest.mark.parametrize(
    "table",
    ["ignore = ['TOOL101']", "select = ['ALL']", "exclude = ['two.py']", "profile = ['gemini']"],
)
def test_settings(project: Project, table: str) -> None:
    """Under other settings everything is judged anew."""
    project.lint()
    project.append("pyproject.toml", table + "\n")
    assert len(_same_as_without(project)) >= 10
    project.append("app/three.py")
    assert _same_as_without(project) == ["app/three.py"]


@pytest.mark.parametrize("options", [("--select", "ALL"), ("--ignore-noqa",), ("--ignore", "TOOL501")])
def test_options(project: Project, options: tuple[str, ...]) -> None:
    """What was found under other options is not taken for an answer."""
    project.lint()
    project.append("app/three.py")
    assert len(_same_as_without(project, *options)) == 11
    project.append("app/two.py")
    assert _same_as_without(project, *options) == ["app/two.py"]


def test_fixes(project: Project) -> None:
    """A run that repairs reads everything, and what it has written is read by the next."""
    project.write("app/two.py", FILES["app/two.py"].replace("text: str", "text: str = None"))
    project.lint()
    assert project.lint("--fix").code == 1
    assert "text: str | None = None" in (project.folder / "app/two.py").read_text()
    assert "app/two.py" in _same_as_without(project)


def test_many_rounds(project: Project) -> None:
    """What was kept twice is still known of the third run on, with what it depends on."""
    project.lint()
    for name in ("app/three.py", "app/two.py", "app/one.py"):
        project.append(name)
        assert _same_as_without(project) == [name]
    project.append("shared.py", "    more: list\n")
    assert _same_as_without(project) == ["app/one.py", "app/options.py"]


def test_a_run_that_is_broken_off(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an interrupted run has read is not kept, and what was kept before it still is."""
    project.lint()
    project.append("app/three.py")
    project.append("app/two.py")
    reading = sources.read_tools

    def interrupted(path: str, *rest: Any) -> sources.Reading:
        if path.endswith("two.py"):
            raise KeyboardInterrupt
        return reading(path, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(sources, "read_tools", interrupted)
        project.lint()
    assert _same_as_without(project) == ["app/three.py", "app/two.py"]


def test_a_file_whose_reading_failed(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept of it, and the other files are."""
    reading = sources.read_tools

    def failing(path: str, *rest: Any) -> sources.Reading:
        if path.endswith("two.py"):
            raise ValueError("no")
        return reading(path, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(sources, "read_tools", failing)
        assert "reading it failed" in project.lint().err
    assert _same_as_without(project) == ["app/two.py"]


def test_what_was_written_just_now(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that could be written again without a trace in its times is read again, with what depends on it."""
    monkeypatch.setattr(cache, "_MARGIN", 500_000_000)
    time.sleep(0.55)
    project.append("shared.py")
    project.lint()
    project.lint()
    assert sorted(project.read) == ["app/one.py", "app/options.py"]
