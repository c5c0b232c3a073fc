"""How the tools of the SDK of Anthropic look in source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from frameworks.conftest import Source

STYLES = {
    "from anthropic import beta_tool\n@beta_tool\ndef f(x: int): ...": ["f"],
    "from anthropic import beta_tool as t\n@t(name='g')\ndef f(x: int): ...": ["g"],
    "import anthropic\n@anthropic.beta_async_tool()\nasync def f(x: int): ...": ["f"],
    "from anthropic import beta_tool\ndef f(x: int): ...\na = beta_tool(f)": ["f"],
    "from anthropic.lib.tools import BetaFunctionTool\ndef f(x): ...\na = BetaFunctionTool(f, name='g')": [
        "g"
    ],
}


@pytest.mark.parametrize(("text", "names"), STYLES.items())
def test_styles(read: type[Source], text: str, names: list[str]) -> None:
    """Each way to make a tool is seen."""
    assert read(text).names == names


def test_a_class_with_its_descriptor(read: type[Source]) -> None:
    """`to_dict` returns the whole descriptor."""
    text = """
        from anthropic.lib.tools import BetaBuiltinFunctionTool

        class Note(BetaBuiltinFunctionTool):
            def to_dict(self):
                return {"name": "note", "description": "Note.", "input_schema": {"type": "object"}}

            def call(self, input): ...
    """
    tool = read(text).only
    assert (tool.name, tool.description, tool.framework) == ("note", "Note.", "anthropic")


def test_a_schema_given_by_hand(read: type[Source]) -> None:
    """`input_schema` stands for the signature."""
    text = """
        from anthropic import beta_tool

        @beta_tool(input_schema={"type": "object", "properties": {"y": {"type": "string"}}})
        def f(x: int): ...
    """
    assert list(read(text).only.properties) == ["y"]
