"""How the tools of DSPy look in source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from frameworks.conftest import Source

STYLES = {
    "t = dspy.Tool(f)": ["f"],
    "t = dspy.Tool(f, name='g', desc='G.')": ["g"],
    "r = dspy.ReAct('q -> a', tools=[f])": ["f"],
    "r = dspy.ReAct('q -> a', [f])": ["f"],
    "r = dspy.CodeAct('q -> a', tools=[f])": ["f"],
}


@pytest.mark.parametrize(("text", "names"), STYLES.items())
def test_styles(read: type[Source], text: str, names: list[str]) -> None:
    """Each way to make a tool is seen."""
    found = read("import dspy\ndef f(x: int): ...\n" + text)
    assert found.names == names
    assert found.frameworks == {"dspy"}


TOOL = "import dspy\ndef f(x, n=1): ...\nt = dspy.Tool(%s)"


@pytest.mark.parametrize("given", ["f, args=%s", "f, 'g', 'G.', %s", "f, args=%s, arg_desc={'x': 'X.'}"])
def test_schemas_beside_the_function(read: type[Source], given: str) -> None:
    """`args` is published as it is, in the place of what the signature says; what has no default is required."""
    tool = read(TOOL % given % "{'x': {'type': 'string'}, 'n': {'type': 'integer', 'default': 1}}").only
    assert tool.input_schema == {
        "type": "object",
        "properties": {"x": {"type": "string"}, "n": {"type": "integer", "default": 1}},
        "required": ["x"],
    }
    assert not tool.kinds
    assert tool.span("/inputSchema/properties/x/type").line == 3


def test_schemas_that_are_computed(read: type[Source]) -> None:
    """Nothing is concluded from `args` that only the program knows."""
    assert not read(TOOL % "f, args=schemas()").only.is_known("/inputSchema/properties/x")


def test_types_beside_the_function(read: type[Source]) -> None:
    """`arg_types` convert what arrives, and are not published."""
    tool = read(TOOL % "f, arg_types={'x': str, 'n': int}").only
    assert tool.properties == {"x": {}, "n": {"default": 1}}
    assert tool.kinds["/inputSchema/properties/x"] == "untyped"


def test_descriptions_beside_the_function(read: type[Source]) -> None:
    """`arg_desc` describes what the signature says; computed, it leaves the parameters open."""
    assert read(TOOL % "f, arg_desc={'x': 'X.'}").only.properties["x"] == {"description": "X."}
    assert not read(TOOL % "f, arg_desc=texts()").only.is_known("/inputSchema/properties/x")
