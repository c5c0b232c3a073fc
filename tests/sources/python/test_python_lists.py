"""Which tools a list, a loop, a registry or a partial stands for."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import pytest

from python_reading import beside
from tool_contracts.model import UNKNOWN
from tool_contracts.plugins import load
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.project import Project

if TYPE_CHECKING:
    from pathlib import Path

    from tool_contracts.sources import Reading

FRAMEWORKS = tuple(load(["tool_contracts.frameworks"]).frameworks.values())
HEAD = """
import functools
from mcp.server.fastmcp import FastMCP
from langchain.agents import create_agent
from langchain_core.tools import tool

mcp = FastMCP("x")

def f(x: int, y: str = ""):
    "F."

def g(x: int):
    "G."

"""


def read(source: str) -> Reading:
    return read_tools("m.py", (HEAD + textwrap.dedent(source)).encode(), Project([], FRAMEWORKS))


def names(source: str) -> list[object]:
    return [each.name for each in read(source).tools]


@pytest.mark.parametrize(
    "source",
    [
        "for name, each in {'a': f, 'b': g}.items():\n    mcp.tool(name=name)(each)",
        "for name, each in [('a', f), ('b', g)]:\n    mcp.add_tool(each, name=name)",
        "for each, (name, _) in [(f, ('a', 1)), (g, ('b', 2))]:\n    mcp.add_tool(each, name=name)",
        "for each in [{'name': 'a', 'run': f}, {'name': 'b', 'run': g}]:\n    mcp.add_tool(each['run'], each['name'])",
        "for each in [('a', f), ('b', g)]:\n    mcp.add_tool(each[1], name=each[0])",
        "for _, (name, each) in enumerate([('a', f), ('b', g)]):\n    mcp.add_tool(each, name=name)",
        "for name, each in zip(['a', 'b'], [f, g]):\n    mcp.add_tool(each, name=name)",
        "[mcp.add_tool(each, name=name) for name, each in [('a', f), ('b', g)]]",
        "TOOLS = {'a': f, 'b': g}\nfor name, each in TOOLS.items():\n    mcp.tool(name=name)(each)",
        "def all_tools():\n    return [('a', f), ('b', g)]\nfor name, each in all_tools():\n    mcp.add_tool(each, name=name)",
    ],
)
def test_a_loop_names_each_of_its_tools(source: str) -> None:
    """Each turn of a loop registers its function under its own name."""
    assert names(source) == ["a", "b"]


@pytest.mark.parametrize(
    "source",
    [
        "for each in (f, g):\n    mcp.tool()(each)",
        "for each in (f, g):\n    mcp.tool(name=each.__name__)(each)",
        "for each in {'a': f, 'b': g}.values():\n    mcp.add_tool(each)",
        "create_agent(None, tools=[f] + [g])",
        "create_agent(None, tools=[f, *[g]])",
        "more = [f]\nmore.append(g)\ncreate_agent(None, tools=more)",
        "more = [f]\nmore.extend([g])\ncreate_agent(None, tools=more)",
        "more = [f]\nmore += [g]\ncreate_agent(None, tools=more)",
        "if x:\n    more = [f]\nelse:\n    more = [g]\ncreate_agent(None, tools=more)",
        "create_agent(None, tools=[each for each in (f, g) if each])",
        "create_agent(None, tools=list((f, g)))",
        "def some():\n    return [f, g]\ncreate_agent(None, tools=some())",
        "def some():\n    if x:\n        return [f]\n    return [f, g]\ncreate_agent(None, tools=some())",
        "class A:\n    def __init__(self):\n        self.more = [f, g]\n        create_agent(None, tools=self.more)",
        "class A:\n    def __init__(self):\n        self.more = [f, g]\n    def run(self):\n        some = self.more\n        create_agent(None, tools=some)",
        "class A:\n    more = [f, g]\nsome = A().more\ncreate_agent(None, tools=some)",
        "class A:\n    more = [f, g]\na = A()\nsome = a.more\ncreate_agent(None, tools=some)",
        "class A:\n    more = [f]\n    def run(self):\n        self.more.append(g)\n        create_agent(None, tools=self.more)",
        "class A:\n    def some(self):\n        return [f, g]\n    def run(self):\n        create_agent(None, tools=self.some())",
    ],
)
def test_what_a_list_holds(source: str) -> None:
    """Lists are followed over names, sums, spreads, additions, attributes and functions that return them."""
    assert names(source) == ["f", "g"]


@pytest.mark.parametrize(
    "source",
    [
        "list(map(mcp.add_tool, [f, g]))",
        "list(map(mcp.tool(), (f, g)))",
        "MADE = [*map(tool, (f, g))]",
        "create_agent(None, tools=list(map(tool, [f, g])))",
        "list(map(lambda each: mcp.add_tool(each), [f, g]))",
        "own = mcp.tool()\nMADE = tuple(map(own, [f, g]))",
        "register = mcp.add_tool\nfor _ in map(register, {'a': f, 'b': g}.values()):\n    pass",
    ],
)
def test_a_map_over_functions(source: str) -> None:
    """What `map` makes of each function of a list is a tool."""
    assert names(source) == ["f", "g"]


@pytest.mark.parametrize(
    "source",
    [
        "map(mcp.add_tool, [f, g])",
        "def map(*_): pass\nlist(map(mcp.add_tool, [f, g]))",
        "list(map(mcp.add_tool, load()))",
        "list(map(mcp.add_tool, [f], ['name']))",
    ],
)
def test_a_map_that_makes_no_tools(source: str) -> None:
    """A `map` that nobody asks for anything does nothing; another function of that name, and what is computed, is unknown."""
    assert names(source) == []


def test_a_map_of_what_another_file_keeps(tmp_path: Path) -> None:
    """A file is read in which nothing tells of a framework but what is passed to `map`."""
    shared = 'from mcp.server.fastmcp import FastMCP\nown = FastMCP("x").tool()\n'
    for start, name in (("from shared import own", "own"), ("import shared", "shared.own")):
        text = f"{start}\ndef f(x: int):\n    'F.'\nlist(map({name}, [f]))\n"
        assert [each.name for each in beside(tmp_path, text, shared).tools] == ["f"]


def test_a_list_that_holds_itself() -> None:
    """A list that is made of itself ends."""
    assert names("more = [f]\nmore = more + more\ncreate_agent(None, tools=more)") == ["f"]


def test_a_list_that_is_computed() -> None:
    """What only the program knows is said."""
    reading = read("create_agent(None, tools=load_tools())")
    assert (reading.tools, len(reading.not_understood)) == ([], 1)


def test_a_name_that_the_loop_computes() -> None:
    """A name that no turn of the loop gives stays open, and is no wrong one."""
    assert names("for each in (f, g):\n    mcp.add_tool(each, name=named(each))") == [UNKNOWN, UNKNOWN]


def test_each_loop_has_its_own_name() -> None:
    """Of two loops over one name, each registers what it passes through."""
    source = (
        "for each in (f,):\n    mcp.add_tool(each)\nfor each in (g,):\n    mcp.add_tool(each, name='other')"
    )
    assert names(source) == ["f", "other"]


@pytest.mark.parametrize(
    ("given", "parameters", "required"),
    [
        ("functools.partial(f, 1)", ["y"], []),
        ("functools.partial(f, y='a')", ["x", "y"], ["x"]),
        ("functools.partial(f, x=1)", ["x", "y"], []),
    ],
)
def test_a_partial_of_a_function(given: str, parameters: list[str], required: list[str]) -> None:
    """What is given by position is gone, what is given by name is a default."""
    (found,) = read(f"mcp.add_tool({given}, name='p')").tools
    assert list(found.properties) == parameters
    assert found.input_schema.get("required", []) == required


@pytest.mark.parametrize(("decorator", "name"), [("@mine", "h"), ("@mine('named')", "named")])
def test_a_partial_of_a_decorator(decorator: str, name: str) -> None:
    """A decorator of which some arguments are given decorates as it would."""
    assert names(
        f"mine = functools.partial(tool, parse_docstring=True)\n{decorator}\ndef h(x: int): 'H.'"
    ) == [name]


@pytest.mark.parametrize(
    "source",
    [
        "if (server := FastMCP('y')):\n    server.add_tool(f)",
        "run(server := FastMCP('y'))\nserver.add_tool(f)",
        "for server in (FastMCP('y'),):\n    server.add_tool(f)",
    ],
)
def test_servers_bound_on_the_way(source: str) -> None:
    """A server may be bound in a test, in a call or by a loop."""
    assert names(source) == ["f"]


def test_lists_over_files(tmp_path: Path) -> None:
    """A list, and the functions in it, may stand in other files."""
    (tmp_path / "parts.py").write_text("def f(x: int): 'F.'\n")
    (tmp_path / "kit.py").write_text("from parts import f\nTOOLS = {'a': f}\nLISTED = [f]\n")
    main = tmp_path / "main.py"
    main.write_text(
        "from mcp.server.fastmcp import FastMCP\nfrom langchain.agents import create_agent\n"
        "from kit import LISTED, TOOLS\nmcp = FastMCP('x')\n"
        "for name, each in TOOLS.items():\n    mcp.tool(name=name)(each)\n"
    )
    (found,) = read_tools(str(main), None, Project([str(tmp_path)], FRAMEWORKS)).tools
    assert (found.name, list(found.properties)) == ("a", ["x"])
    main.write_text(
        "from langchain.agents import create_agent\nfrom kit import LISTED\ncreate_agent(None, tools=LISTED)\n"
    )
    (listed,) = read_tools(str(main), None, Project([str(tmp_path)], FRAMEWORKS)).tools
    assert listed.name == "f"


REGISTRY = """
class Registry:
    def __init__(self):
        self.tools = {}
    def add(self, function):
        self.tools[function.__name__] = function
        return function
    def all(self):
        return list(self.tools.values())
    @classmethod
    def made(cls):
        return cls()
    def child(self):
        return Registry()

def make():
    return Registry()

def again(count) -> "Registry":
    return again(count - 1)
"""


@pytest.mark.parametrize(
    "made", ["Registry()", "make()", "Registry.made()", "Registry().child()", "again(3)", "(make() or None)"]
)
@pytest.mark.parametrize("held", ["registry.all()", "list(registry.tools.values())"])
def test_a_registry_that_a_function_makes(tmp_path: Path, made: str, held: str) -> None:
    """What a function or method of another file returns is an object of the class that it makes."""
    text = f"""
from agno.agent import Agent
from shared import Registry, again, make
registry = {made}
@registry.add
def find(names: list): ...
Agent(tools={held})
"""
    assert [each.name for each in beside(tmp_path, text, REGISTRY).tools] == ["find"]
