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


def test_types_of_its_own(read: type[Source]) -> None:
    """An agent that writes code sends no schema, so what is none of JSON Schema's there is left open, and nothing else."""
    inputs = "{'city': {'type': 'audio', 'description': 'C.'}, 'when': {'type': ['string', 'image'], 'nullable': True}}"
    tool = read(CLASS % inputs).only
    assert tool.unknown == {"/inputSchema/properties/city/type", "/inputSchema/properties/when/type/1"}
    assert not read(CLASS % "{'city': {'type': 'str'}, 'when': {'type': 'int'}}").only.unknown


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


CITY = "'city': {'type': 'string', 'description': 'C.'}"
WHEN = "'when': {'type': 'string', 'description': 'W.', 'nullable': True}"
REFUSED = {
    f"{{'city': {{'type': 'string'}}, {WHEN}}}": ["the input `city` has no `description`"],
    f"{{'city': {{'description': 'C.'}}, {WHEN}}}": ["the input `city` has no `type`"],
    f"{{{CITY}, {WHEN}, 'more': {{'type': 'string', 'description': 'M.'}}}}": [
        "the input `more` is no parameter of `forward`"
    ],
    f"{{{CITY}}}": ["the parameter `when` of `forward` is not among the inputs"],
    f"{{{CITY}, 'when': {{'type': 'string', 'description': 'W.'}}}}": [
        "the input `when` is not `nullable`, and the parameter need not be given"
    ],
    f"{{'city': {{'type': 'string', 'description': 'C.', 'nullable': True}}, {WHEN}}}": [
        "the input `city` is `nullable`, and the parameter must be given"
    ],
    f"{{{CITY}, {WHEN}}}": [],
    f"{{'city': {{'type': 'string', 'description': TEXT}}, {WHEN}}}": [],
    f"{{{CITY}, **MORE}}": [],
    "inputs_of('weather')": [],
}


@pytest.mark.parametrize(("inputs", "why"), REFUSED.items())
def test_inputs_that_are_refused(read: type[Source], inputs: str, why: list[str]) -> None:
    """Each input has a type and a description, and is a parameter of `forward` that may be left out or not, as it says."""
    assert [each.text for each in read(CLASS % inputs).only.remarks] == why


@pytest.mark.parametrize(
    ("written", "instead", "why"),
    [
        ('"weather"', '"my-weather"', "the name `my-weather` is no name in Python"),
        ('"weather"', '"class"', "the name `class` is no name in Python"),
        (
            '"string"',
            '"text"',
            "the `output_type` is none of any, array, audio, boolean, image, integer, null, number, object, string",
        ),
        ('"string"', '"any"', None),
        ('"string"', "kind()", None),
    ],
)
def test_words_that_are_refused(read: type[Source], written: str, instead: str, why: str | None) -> None:
    """A class needs a name as Python has it, and a type of result that smolagents knows."""
    text = (CLASS % f"{{{CITY}, {WHEN}}}").replace(written, instead)
    assert [each.text for each in read(text).only.remarks] == ([] if why is None else [why])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("@tool\ndef f(x: int): ...", ["`f` does not say what it returns"]),
        ("def f(x: int): ...\nt = tool(f)", ["`f` does not say what it returns"]),
        ("@tool\ndef f(x: int) -> None: ...", []),
    ],
)
def test_a_function_that_is_refused(read: type[Source], text: str, why: list[str]) -> None:
    """A function needs an annotation for its result."""
    tool = read(f"from smolagents import tool\n{text}").only
    assert [each.text for each in tool.remarks] == why


@pytest.mark.parametrize(
    "more",
    [
        "skip_forward_signature_validation = True",
        "skip_forward_signature_validation = computed()",
        "def __init__(self, more):\n        self.inputs = self.inputs | more",
        "def __init__(self):\n        self.skip_forward_signature_validation = True",
    ],
)
def test_inputs_that_are_not_compared(read: type[Source], more: str) -> None:
    """A class may say that its `forward` takes its arguments in another way, and an object may have other inputs."""
    text = CLASS % f"{{{CITY}}}" + f"\n    {more}\n"
    assert read(text).only.remarks == ()


def test_a_decorated_method_is_not_compared(read: type[Source]) -> None:
    """What a decorator leaves of the parameters is not known."""
    text = (CLASS % f"{{{CITY}}}").replace("    def forward", "    @wrapped\n    def forward")
    assert read(text).only.remarks == ()


def test_objects_pass_on_what_they_are_made_of(read: type[Source]) -> None:
    """A constructor that hands everything on to the base's leaves the inputs of the class."""
    text = CLASS % f"{{{CITY}}}" + "\n    def __init__(self, *a, **k):\n        super().__init__(*a, **k)\n"
    assert len(read(text).only.remarks) == 1
