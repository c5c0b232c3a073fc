"""What other files pass for a parameter that registers tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tool_contracts.plugins import load
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.project import Project

if TYPE_CHECKING:
    from pathlib import Path

FRAMEWORKS = tuple(load(["tool_contracts.frameworks"]).frameworks.values())
TOOL = "def register(mcp):\n    @mcp.tool()\n    def find(query: str) -> str: ...\n"
SERVER = "from fastmcp import FastMCP\nserver = FastMCP('x')\n"


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def tools(folder: Path, name: str) -> list[tuple[str, object]]:
    path = folder / name
    reading = read_tools(str(path), path.read_bytes(), Project([str(folder)], FRAMEWORKS))
    return [(each.framework, each.name) for each in reading.tools]


@pytest.mark.parametrize(
    "calls",
    [
        "from app.tools.search import register\nregister(server)",
        "from app.tools.search import register as add\nadd(server)",
        "from app.tools import search\nsearch.register(mcp=server)",
        "def start():\n    from app.tools.search import register as add\n    add(server)",
        "import app.tools.search\napp.tools.search.register(server)",
        "from app.tools import other, search\nfor each in (other, search):\n    each.register(server)",
        "from app.tools import search\ndef start():\n    search.register(server)",
    ],
)
def test_a_server_that_another_file_passes(tmp_path: Path, calls: str) -> None:
    """The file that makes the server says what registers the tools of those that it calls."""
    packages = dict.fromkeys(("app/__init__.py", "app/tools/__init__.py", "app/tools/other.py"), "")
    write(tmp_path, {**packages, "app/tools/search.py": TOOL, "app/server.py": SERVER + calls})
    assert tools(tmp_path, "app/tools/search.py") == [("fastmcp", "find")]


def test_a_server_that_is_passed_on(tmp_path: Path) -> None:
    """What a function passes on is what it was given, over as many files as it takes."""
    write(
        tmp_path,
        {
            "app/__init__.py": "",
            "app/tools/__init__.py": "from .search import register\ndef add_all(mcp):\n    register(mcp)\n",
            "app/tools/search.py": TOOL,
            "app/main/server.py": SERVER + "from app.tools import add_all\nadd_all(server)\n",
        },
    )
    assert tools(tmp_path, "app/tools/search.py") == [("fastmcp", "find")]


def test_files_beside_each_other_without_a_package(tmp_path: Path) -> None:
    """A folder of tools in a project without packages belongs to the scripts above it."""
    write(
        tmp_path,
        {
            "tools/search.py": TOOL,
            "server.py": SERVER + "from tools.search import register\nregister(server)\n",
        },
    )
    assert tools(tmp_path, "tools/search.py") == [("fastmcp", "find")]


def test_an_object_that_keeps_the_server(tmp_path: Path) -> None:
    """A class is called as a function is, without its `self`."""
    kept = (
        "class Search:\n    def __init__(self, name, mcp):\n        self.mcp = mcp\n"
        "        self.mcp.tool()(self.find)\n    def find(self, query: str) -> str: ...\n"
    )
    write(
        tmp_path,
        {"search.py": kept, "server.py": SERVER + "from search import Search\nSearch('a', server)\n"},
    )
    assert tools(tmp_path, "search.py") == [("fastmcp", "find")]


@pytest.mark.parametrize(
    "server",
    [
        "class Registry:\n    def tool(self): ...\nfrom search import register\nregister(Registry())\n",
        SERVER + "def register(mcp): ...\nregister(server)\n",
        SERVER + "from other import register\nregister(server)\n",
        SERVER + "from search import register\nregister()\nregister(*[server])\n",
        SERVER + "from search import register\nregister(server",
        SERVER + "from search import register\nregister(*servers, server)\n",
    ],
)
def test_what_is_not_passed(tmp_path: Path, server: str) -> None:
    """Another object, a function of the same name elsewhere and a file that cannot be read prove nothing."""
    write(tmp_path, {"search.py": TOOL, "other.py": "def register(mcp): ...\n", "server.py": server})
    assert tools(tmp_path, "search.py") == []


def test_functions_that_call_each_other(tmp_path: Path) -> None:
    """Files that pass a parameter round in a circle say nothing of it."""
    write(
        tmp_path,
        {
            "search.py": "from other import add\n" + TOOL + "    add(mcp)\n",
            "other.py": "from search import register\ndef add(mcp):\n    register(mcp)\n",
        },
    )
    assert tools(tmp_path, "search.py") == []


def test_what_the_answer_relies_on(tmp_path: Path) -> None:
    """The reading of a file depends on the files that name it, on the others not doing so, and on there being no more."""
    main = SERVER + "from search import register\nregister(server)\n"
    write(tmp_path, {"search.py": TOOL, "server.py": "", "main.py": main})
    project = Project([str(tmp_path)], FRAMEWORKS)
    path = str(tmp_path / "search.py")
    assert read_tools(path, (tmp_path / "search.py").read_bytes(), project).tools
    places = [each for each in project.uses[path] if isinstance(each, str)]
    assert str(tmp_path / "main.py") in places
    assert str(tmp_path / "server.py") not in places
    [(searched, word)] = project.absences[path]
    assert str(tmp_path / "server.py") in searched
    assert word == b"register"
    asked = [each for each in project.uses[path] if isinstance(each, frozenset)]
    assert any((str(tmp_path), "/*.py") in each for each in asked)


@pytest.mark.parametrize(
    "calls",
    [
        "add(server, find)\nadd(server, tool=count)\n",
        "for each in (find, count):\n    add(server, each)\n",
        "from app.given import TOOLS\nfor each in TOOLS:\n    add(server, each)\n",
        "def start():\n    add(server, find)\n    add(server, count)\n",
    ],
)
def test_a_function_that_registers_what_it_is_given(tmp_path: Path, calls: str) -> None:
    """Each function that is passed to it is a tool."""
    tools_of = "def find(query: str) -> str: ...\ndef count(text: str) -> int: ...\n"
    helper = "def add(mcp: FastMCP, tool) -> None:\n    mcp.add_tool(tool)\n"
    given = tools_of + "TOOLS = [find, count]\n"
    write(
        tmp_path,
        {
            "app/__init__.py": "",
            "app/given.py": given,
            "app/server.py": SERVER + "from app.given import find, count\n" + helper + calls,
        },
    )
    assert tools(tmp_path, "app/server.py") == [("fastmcp", "find"), ("fastmcp", "count")]


@pytest.mark.parametrize("loop", ["for each in tools:\n        mcp.tool()(each)", "mcp.add_tool(tools[0])"])
def test_a_function_that_registers_a_list(tmp_path: Path, loop: str) -> None:
    """A loop over a parameter goes through the lists that calls pass, of which one element alone is not followed."""
    write(
        tmp_path,
        {
            "adding.py": f"from fastmcp import FastMCP\ndef add(mcp: FastMCP, tools):\n    {loop}\n",
            "server.py": SERVER
            + "from adding import add\ndef find(q: str): ...\ndef count(q: str): ...\nadd(server, [find, count])\n",
        },
    )
    expected = [("fastmcp", "find"), ("fastmcp", "count")] if loop.startswith("for") else []
    assert tools(tmp_path, "adding.py") == expected


@pytest.mark.parametrize(
    ("annotation", "found"), [("Any", True), ("'Any'", True), ("Unbound", True), ("Registry", False)]
)
def test_an_annotation_that_says_nothing(tmp_path: Path, annotation: str, found: bool) -> None:
    """What is passed tells more than `Any`; a class of the project's own is believed."""
    text = f"from typing import Any\nclass Registry: ...\n{TOOL.replace('mcp)', f'mcp: {annotation})')}"
    write(
        tmp_path, {"search.py": text, "server.py": SERVER + "from search import register\nregister(server)\n"}
    )
    assert tools(tmp_path, "search.py") == ([("fastmcp", "find")] if found else [])


def test_what_is_wrapped_on_the_way(tmp_path: Path) -> None:
    """A function that is made of the one that is given is not followed, and that is said."""
    text = "def add(mcp: FastMCP, tool):\n    mcp.add_tool(safe(tool))\ndef find(q: str): ...\nadd(server, find)\n"
    write(tmp_path, {"server.py": SERVER + text})
    assert tools(tmp_path, "server.py") == []


def test_nobody_passes_the_object_that_a_method_is_taken_from(tmp_path: Path) -> None:
    """What is made of an object's own attributes is not looked for in other files."""
    kit = (
        "from agno.tools import Function\nclass Kit:\n    def register(self):\n"
        "        return Function(name=self.title, entrypoint=self.run)\n"
    )
    write(tmp_path, {"kit.py": kit, "user.py": "from kit import Kit\nKit().register()\n"})
    project = Project([str(tmp_path)], FRAMEWORKS)
    path = tmp_path / "kit.py"
    read_tools(str(path), path.read_bytes(), project)
    assert str(tmp_path / "user.py") not in project.uses.get(str(path), ())
