"""Definitions whose parts are written elsewhere: fields that are named, classes that get their parts when they are made."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from tool_contracts.model import UNKNOWN, Tool
from tool_contracts.plugins import load
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.project import Project

if TYPE_CHECKING:
    from pathlib import Path

FRAMEWORKS = tuple(load(["tool_contracts.frameworks"]).frameworks.values())
LANGCHAIN = (
    "from langchain_core.tools import BaseTool\nfrom pydantic import BaseModel\nfrom typing import Any\n"
)
SERVER = "from mcp.server import MCPServer\nfrom pydantic import Field\nfrom typing import Annotated\nmcp = MCPServer('x')\n"


def tools(source: str, path: str = "m.py", roots: tuple[str, ...] = ()) -> list[Tool]:
    return read_tools(path, textwrap.dedent(source).encode(), Project(roots, FRAMEWORKS)).tools


def one(source: str) -> Tool:
    (tool,) = tools(source)
    return tool


def test_a_field_behind_a_name() -> None:
    """`Field(...)` that is assigned to a name counts where the name stands as a default or in `Annotated`."""
    tool = one(
        SERVER
        + "CODE = Field(..., min_length=1)\nLIMIT = Field(default=5, ge=1)\nQUERY = Field(default=None)\n"
        + "@mcp.tool()\ndef f(code: str = CODE, limit: int = LIMIT, q: Annotated[str | None, QUERY] = None) -> str: ...\n"
    )
    assert tool.input_schema["required"] == ["code"]
    assert tool.properties["code"] == {"type": "string", "minLength": 1}
    assert tool.properties["limit"] == {"type": "integer", "minimum": 1, "default": 5}


def test_a_default_inside_annotated_behind_a_name() -> None:
    """A named field inside `Annotated` that has a default makes the parameter optional."""
    tool = one(SERVER + "Q = Field(default='a')\n@mcp.tool()\ndef f(q: Annotated[str, Q]) -> str: ...\n")
    assert tool.properties["q"]["default"] == "a"
    assert "required" not in tool.input_schema


def test_a_named_field_of_another_file_is_reported_where_it_is_used(tmp_path: Path) -> None:
    """The place of what a named field says is the use, where the field is in another file."""
    (tmp_path / "fields.py").write_text("from pydantic import Field\nLIMIT = Field(default=0, ge=1)\n")
    source = SERVER + "from fields import LIMIT\n@mcp.tool()\ndef f(limit: int = LIMIT) -> str: ...\n"
    (tool,) = tools(source, str(tmp_path / "m.py"), (str(tmp_path),))
    assert tool.properties["limit"] == {"type": "integer", "minimum": 1, "default": 0}
    place = tool.span("/inputSchema/properties/limit/default")
    assert (place.line, place.filename) == (7, str(tmp_path / "m.py"))


def test_empty_texts_of_a_langchain_class_are_given_later() -> None:
    """`name: str = ""` holds the place of what is passed when the tool is built."""
    tool = one(
        LANGCHAIN
        + "class Action(BaseTool):\n    name: str = ''\n    description: str = ''\n    def _run(self, text: str): ..."
    )
    assert (tool.name, tool.description) == (UNKNOWN, UNKNOWN)


def test_a_declared_schema_is_given_later() -> None:
    """`args_schema` without a value, or None beside a method that takes anything, says that the schema is not known here."""
    for given in ("args_schema: type[BaseModel]", "args_schema: type[BaseModel] | None = None"):
        tool = one(
            LANGCHAIN
            + f"class A(BaseTool):\n    name: str\n    {given}\n    def _run(self, **kwargs: Any): ..."
        )
        assert "/inputSchema" in tool.unknown


def test_a_schema_of_none_leaves_the_signature() -> None:
    """None as `args_schema` beside named parameters: they are what is published."""
    tool = one(
        LANGCHAIN
        + "class A(BaseTool):\n    name: str = 'a'\n    args_schema: Any = None\n    def _run(self, n: int): ..."
    )
    assert tool.properties == {"n": {"type": "integer"}}


def test_a_base_for_classes_of_other_files() -> None:
    """A class with neither a name nor parameters of its own can't be a tool by itself; with a name it is one."""
    base = LANGCHAIN + "class Base(BaseTool):\n    {}\n    def _run(self, *args: Any, **kwargs: Any): ..."
    assert tools(base.format("client: Any = None")) == []
    assert [each.name for each in tools(base.format("name: str = 'all'"))] == ["all"]


def test_an_enum_that_derives_from_str_unpacks_a_tuple() -> None:
    """`A = ("a",)` in an enumeration of texts is the text, as `str("a")` is; elsewhere it stays a tuple."""
    source = "import enum\nclass Kind(str, enum.Enum):\n    A = ('a',)\n    B = 'b'\nclass Pair(enum.Enum):\n    P = ('p',)\n"
    tool = one(SERVER + source + "@mcp.tool()\ndef f(kind: Kind, pair: Pair) -> str: ...\n")
    assert tool.properties["kind"] == {"type": "string", "enum": ["a", "b"]}
    assert tool.properties["pair"]["enum"] == [["p"]]


def test_a_wrapper_shows_what_it_wraps() -> None:
    """`functools.wraps(f)` gives a function the name, docstring and signature of `f`, as a decorator and when registered."""
    source = """
from functools import wraps
def search(query: str) -> str:
    "Search."
@mcp.tool()
@wraps(search)
def outer(*args, **kwargs): return search(*args, **kwargs)
def count(n: int) -> int:
    "Count."
@wraps(count)
async def count_later(*args, **kwargs): ...
mcp.add_tool(count_later)
"""
    found = [(each.name, each.description, each.properties) for each in tools(SERVER + source)]
    assert found == [
        ("search", "Search.", {"query": {"type": "string"}}),
        ("count", "Count.", {"n": {"type": "integer"}}),
    ]


def test_a_wrapper_of_what_is_passed() -> None:
    """A wrapper of a parameter has a signature that nobody can read here; it is no tool that takes `*args`."""
    source = """
from functools import wraps
def register(function):
    @mcp.tool()
    @wraps(function)
    def wrapper(*args, **kwargs): return function(*args, **kwargs)
    @wraps(function)
    def other(*args, **kwargs): return function(*args, **kwargs)
    mcp.tool()(other)
"""
    result = read_tools("m.py", (SERVER + source).encode(), Project([], FRAMEWORKS))
    assert result.tools == []
    assert [why for why, _ in result.not_understood] == [
        "`wrapper` takes its signature from a function that cannot be followed",
        "`other` is registered as a tool and cannot be followed",
    ]


def test_a_wrapped_method() -> None:
    """A wrapper of a method, registered from an instance, has the method's parameters without `self`."""
    source = """
from functools import wraps
class Data:
    def tables(self, database: str) -> str:
        "List tables."
    @wraps(tables)
    async def tables_async(self, *args, **kwargs): ...
data = Data()
tables_async = data.tables_async
mcp.add_tool(tables_async, name="list_tables")
"""
    (tool,) = tools(SERVER + source)
    assert (tool.name, tool.description) == ("list_tables", "List tables.")
    assert tool.properties == {"database": {"type": "string"}}
