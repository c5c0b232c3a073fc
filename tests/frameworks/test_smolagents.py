"""How the tools of smolagents look in source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from frameworks.conftest import Source

STYLES = {
    "from smolagents import tool\n@tool\ndef f(x: int) -> int: ...": ["f"],
    "import smolagents\n@smolagents.tool\ndef f(x: int) -> int: ...": ["f"],
    "from smolagents.tools import tool as t\n@t\ndef f(x: int) -> int: ...": ["f"],
    "from smolagents import tool\ndef f(x: int) -> int: ...\nt = tool(f)": ["f"],
}


@pytest.mark.parametrize(("text", "names"), STYLES.items())
def test_styles(read: type[Source], text: str, names: list[str]) -> None:
    """Each way to make a tool is seen."""
    assert read(text).names == names


CLASS = """
from smolagents import Tool

class Weather(Tool):
    name = "weather"
    description = "Tell the weather."
    inputs = %s
    output_type = "string"

    def forward(self, city, when=None): ...
"""


def test_a_class_with_its_inputs(read: type[Source]) -> None:
    """`inputs` holds the properties; what is not nullable is required, and `any` is sent as a string."""
    tool = read(CLASS % "{'city': {'type': 'string'}, 'when': {'type': 'any', 'nullable': True}}").only
    assert (tool.name, tool.description) == ("weather", "Tell the weather.")
    assert tool.input_schema["required"] == ["city"]
    assert tool.properties["when"]["type"] == "string"
    assert tool.span("/inputSchema/properties/city/type").line == 7


def test_inputs_that_are_computed(read: type[Source]) -> None:
    """Nothing is concluded from inputs that only the program knows."""
    assert not read(CLASS % "inputs_of('weather')").only.is_known("/inputSchema/properties")


def test_what_is_lost(read: type[Source]) -> None:
    """An enum is published as a bare object, which its values do not fit."""
    text = """
        from enum import Enum
        from smolagents import tool

        class Color(Enum):
            RED = "red"

        @tool
        def f(c: Color, n: int) -> int: ...
    """
    assert read(text).only.lost == {"/inputSchema/properties/c"}
