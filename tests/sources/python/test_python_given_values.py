"""What calls and loops pass for names, schemas and keywords of the tools that a function makes."""

from __future__ import annotations

import pytest

from python_reading import reading

LANGCHAIN = "from langchain_core.tools import StructuredTool\n"
SERVER = "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP('x')\n"
TYPES = "from mcp import types\n"
RUN = "def run(q: str) -> str: 'Run.'\n"
FUNCTIONS = "def f(a): 'F.'\ndef g(b): 'G.'\n"
SCHEMAS = "S = {'f': {'type': 'object', 'properties': {'a': {}}}, 'g': {'type': 'object', 'properties': {'b': {}}}}\n"


@pytest.mark.parametrize(
    "source",
    [
        LANGCHAIN
        + "def make(name):\n    def run(q): 'Run.'\n    return StructuredTool.from_function(run, name=name)\n"
        + "tools = [make(n) for n in ('a', 'b')]",
        LANGCHAIN + RUN + "tools = [StructuredTool.from_function(run, name=n) for n in ('a', 'b')]",
        (
            "from agno.tools import tool\ndef make(name):\n    @tool(name=name)\n    def run(q): 'Run.'\n    return run\n"
            "made = [make(n) for n in ['a', 'b']]"
        ),
        SERVER + "def add(name):\n    @mcp.tool(name=name)\n    def run(q): 'Run.'\nadd('a')\nadd(name='b')",
        SERVER + RUN + "for n in ('a', 'b'):\n    mcp.add_tool(run, name=n)",
        SERVER + RUN + "def add(name):\n    mcp.add_tool(run, name)\nfor n in ('a', 'b'):\n    add(n)",
        SERVER
        + RUN
        + "def add(name):\n    mcp.add_tool(run, name)\nlist(map(add, ['a', 'b']))\nadd('a')\nadd('b')",
    ],
)
def test_one_function_under_several_names(source: str) -> None:
    """A function that is made a tool under a name that differs from round to round is one tool for each."""
    assert [each.name for each in reading(source).tools] == ["a", "b"]


@pytest.mark.parametrize(
    "source",
    [
        LANGCHAIN
        + FUNCTIONS
        + SCHEMAS
        + "made = [StructuredTool(name=h.__name__, args_schema=S[h.__name__], func=h) for h in (f, g)]",
        TYPES
        + SCHEMAS
        + "def make(name):\n    return types.Tool(name=name, inputSchema=S[name])\nmade = [make(n) for n in S]",
        TYPES
        + "def make(name, **given):\n"
        + "    return types.Tool(name=name, inputSchema={'type': 'object', 'properties': given})\n"
        + "made = [make('f', a={}), make(name='g', **{'b': {}})]",
        TYPES
        + "def make(name, given):\n"
        + "    return types.Tool(name=name, inputSchema={'type': 'object', 'properties': {**given}})\n"
        + "made = [make('f', {'a': {}}), make('g', {'b': {}})]",
        TYPES
        + SCHEMAS
        + "def make(**said):\n    return types.Tool(**said)\n"
        + "made = [make(name='f', inputSchema=S['f']), make(name='g', inputSchema=S['g'])]",
    ],
)
def test_schemas(source: str) -> None:
    """A schema may stand under the name of the function, be a keyword of many, or have what is spread into it."""
    tools = [each for each in reading(source).tools if each.framework != "plain"]
    assert [(each.name, list(each.properties)) for each in tools] == [("f", ["a"]), ("g", ["b"])]
    assert not any(each.unknown for each in tools if each.framework == "mcp")


@pytest.mark.parametrize("key", ["load()", "'h'", "name + '!'"])
def test_a_schema_that_is_not_there(key: str) -> None:
    """Nothing is known of what a table does not have, or has under a key that nobody knows."""
    (tool,) = reading(
        f"{TYPES}{SCHEMAS}name = load()\nmade = types.Tool(name='t', inputSchema=S[{key}])\n"
    ).tools
    assert "/inputSchema" in tool.unknown


def test_a_method_that_is_called_on_its_class() -> None:
    """The object is the first argument then, and no function."""
    source = (
        f"{SERVER}{FUNCTIONS}class Kit:\n    def add(self, h): mcp.add_tool(h)\nKit.add(f, g)\nKit().add(g)\n"
    )
    assert [each.name for each in reading(source).tools] == ["g"]


def test_arguments_that_may_be_any() -> None:
    """Where a list is spread before `*functions`, nobody knows which of them are functions."""
    source = f"{SERVER}{FUNCTIONS}def add(kind, *functions):\n    for h in functions: mcp.add_tool(h)\nadd(*x, f)\nadd(1, g)\n"
    assert [each.name for each in reading(source).tools] == ["g"]
