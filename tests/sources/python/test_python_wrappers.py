"""Decorators of the project's own, which make tools by those of a framework."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from python_reading import FRAMEWORKS, found, one, reading
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.project import Project

if TYPE_CHECKING:
    from pathlib import Path

HEAD = "import functools\nfrom agents import function_tool\nfrom fastmcp import FastMCP\nmcp = FastMCP('x')\n"
WRAPPER = "        @functools.wraps(function)\n        def inner(*args, **more):\n            return function(*args, **more)\n"


@pytest.mark.parametrize(
    ("own", "framework"),
    [
        ("def own(function):\n    return function_tool(function)", "openai-agents"),
        ("def own(function):\n    return function_tool(strict_mode=False)(function)", "openai-agents"),
        ("own = lambda function: function_tool(function)", "openai-agents"),
        ("def own(function):\n    mcp.add_tool(function)\n    return function", "fastmcp"),
        ("def own(function):\n    return mcp.tool(function)", "fastmcp"),
        ("def own(*args, **more):\n    return mcp.tool(*args, tags={'x'}, **more)", "fastmcp"),
        (f"def own(function):\n{WRAPPER}        return mcp.tool(inner)".replace(" " * 8, " " * 4), "fastmcp"),
        (f"def own(function):\n    if mcp:\n{WRAPPER}        return mcp.tool()(inner)", "fastmcp"),
        (
            "def own(function):\n    @mcp.tool\n    @functools.wraps(function)\n    def inner(*a, **k): ...\n    return inner",
            "fastmcp",
        ),
    ],
)
def test_a_decorator_without_parentheses(own: str, framework: str) -> None:
    """The functions that it decorates are tools, each of its own name and parameters, and no other function is."""
    source = f"{HEAD}{own}\n@own\ndef f(x: int):\n    'F.'\n@own\ndef g(y: int):\n    'G.'\ndef h(): ...\n"
    assert found(source) == [(framework, "f", "f"), (framework, "g", "g")]
    assert [list(each.properties) for each in reading(source).tools] == [["x"], ["y"]]


@pytest.mark.parametrize(
    ("own", "use", "name"),
    [
        ("def own(name):\n    return mcp.tool(name)", "own('a')", "a"),
        ("def own(name):\n    return mcp.tool(name=name)", "own(name='a')", "a"),
        ("def own(name):\n    return function_tool(name_override=name)", "own('a')", "a"),
        ("def own(*args, **more):\n    return mcp.tool(*args, **more)", "own('a')", "a"),
        ("def own(*args, **more):\n    return mcp.tool(*args, tags={'x'}, **more)", "own(name='a')", "a"),
        ("def own(**more):\n    return mcp.tool(**more)", "own()", "f"),
        ("def own():\n    return mcp.tool()", "own()", "f"),
        ("own = lambda name: mcp.tool(name=name)", "own('a')", "a"),
        (
            "def own():\n    def decorate(function):\n        return mcp.tool(function)\n    return decorate",
            "own()",
            "f",
        ),
        (
            "def own(name):\n    def decorate(function):\n        return mcp.tool(function, name=name)\n    return decorate",
            "own('a')",
            "a",
        ),
    ],
)
def test_a_decorator_that_is_made_by_a_call(own: str, use: str, name: object) -> None:
    """What a use gives is what the framework's decorator gets."""
    tool = one(f"{HEAD}{own}\n@{use}\ndef f(x: int):\n    'F.'\ndef g(): ...\n")
    assert (tool.name, tool.origin.symbol, list(tool.properties)) == (name, "f", ["x"])


@pytest.mark.parametrize(
    "own",
    [
        "def own(function):\n    return mcp.tool(function)",
        "own = lambda function: mcp.tool(function)",
    ],
)
def test_a_decorator_of_another_file(tmp_path: Path, own: str) -> None:
    """Read together with the file that has the decorator, what it decorates elsewhere is found, under another name too."""
    shared = tmp_path / "shared.py"
    shared.write_text(f"{HEAD}{own}\n")
    (tmp_path / "uses.py").write_text("from shared import own as tool\n@tool\ndef f(x: int):\n    'F.'\n")
    (tool,) = read_tools(str(shared), shared.read_bytes(), Project([str(tmp_path)], FRAMEWORKS)).tools
    assert (tool.name, tool.origin.filename) == ("f", str(tmp_path / "uses.py"))


@pytest.mark.parametrize(
    "source",
    [
        "def own(function):\n    return mcp.tool\n@own\ndef f(x: int): ...",
        "def own(name):\n    return mcp.tool(name)\n@other.own('a')\ndef f(x: int): ...",
        "def own(name):\n    mcp.tool(name)\n@own('a')\ndef f(x: int): ...",
        "def own(*args):\n    return mcp.tool('a')\n@own\ndef f(x: int): ...",
        "def own(function):\n    return mcp.tool(function)\nclass A:\n    @own\n    def f(self, x: int): ...",
    ],
)
def test_what_makes_no_tool(source: str) -> None:
    """A function that gives no decorator, one of the same name elsewhere; a method, of which nobody knows what `self` is."""
    assert found(f"{HEAD}{source}\n") == []
