"""Tools over several files, and files that cannot be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from python_reading import FRAMEWORKS
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.project import Project

if TYPE_CHECKING:
    from pathlib import Path


def test_tools_are_found_over_files(tmp_path: Path) -> None:
    """Servers, functions, models and renamed decorators come from anywhere in the project."""
    files = {
        "app/__init__.py": "",
        "app/server.py": "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP('x')\n",
        "app/deco.py": "from langchain_core.tools import tool as action, BaseTool\nclass Ability(BaseTool): ...\n",
        "app/again.py": "from .deco import action as act\nfrom app.deco import Ability as Power\n",
        "app/functions.py": "def f(): 'F.'\n",
        "a.py": "from app.server import mcp\n@mcp.tool()\ndef f(): ...",
        "b.py": "import app.server\n@app.server.mcp.tool()\ndef f(): ...",
        "c.py": "from app.again import act\n@act\ndef f(): ...",
        "d.py": "from app.again import Power\nclass F(Power):\n    name = 'f'\n    description = 'd'\n    def _run(self): ...",
        "e.py": "from app.functions import f\nfrom praisonaiagents import Agent\nAgent(tools=[f])",
        "g.py": "from app import deco\n@deco.action\ndef f(): ...",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    for name in ("a", "b", "c", "d", "e", "g"):
        result = read_tools(str(tmp_path / f"{name}.py"), None, Project([str(tmp_path)], FRAMEWORKS))
        assert [each.name for each in result.tools] == ["f"], name
    tool = read_tools(str(tmp_path / "a.py"), None, Project([str(tmp_path)], FRAMEWORKS)).tools[0]
    assert tool.toolset is not None
    assert tool.toolset.endswith("server.py:mcp")


@pytest.mark.parametrize(
    ("made", "use"),
    [
        ("act = mcp.tool", "from app.server import act\n@act()\ndef f(): ..."),
        ("act = mcp.tool", "from app.server import act as do\n@do(title='F')\ndef f(): ..."),
        ("act = mcp.tool", "from app.again import act\n@act()\ndef f(): ..."),
        ("act = mcp.tool", "from app import server\n@server.act()\ndef f(): ..."),
        ("act = mcp.tool", "import app.server as s\n@s.act()\ndef f(): ..."),
        ("act = click.tool", "from app.server import act\n@act()\ndef f(): ..."),
        ("def act(): ...", "from app.server import act\n@act()\ndef f(): ..."),
    ],
)
def test_a_name_for_a_method_of_a_server_in_another_file(made: str, use: str, tmp_path: Path) -> None:
    """A decorator that is a method of a server under a name of its own may be imported from anywhere."""
    server = f"import click\nfrom mcp.server.fastmcp import FastMCP\nmcp = FastMCP('x')\n{made}\n"
    for name, text in {"server": server, "again": "from .server import act\n", "__init__": ""}.items():
        path = tmp_path / "app" / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    (tmp_path / "use.py").write_text(use)
    found = read_tools(str(tmp_path / "use.py"), None, Project([str(tmp_path)], FRAMEWORKS))
    assert [each.name for each in found.tools] == (["f"] if "mcp" in made else [])
    assert not found.not_understood


@pytest.mark.parametrize("use", ["from app.deco import act", "from app import deco\nact = deco.act"])
@pytest.mark.parametrize(
    ("others", "found"),
    [
        ({"deco/__init__.py": "def act(f): ..."}, []),
        ({"deco/other.py": ""}, ["f"]),
        ({}, ["f"]),
    ],
    ids=["package", "folder", "module"],
)
def test_a_package_beside_a_module(
    use: str, others: dict[str, str], found: list[str], tmp_path: Path
) -> None:
    """Of a package, a module and a folder of one name, the first is what is imported."""
    files = {"__init__.py": "", "deco.py": "from langchain_core.tools import tool as act\n", **others}
    for name, text in files.items():
        path = tmp_path / "app" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "use.py").write_text(f"{use}\n@act\ndef f(): ...\n")
    result = read_tools(str(tmp_path / "use.py"), None, Project([str(tmp_path)], FRAMEWORKS))
    assert [each.name for each in result.tools] == found


def test_a_folder_named_like_a_framework_is_not_the_framework(tmp_path: Path) -> None:
    """`examples/mcp/server.py` does not shadow the package `mcp`."""
    path = tmp_path / "mcp" / "server.py"
    path.parent.mkdir()
    path.write_text("from mcp.server import MCPServer\nm = MCPServer('x')\n@m.tool()\ndef f(): ...")
    result = read_tools(str(path), None, Project([str(tmp_path)], FRAMEWORKS))
    assert [each.framework for each in result.tools] == ["mcp"]


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"from praisonaiagents import tool\n@tool\ndef f(:", "syntax-error"),
        (b"from praisonaiagents import tool\n@tool\ndef f(): '\xff'", "unreadable-file"),
        (b"from praisonaiagents import tool\n@tool\ndef f(): ...\0", "unreadable-file"),
        ("@tool".encode("utf-16"), "unreadable-file"),
    ],
)
def test_a_broken_file_is_one_problem(data: bytes, kind: str) -> None:
    """What cannot be parsed is said once, and never raises."""
    result = read_tools("m.py", data, Project([], FRAMEWORKS))
    assert [each.kind for each in result.problems] == [kind]
    assert result.tools == []


@pytest.mark.parametrize(
    ("parameters", "column"), [("a, a: int", 10), ("a, /, *, a=1", 16), ("a, *a", 11), ("*, a, **a", 15)]
)
def test_a_parameter_that_comes_twice(parameters: str, column: int) -> None:
    """The compiler refuses it, so the module can never be imported: no tool, and one problem at its place."""
    data = f"from praisonaiagents import tool\n@tool\ndef f({parameters}): ...\n".encode()
    result = read_tools("m.py", data, Project([], FRAMEWORKS))
    assert result.tools == []
    (problem,) = result.problems
    assert (problem.kind, problem.span.line, problem.span.column) == ("syntax-error", 3, column)
    assert problem.message == "duplicate argument 'a' in function definition"


def test_a_missing_file_is_a_problem(tmp_path: Path) -> None:
    """Opening it fails, reading goes on."""
    result = read_tools(str(tmp_path / "none.py"), None, Project([], FRAMEWORKS))
    assert [each.kind for each in result.problems] == ["unreadable-file"]


def test_a_file_that_is_named_is_read_whatever_it_holds(tmp_path: Path) -> None:
    """A syntax error in a file without any marker is said when the file itself was asked for."""
    path = tmp_path / "broken.py"
    path.write_text("def broken(:")
    assert read_tools(str(path), None, Project([str(tmp_path)], FRAMEWORKS)).problems == []
    assert read_tools(str(path), None, Project([str(path)], FRAMEWORKS)).problems != []


def test_a_file_with_tools_is_read_to_its_end(tmp_path: Path) -> None:
    """A function that no tool needs is not looked at for tools, but no tool comes from a file that it breaks."""
    path = tmp_path / "a.py"
    text = "from praisonaiagents import tool\n@tool\ndef f(x: int): ...\n\ndef helper():\n    return 1 +\n"
    path.write_text(text)
    found = read_tools(str(path), None, Project([str(tmp_path)], FRAMEWORKS))
    assert [(each.kind, each.span.line) for each in found.problems] == [("syntax-error", 6)]
    assert found.tools == []
    path.write_text(text.replace("1 +", "1"))
    found = read_tools(str(path), None, Project([str(tmp_path)], FRAMEWORKS))
    assert (found.problems, [each.name for each in found.tools]) == ([], ["f"])
