"""Code that makes several tools: loops, comprehensions, functions that are called often, registries filled by decorators."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from python_reading import FRAMEWORKS, found, one, reading
from tool_contracts.model import UNKNOWN
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.project import Project

if TYPE_CHECKING:
    from pathlib import Path

TYPES = "from mcp import types\nS = {'type': 'object', 'properties': {'q': {'type': 'string'}}}\n"
SERVER = "from fastmcp import FastMCP\nmcp = FastMCP('x')\n"
REGISTRY = "class Registry:\n    def __init__(self): self.held = {}\n    {}\nregistry = Registry()"
NAMING = (
    "        def decorate(h):\n            self.held[name] = h\n            return h\n        return decorate"
)
FUNCTIONS = "def f(x: int): 'F.'\ndef g(y: int): 'G.'\n"


def names(source: str) -> list[object]:
    return [each.name for each in reading(source).tools]


@pytest.mark.parametrize(
    "made",
    [
        "[types.Tool(name=n, description='D.', inputSchema=S) for n in ('a', 'b')]",
        "[types.Tool(name=n, description=d, inputSchema=S) for n, d in {'a': 'A.', 'b': 'B.'}.items()]",
        "[types.Tool(name=f'{n}', description=f'Do {n}.', inputSchema=S) for n in ('a', 'b')]",
        "[types.Tool(**each) for each in [{'name': 'a', 'inputSchema': S}, {'name': 'b', 'inputSchema': S}]]",
        "[types.Tool(name=each['n'], inputSchema=each['s']) for each in ({'n': 'a', 's': S}, {'n': 'b', 's': S})]",
    ],
)
def test_a_descriptor_for_each_element(made: str) -> None:
    """What one call makes for each element of a list that is written out is one tool for each."""
    tools = reading(f"{TYPES}made = {made}\n").tools
    assert [(each.framework, each.name, list(each.properties)) for each in tools] == [
        ("mcp", "a", ["q"]),
        ("mcp", "b", ["q"]),
    ]


def test_a_descriptor_in_a_loop_statement() -> None:
    """A loop is as good as a comprehension; the schema is that of the turn."""
    tools = reading(
        f"{TYPES}N = {{'a': S, 'b': {{'type': 'object', 'properties': {{'z': {{}}}}}}}}\n"
        "def tools():\n    for name, schema in N.items():\n        yield types.Tool(name=name, inputSchema=schema)\n"
    ).tools
    assert [(each.name, list(each.properties)) for each in tools] == [("a", ["q"]), ("b", ["z"])]


def test_a_descriptor_in_a_function_that_is_called_often() -> None:
    """Each call makes a tool, and what it leaves out is the default."""
    tools = reading(
        f"{TYPES}def make(name, text='None.'):\n"
        "    return types.Tool(name=name, description=text, inputSchema=S)\n"
        "made = [make('a', text='A.'), make('b')]\n"
    ).tools
    assert [(each.name, each.description) for each in tools] == [("a", "A."), ("b", "None.")]


def test_loops_in_loops() -> None:
    """Each turn of one is there for each of the other."""
    made = "[types.Tool(name=m + n, inputSchema=S) for m in ('a', 'b') for n in ('c', 'd')]"
    assert names(f"{TYPES}made = {made}\n") == ["ac", "ad", "bc", "bd"]


def test_a_list_that_is_not_known() -> None:
    """Where the elements are not known, there is one tool of which nothing is known."""
    made = "[types.Tool(name=n, inputSchema=S) for n in load()]"
    assert names(f"{TYPES}made = {made}\n") == [UNKNOWN]


@pytest.mark.parametrize(
    "source",
    [
        "types.Tool(**{'name': 'a', 'inputSchema': S})",
        "types.Tool(**D)",
        "[types.Tool(**each) for each in [D]]",
    ],
)
def test_a_dict_that_is_spread_is_no_tool_of_its_own(source: str) -> None:
    """The dict behind `**` is the tool that the call makes, once."""
    tools = found(f"{TYPES}D = {{'name': 'a', 'description': 'A.', 'inputSchema': S}}\nmade = {source}\n")
    assert [each[:2] for each in tools if each[0] == "mcp"] == [("mcp", "a")]
    assert len(tools) == 1 or "D" not in source


@pytest.mark.parametrize(
    "method",
    [
        "def _add(self, function): self.mcp.tool()(function)",
        "def _add(self, function): self.mcp.add_tool(function)",
        "def _add(self, function):\n        for each in [function]: self.mcp.tool(each)",
        "@staticmethod\n    def _add(function): mcp.tool()(function)",
        "@classmethod\n    def _add(cls, function): mcp.tool()(function)",
    ],
)
def test_a_method_that_registers_what_it_is_given(method: str) -> None:
    """What a class hands to a method of its own is registered as it is by a function."""
    source = f"""{SERVER}
class App:
    def __init__(self):
        self.mcp = FastMCP("x")
        self._add(self.find)
    {method}
    def find(self, query: str): "Find."
"""
    tool = one(source)
    assert (tool.name, tool.origin.symbol, list(tool.properties)) == ("find", "App.find", ["query"])


def test_a_method_of_a_base() -> None:
    """A class that derives from the one with the method hands over its own functions."""
    source = f"""{SERVER}
class Base:
    def add_all(self, functions):
        for each in functions: mcp.tool()(each)
class App(Base):
    def __init__(self): self.add_all([self.find, self.keep])
    def find(self, query: str): "Find."
    def keep(self, query: str): "Keep."
"""
    assert names(source) == ["find", "keep"]


def test_a_method_of_another_class() -> None:
    """A method of the same name in another class registers nothing."""
    source = f"""{SERVER}
class App:
    def add(self, function): mcp.tool()(function)
class Other:
    def add(self, function): ...
Other().add(f)
App().add(g)
{FUNCTIONS}"""
    assert names(source) == ["g"]


def test_a_method_that_another_file_calls(tmp_path: Path) -> None:
    """An object of the class may be made in another file."""
    (tmp_path / "app.py").write_text(
        f"{SERVER}class App:\n    def add(self, function): mcp.tool()(function)\n"
    )
    (tmp_path / "main.py").write_text(f"from app import App\n{FUNCTIONS}app = App()\napp.add(f)\n")
    path = tmp_path / "app.py"
    read = read_tools(str(path), path.read_bytes(), Project([str(tmp_path)], FRAMEWORKS))
    assert [each.name for each in read.tools] == ["f"]


def test_names_and_texts_that_are_passed() -> None:
    """The name and the description of a call belong to the function of the same call."""
    source = f"""{SERVER}{FUNCTIONS}
def add(function, name, text=None):
    mcp.tool(name=name, description=text)(function)
add(f, "one", text="The first.")
add(g, name="two")
"""
    tools = reading(source).tools
    assert [(each.name, each.description) for each in tools] == [("one", "The first."), ("two", "G.")]


def test_a_list_that_is_passed_on() -> None:
    """A function that makes the agent gets the tools from its callers."""
    source = f"from agno.agent import Agent\n{FUNCTIONS}def build(tools):\n    return Agent(tools=tools)\nbuild([f, g])\n"
    assert names(source) == ["f", "g"]


@pytest.mark.parametrize(
    ("collect", "use", "register", "name"),
    [
        (
            "def own(h):\n    HELD.append(h)\n    return h",
            "own",
            "for each in HELD: mcp.tool()(each)",
            "f",
        ),
        (
            "def own(h):\n    KEPT[h.__name__] = h\n    return h",
            "own",
            "for each in KEPT.values(): mcp.add_tool(each)",
            "f",
        ),
        (
            "def own(h):\n    KEPT[h.__name__] = h\n    return h",
            "own",
            "for name, each in KEPT.items(): mcp.tool(name=name)(each)",
            "f",
        ),
        (
            "def own(name):\n    def decorate(h):\n        KEPT[name] = h\n        return h\n    return decorate",
            "own('one')",
            "for name, each in KEPT.items(): mcp.tool(name=name)(each)",
            "one",
        ),
        (
            REGISTRY.format("[]", "def own(self, h):\n        self.held.append(h)\n        return h"),
            "registry.own",
            "for each in registry.held: mcp.tool()(each)",
            "f",
        ),
        (
            REGISTRY.format("{}", f"def own(self, name):\n{NAMING}"),
            "registry.own('one')",
            "for name, each in registry.held.items(): mcp.tool(name=name)(each)",
            "one",
        ),
    ],
)
def test_a_decorator_that_collects(collect: str, use: str, register: str, name: str) -> None:
    """What a decorator of the project puts into a registry is registered where a loop does it."""
    tool = one(
        f"{SERVER}HELD, KEPT = [], {{}}\n{collect}\n@{use}\ndef f(x: int): 'F.'\n{register}\n".replace(
            "HELD, KEPT = [], {}", "HELD = []\nKEPT = {}"
        )
    )
    assert (tool.name, tool.origin.symbol, list(tool.properties)) == (name, "f", ["x"])


def test_a_collecting_decorator_of_another_file(tmp_path: Path) -> None:
    """The registry, the functions and the server may stand in three files."""
    (tmp_path / "registry.py").write_text("HELD = []\ndef own(h):\n    HELD.append(h)\n    return h\n")
    (tmp_path / "search.py").write_text("from registry import own\n@own\ndef f(x: int): 'F.'\n")
    path = tmp_path / "server.py"
    path.write_text(
        f"{SERVER}import search\nfrom registry import HELD\nfor each in HELD: mcp.add_tool(each)\n"
    )
    read = read_tools(str(path), path.read_bytes(), Project([str(tmp_path)], FRAMEWORKS))
    assert [(each.name, each.origin.filename) for each in read.tools] == [("f", str(tmp_path / "search.py"))]


@pytest.mark.parametrize(
    "body",
    [
        "    return functools.wraps(h)(inner)",
        "    inner = functools.wraps(h)(inner)\n    return inner",
        "    functools.update_wrapper(inner, h)\n    return inner",
        "    return functools.update_wrapper(inner, h)",
    ],
)
def test_a_wrapper_that_is_dressed_by_hand(body: str) -> None:
    """What `functools` gives to a wrapper is shown, each time that of the function it is made for."""
    tools = reading(
        f"import functools\n{SERVER}{FUNCTIONS}def logged(h):\n"
        f"    def inner(*args, **more): return h(*args, **more)\n{body}\n"
        "mcp.tool()(logged(f))\nmcp.add_tool(logged(g))\n"
    ).tools
    assert [(each.name, each.origin.symbol, list(each.properties)) for each in tools] == [
        ("f", "f", ["x"]),
        ("g", "g", ["y"]),
    ]


@pytest.mark.parametrize(
    ("register", "expected"),
    [
        (
            "def add(*functions):\n    for each in functions: mcp.tool()(each)\nadd(f, g)",
            [("f", "F."), ("g", "G.")],
        ),
        (
            "def add(kind, *functions):\n    for each in functions: mcp.tool()(each)\nadd('a', f, g)",
            [("f", "F."), ("g", "G.")],
        ),
        (
            "def add(function, name=None): mcp.tool(name=name or function.__name__)(function)\nadd(f)\nadd(g, 'b')",
            [("f", "F."), ("b", "G.")],
        ),
        (
            "T = {'f': 'One.', 'g': 'Two.'}\nfor each in (f, g): mcp.tool(description=T[each.__name__])(each)",
            [("f", "One."), ("g", "Two.")],
        ),
    ],
)
def test_what_each_function_is_given(register: str, expected: list[tuple[str, str]]) -> None:
    """Functions in `*functions`, names with a substitute, texts under the name of the function."""
    tools = reading(f"{SERVER}{FUNCTIONS}{register}\n").tools
    assert [(each.name, each.description) for each in tools] == expected


def test_a_decorator_that_names_some() -> None:
    """Each use of a decorator makes one tool, by the name that this use gives or by that of its function."""
    assert names(
        "from langchain_core.tools import StructuredTool\nTOOLS = []\n"
        "def register(name=None):\n    def decorate(function):\n"
        "        TOOLS.append(StructuredTool.from_function(function, name=name or function.__name__))\n"
        "        return function\n    return decorate\n"
        "@register()\ndef f(x: int): 'F.'\n@register('second')\ndef g(y: int): 'G.'\n@register()\ndef h(z: int): 'H.'\n"
    ) == ["f", "second", "h"]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("f'app_{function.__name__}'", ["app_f", "app_g"]),
        ("PREFIX + function.__name__", ["own_f", "own_g"]),
        ("f'{function.__name__!r}'", [UNKNOWN, UNKNOWN]),
        ("f'{chosen()}_{function.__name__}'", [UNKNOWN, UNKNOWN]),
    ],
)
def test_names_made_of_those_of_functions(name: str, expected: list[object]) -> None:
    """What stands before the name of the function is known or not."""
    assert expected == names(
        f"{SERVER}PREFIX = 'own_'\ndef own(function):\n    return mcp.tool(name={name})(function)\n"
        "@own\ndef f(x: int): 'F.'\n@own\ndef g(y: int): 'G.'\n"
    )


def test_tools_that_are_called_like_classes() -> None:
    """One function is a tool for each class by whose name it is called."""
    source = (
        "from langchain_core.tools import StructuredTool\nclass A: ...\nclass B: ...\ndef f(x: int): 'F.'\n"
        "tools = [StructuredTool.from_function(f, name=A.__name__), StructuredTool.from_function(f, name=B.__name__)]\n"
        "S = {'name': A.__name__, 'description': 'D.', 'input_schema': {'type': 'object', 'properties': {}}}\n"
    )
    assert names(source) == ["A", "B", "A"]


def test_a_function_that_calls_itself() -> None:
    """What it passes to itself by what was passed to it makes no tool of which nothing is known; what is written does."""
    made = "    def tool(x: int): 'T.'\n    mcp.tool(name=f'tool_{n}')(tool)\n"
    assert names(f"{SERVER}def make(n):\n{made}    if n:\n        make(n - 1)\nmake(2)\n") == ["tool_2"]
    assert names(f"{SERVER}def make(n):\n{made}    if n:\n        make(0)\nmake(2)\n") == ["tool_0", "tool_2"]
