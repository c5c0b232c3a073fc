"""Which versions of a package a project asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from python_reading import FRAMEWORKS
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.pins import asks_for
from tool_contracts.sources.python.project import Project

if TYPE_CHECKING:
    from pathlib import Path

SERVER = 'from fastmcp import FastMCP\nmcp = FastMCP("x")\n'
TOOL = "@mcp.tool\ndef f(a: int) -> str: ...\n"


@pytest.mark.parametrize(
    "text",
    [
        'dependencies = ["mcp>=2"]',
        'dependencies = ["mcp[cli] >= 2.0.1, < 3"]',
        'dependencies = ["mcp (>=2.0,<3)"]',
        "dependencies = ['mcp==2.*']",
        "dependencies = ['mcp~=2.1; python_version > \"3.10\"']",
        '[dependency-groups]\ndev = ["mcp"]\nserve = ["mcp>=2"]',
        'dependencies = ["MCP>=2"]',
        '[project.optional-dependencies]\nserve = ["mcp>=2"]',
        '[tool.poetry.dependencies]\nmcp = "^2.0"',
        '[tool.poetry.group.serve.dependencies]\nmcp = "2.0 || 3"',
        "[tool.poetry.dependencies]\nmcp = {version = '2.1', extras = ['cli']}",
        '[tool.poetry.dependencies.mcp]\nversion = "^2"',
        '[tool.poetry.dependencies]\nmcp = [{version = "^2"}, {version = "^3", python = ">3.12"}]',
    ],
)
def test_a_version_that_is_asked_for(text: str) -> None:
    """Requirements and tables of Poetry's say the least version."""
    assert asks_for(text, "mcp", 2)


@pytest.mark.parametrize(
    "text",
    [
        "",
        'dependencies = ["mcp"]',
        'dependencies = ["mcp>=1.9"]',
        'dependencies = ["mcp!=2.0"]',
        '[dependency-groups]\nold = ["mcp<2"]\nnew = ["mcp>=2", {include-group = "old"}]',
        '[tool.poetry.dependencies]\nmcp = "^1.9"',
        '[tool.poetry.dependencies]\nmcp = "^1.9 || ^2.0"',
        '[tool.poetry.dependencies]\nmcp = "2 || 1"',
        '[tool.poetry.dependencies]\nmcp = [{version = "^1"}, {version = "^2", python = ">3.12"}]',
        '[tool.poetry.dependencies]\nmcp = "*"',
        '# dependencies = ["mcp>=2"]',
        'dependencies = ["mcp-atlassian>=2"]',
        'dependencies = ["fastmcp>=4"]',
        'dependencies = ["mcp @ git+https://example.com/mcp"]',
        '[project.scripts]\nmcp = "2.x:main"',
        'dependencies = ["mcp>=2"',
    ],
)
def test_no_version_that_is_asked_for(text: str) -> None:
    """Another package, an older version, and several that allow one prove nothing."""
    assert not asks_for(text, "mcp", 2)


@pytest.mark.parametrize(
    ("pinned", "speaks"),
    [("fastmcp>=4", False), ("fastmcp>=2,<5", True), ("mcp>=2", False), ("mcp>=1", True), ("fastmcp", True)],
)
def test_what_a_project_asks_for_tells_which_server_it_has(tmp_path: Path, pinned: str, speaks: bool) -> None:
    """The nearest pyproject.toml above the file tells, also of a server that another file makes."""
    (tmp_path / "pyproject.toml").write_text(f'[project]\ndependencies = ["{pinned}"]\n')
    folder = tmp_path / "src" / "app"
    folder.mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "one.py").write_text(SERVER + TOOL)
    (folder / "two.py").write_text(f"from app.one import mcp\n{TOOL}")
    for name in ("one.py", "two.py"):
        (tool,) = read_tools(str(folder / name), None, Project([str(tmp_path)], FRAMEWORKS)).tools
        assert ("speaks_on_stdout" in tool.traits) is speaks


@pytest.mark.parametrize(
    ("member", "speaks"), [("dependencies = []", False), ('dependencies = ["mcp>=1"]', True)]
)
def test_a_workspace_asks_for_what_its_members_leave_open(tmp_path: Path, member: str, speaks: bool) -> None:
    """A pyproject.toml that names no version leaves that to the one above it."""
    (tmp_path / "pyproject.toml").write_text('[project]\ndependencies = ["mcp>=2"]\n')
    folder = tmp_path / "packages" / "app"
    folder.mkdir(parents=True)
    (folder / "pyproject.toml").write_text(f"[project]\n{member}\n")
    (folder / "one.py").write_text(SERVER + TOOL)
    (tool,) = read_tools(str(folder / "one.py"), None, Project([str(tmp_path)], FRAMEWORKS)).tools
    assert ("speaks_on_stdout" in tool.traits) is speaks


def test_what_a_script_asks_for(tmp_path: Path) -> None:
    """A script says what it needs in its own first lines."""
    path = tmp_path / "serve.py"
    path.write_text(f'# /// script\n# dependencies = [\n#   "fastmcp>=4",\n# ]\n# ///\n{SERVER}{TOOL}')
    (tool,) = read_tools(str(path), None, Project([str(tmp_path)], FRAMEWORKS)).tools
    assert "speaks_on_stdout" not in tool.traits
