"""Decorators that are made in one place and used in another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from python_reading import beside
from tool_contracts.model import UNKNOWN

if TYPE_CHECKING:
    from pathlib import Path

SHARED = """\
import functools
import functools as ft
from fastmcp import FastMCP
from langchain_core.tools import tool
from pydantic import BaseModel

class Input(BaseModel):
    tags: list[str]

server = FastMCP("shop")
NAME = "named"
empty = server.tool()
named = server.tool(NAME, description="From shared.")
other = tool("other", args_schema=Input)
described = functools.partial(server.tool, description="From shared.")
bare = ft.partial(tool, parse_docstring=True)
"""


@pytest.mark.parametrize(
    ("decorator", "name", "description"),
    [
        ("empty", "f", "Do it."),
        ("named", "named", "From shared."),
        ("other", "other", "Do it."),
        ("described()", "f", "From shared."),
        ("described(name=MINE)", "mine", "From shared."),
        ("described(description='Mine.')", "f", "Mine."),
        ("bare", "f", "Do it."),
    ],
)
@pytest.mark.parametrize("style", ["from shared import *\n{}", "import shared\n{}", "here"])
def test_a_decorator_with_a_name(
    tmp_path: Path, decorator: str, name: str, description: str, style: str
) -> None:
    """It works in its own file and in others; what it was given is read where it was given."""
    prefix = "shared." if style.startswith("import") else ""
    start = SHARED if style == "here" else style.format("")
    text = f'{start}MINE = "mine"\n@{prefix}{decorator}\ndef f(tags: list[str]):\n    """Do it."""\n'
    (tool,) = beside(tmp_path, text, SHARED).tools
    assert (tool.name, tool.description) == (name, description)


def test_the_places_of_what_was_given(tmp_path: Path) -> None:
    """They are that of the decorator, with the one in the other file."""
    text = 'from shared import other\n@other\ndef f(tags: list[str]):\n    """Do it."""\n'
    (tool,) = beside(tmp_path, text, SHARED).tools
    span = tool.span("/name")
    assert (span.filename, span.line, span.column) == (str(tmp_path / "tools.py"), 2, 2)
    assert span.definition is not None
    assert (span.definition.filename, span.definition.line) == (str(tmp_path / "shared.py"), 14)
    inside = tool.span("/inputSchema/properties/tags")
    assert inside == span
    assert inside.definition is not None
    assert inside.definition.line == 8


@pytest.mark.parametrize(
    "use",
    ["called(f)", "g = called(f)", "def register():\n    inner = called\n    inner(f)"],
)
def test_a_call_of_what_was_kept(tmp_path: Path, use: str) -> None:
    """`called = server.tool()` and later `called(function)`."""
    text = f"from shared import server\ncalled = server.tool()\ndef f(a: int):\n    'F.'\n{use}\n"
    (tool,) = beside(tmp_path, text, SHARED).tools
    assert tool.name == "f"


def test_a_tool_is_no_decorator(tmp_path: Path) -> None:
    """What already has its function makes no tool of what it is called with."""
    text = (
        "from agno.tools import tool\ndef f(a: int):\n    'F.'\ndef g(a: int):\n    'G.'\n"
        "made = tool(f)\nmade(g)\n"
    )
    assert [each.name for each in beside(tmp_path, text, SHARED).tools] == ["f"]


@pytest.mark.parametrize(
    "made",
    [
        "servers = {'a': Agent('m'), 'b': 1}",
        "servers: dict[str, Agent] = {}",
        "from shared import servers",
    ],
)
def test_a_server_in_a_table(tmp_path: Path, made: str) -> None:
    """`@servers["a"].tool_plain` registers with what stands there, or with what the annotation says."""
    shared = "from pydantic_ai import Agent\nservers = {name: Agent(name) for name in 'ab'}\n"
    if "import" in made:
        shared = "from pydantic_ai import Agent\nservers = {'a': Agent('m')}\n"
    text = f"from pydantic_ai import Agent\n{made}\n@servers['a'].tool_plain\ndef f(a: int):\n    'F.'\n"
    assert [each.name for each in beside(tmp_path, text, shared).tools] == ["f"]


def test_other_entries_of_a_table(tmp_path: Path) -> None:
    """An entry that is none of ours registers nothing."""
    text = (
        "from pydantic_ai import Agent\nservers = [print, Agent('m')]\n"
        "@servers[0].tool_plain\ndef f(a: int):\n    'F.'\n@servers[1].tool_plain\ndef g(a: int):\n    'G.'\n"
    )
    assert [each.name for each in beside(tmp_path, text, SHARED).tools] == ["g"]


def test_a_toolkit_that_is_not_derived_from(tmp_path: Path) -> None:
    """Functions can be registered with an instance of the base itself."""
    text = "from agno.tools import Toolkit\nkit = Toolkit('kit')\ndef f(a: int):\n    'F.'\nkit.register(f)\n"
    assert [each.name for each in beside(tmp_path, text, SHARED).tools] == ["f"]


def test_a_toolkit_that_registers_late(tmp_path: Path) -> None:
    """A toolkit registers functions in any of its methods, however little of a framework stands in it."""
    much = "        print('of no framework')\n" * 20
    text = (
        "from agno.tools import Toolkit\nclass Kit(Toolkit):\n    def add(self):\n"
        f"        def f(a: int):\n            'F.'\n{much}        self.register(f)\n    def last(self): ...\n"
    )
    assert [each.name for each in beside(tmp_path, text, SHARED).tools] == ["f"]


@pytest.mark.parametrize(
    "text",
    [
        "def make(name):\n    def wrap(given):\n        server.tool(given, name=name)\n        return given\n    return wrap\n",
        "for given in load():\n    server.add_tool(given)\n",
    ],
)
def test_a_function_that_is_handed_in(tmp_path: Path, text: str) -> None:
    """What registers whatever it is given is told as not understood."""
    found = beside(tmp_path, f"from shared import server\n{text}", SHARED)
    assert found.tools == []
    ((reason, span),) = found.not_understood
    assert reason == "`given` is registered as a tool and cannot be followed"
    assert span.filename == str(tmp_path / "tools.py")


@pytest.mark.parametrize("use", ["server.add_tool({})", "server.tool({})", "server.tool()({})"])
@pytest.mark.parametrize("held", ["self.given.search", "self.given", "given.search"])
def test_what_an_unknown_object_keeps(tmp_path: Path, use: str, held: str) -> None:
    """A method of an object that is handed in is told as not understood, however it is registered."""
    text = f"class Kit(Base):\n    def start(self, given):\n        {use.format(held)}\n"
    found = beside(tmp_path, f"from shared import server\n{text}", SHARED)
    assert found.tools == []
    assert [why for why, _ in found.not_understood] == [
        f"`{held}` is registered as a tool and cannot be followed"
    ]


@pytest.mark.parametrize(
    ("shared", "use"),
    [
        ("from fastmcp import FastMCP\nown = FastMCP('x').tool()", "own(f)"),
        ("from fastmcp import FastMCP\ns = FastMCP('x')\nown = s.add_tool", "own (f)"),
        ("from agno.tools import tool as own", "made = own(f)"),
        ("from langchain_core.tools import Tool as own", "own(name='f', func=f, description='F.')"),
        ("from langgraph.prebuilt import create_react_agent as own", "own('m', [f])"),
    ],
)
def test_a_call_under_another_name(tmp_path: Path, shared: str, use: str) -> None:
    """A file in which nothing but an imported name tells of a framework is read, whatever that name is."""
    text = f"from shared import own\ndef f(a: int):\n    'F.'\n{use}\n"
    assert [each.name for each in beside(tmp_path, text, shared).tools] == ["f"]


@pytest.mark.parametrize(
    ("shared", "names"),
    [
        ("def go(x: int): ...\ndef (\n", ["go", "shared.go", "other.find"]),
        ("def go(x: int): 'Go.'\n", ["other.find"]),
        ("from fastmcp.tools import Tool\ngo = Tool.from_function(lambda x: x, name='go')\n", ["other.find"]),
    ],
)
def test_what_is_imported_from_what_cannot_be_read(tmp_path: Path, shared: str, names: list[str]) -> None:
    """It is told, unless it is a tool or another object of the project, which is found where it is made."""
    text = (
        "import other, shared\nfrom fastmcp import FastMCP\nfrom shared import go\nm = FastMCP('x')\n"
        "m.add_tool(go)\nm.add_tool(shared.go)\nm.add_tool(other.find)\n"
    )
    assert [why.split("`")[1] for why, _ in beside(tmp_path, text, shared).not_understood] == names


@pytest.mark.parametrize(
    ("made", "names"),
    [
        ("def make(a):\n    def inner(x: int): 'I.'\n    return inner\n", ["inner"]),
        ("def make(a):\n    if a:\n        return one\n    return two\n", ["one", "two"]),
        ("def make(a):\n    def inner(x: int): 'I.'\n    inner.__name__ = a\n    return inner\n", [UNKNOWN]),
        ("class Made:\n    def make(self, a): return one\nmake = Made().make\n", ["one"]),
        ("def make(a): return a\n", []),
        ("@unknown\ndef make(a): return one\n", []),
        ("def make(a): return make(a)\n", []),
    ],
)
@pytest.mark.parametrize("use", ["server.add_tool(make(1))", "Agent('m', tools=[make(1)])"])
def test_functions_that_a_function_returns(tmp_path: Path, made: str, names: list[object], use: str) -> None:
    """What is made by a call is what the called function of the project returns."""
    text = f"from pydantic_ai import Agent\nfrom shared import *\ndef one(x: int): 'O.'\ndef two(x: int): 'T.'\n{made}{use}\n"
    assert [each.name for each in beside(tmp_path, text, SHARED).tools] == names


@pytest.mark.parametrize(
    "owner",
    [
        "def setup(kit: Optional[Kit] = None):",
        "def setup(kit: 'Kit | None'):",
        "def setup(kit: Annotated[Kit, 'mine']):",
        "def setup(kit=None):\n    kit = kit or Kit()",
        "def setup(kit=None):\n    kit = Kit() if kit is None else kit",
        "async def setup():\n    kit = await Kit()",
    ],
)
def test_a_method_of_what_may_be_an_object(tmp_path: Path, owner: str) -> None:
    """The object may be missing, or made in one of several ways."""
    text = (
        "from typing import Annotated, Optional\nfrom shared import server\n"
        f"class Kit:\n    def go(self, x: int): 'Go.'\n{owner}\n    server.add_tool(kit.go)\n"
    )
    (tool,) = beside(tmp_path, text, SHARED).tools
    assert (tool.name, list(tool.properties)) == ("go", ["x"])


@pytest.mark.parametrize(
    ("shows", "is_known"),
    [
        ("inner.__signature__ = inspect.signature(f)", False),
        ("inner.__annotations__ = f.__annotations__", False),
        ("other.__signature__ = None", True),
    ],
)
def test_a_wrapper_that_shows_another_signature(tmp_path: Path, shows: str, is_known: bool) -> None:
    """What is copied from a function that is handed in is not known, and nothing is said of what the wrapper takes."""
    text = (
        "import inspect\nfrom shared import server\ndef one(x: int): 'O.'\n"
        f"def logged(f):\n    def inner(*args): return f(*args)\n    {shows}\n    return inner\n"
        "server.tool()(logged(one))\n"
    )
    (tool,) = beside(tmp_path, text, SHARED).tools
    assert tool.is_known("/inputSchema") is is_known
