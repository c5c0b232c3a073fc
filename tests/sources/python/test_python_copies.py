"""Classes that several tools of other files name: each tool has the whole of it, at its own place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tool_contracts.frameworks.fastmcp import fastmcp
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.project import Project

if TYPE_CHECKING:
    from pathlib import Path

    from tool_contracts.model import Tool

SHAPES = """\
from __future__ import annotations
from enum import Enum
from typing import Generic, TypeVar
from pydantic import BaseModel, Field

T = TypeVar("T")


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Point(BaseModel):
    '''Where something is.'''
    x: int = Field(1, ge=0)
    tags: list[str] = []
    colour: Colour = Colour.RED
    other: Unheard


class Node(BaseModel):
    children: list[Node] = []


class Box(BaseModel, Generic[T]):
    held: T
"""
SERVER = """\
from fastmcp import FastMCP
from shapes import Box, Node, Point

server = FastMCP()


@server.tool
def first(point: Point) -> str: ...


@server.tool
def second(other: int, point: Point) -> Point: ...


@server.tool
def boxes(numbers: Box[int], texts: Box[str]) -> str: ...


@server.tool
def nodes(a: Node, b: Node) -> str: ...
"""


def tools(folder: Path, server: str = SERVER, shapes: str = SHAPES) -> dict[str, Tool]:
    """The tools of a server whose classes stand in another file, by name."""
    (folder / "shapes.py").write_text(shapes)
    path = folder / "server.py"
    path.write_text(server)
    reading = read_tools(str(path), None, Project([str(folder)], [fastmcp]))
    return {str(each.name): each for each in reading.tools}


def test_each_tool_has_the_whole_class(tmp_path: Path) -> None:
    """Schemas, kinds and what is unknown are the same wherever a class is named, and no part is shared."""
    found = tools(tmp_path)
    one = found["first"].input_schema["properties"]["point"]
    other = found["second"].input_schema["properties"]["point"]
    result = found["second"].output_schema
    assert one == other == result
    assert one["properties"]["x"] == {"type": "integer", "minimum": 0, "default": 1}
    assert one["properties"]["colour"]["enum"] == ["red", "blue"]
    assert one["description"] == "Where something is."
    one["properties"]["x"]["minimum"] = 5
    assert other["properties"]["x"]["minimum"] == 0
    for tool, pointer in (
        (found["first"], "/inputSchema/properties/point"),
        (found["second"], "/inputSchema/properties/point"),
        (found["second"], "/outputSchema"),
    ):
        assert tool.kinds[pointer] == "model"
        assert tool.kinds[pointer + "/properties/tags/items"] == "str"
        assert pointer + "/properties/other" in tool.unknown


def test_each_part_stands_at_the_use_and_leads_to_its_definition(tmp_path: Path) -> None:
    """A place in a class of another file is where the tool names it, with the line of the class as its definition."""
    found = tools(tmp_path)
    for tool, line, pointer in (
        (found["first"], 8, "/inputSchema/properties/point"),
        (found["second"], 12, "/inputSchema/properties/point"),
        (found["second"], 12, "/outputSchema"),
    ):
        span = tool.spans[pointer + "/properties/x"]
        assert (span.filename, span.line) == (str(tmp_path / "server.py"), line)
        assert span.definition is not None
        assert (span.definition.filename, span.definition.line) == (str(tmp_path / "shapes.py"), 16)


def test_what_stands_for_a_variable_is_that_of_each_use(tmp_path: Path) -> None:
    """A generic class means another thing at each place."""
    schema = tools(tmp_path)["boxes"].input_schema["properties"]
    assert schema["numbers"]["properties"]["held"] == {"type": "integer"}
    assert schema["texts"]["properties"]["held"] == {"type": "string"}


def test_a_class_that_leads_back_to_itself_is_among_the_definitions(tmp_path: Path) -> None:
    """It is defined once in the schema of each tool and referred to from all its places."""
    schema = tools(tmp_path)["nodes"].input_schema
    reference = {"$ref": "#/$defs/Node"}
    assert schema["properties"] == {"a": reference, "b": reference}
    assert schema["$defs"]["Node"]["properties"]["children"]["items"] == reference


def test_a_part_in_the_file_of_the_tool_stands_where_it_is_written(tmp_path: Path) -> None:
    """A class of another file that leads back to that of the tool has places in both."""
    shapes = "from pydantic import BaseModel\nimport server\n\n\nclass Outer(BaseModel):\n    inner: server.Inner\n"
    server = (
        "from fastmcp import FastMCP\nfrom pydantic import BaseModel\nfrom shapes import Outer\n\n"
        "mcp = FastMCP()\n\n\nclass Inner(BaseModel):\n    text: list\n\n\n"
        "@mcp.tool\ndef one(a: Outer) -> str: ...\n\n\n@mcp.tool\ndef two(a: Outer) -> str: ...\n"
    )
    found = tools(tmp_path, server, shapes)
    for name, line in (("one", 13), ("two", 17)):
        inner = "/inputSchema/properties/a/properties/inner"
        assert found[name].spans[inner].line == line
        written = found[name].spans[inner + "/properties/text"]
        assert (written.line, written.definition) == (9, None)
