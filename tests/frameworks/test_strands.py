"""How the tools of Strands look in source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from frameworks.conftest import Source

STYLES = {
    "@tool\ndef f(x: int): ...": ["f"],
    "@tool()\ndef f(x: int): ...": ["f"],
    "@tool(name='g', description='G.')\ndef f(x: int): ...": ["g"],
    "@tool(context=True)\ndef f(x: int, tool_context: ToolContext): ...": ["f"],
    "@tool(context='c')\ndef f(x: int, c: ToolContext): ...": ["f"],
    "@tool\ndef f(x: int, agent=None): ...": ["f"],
    "class Kit:\n    @tool\n    def f(self, x: int): ...": ["f"],
}


@pytest.mark.parametrize(("text", "names"), STYLES.items())
def test_styles(read: type[Source], text: str, names: list[str]) -> None:
    """Each way to make a tool is seen, without what is filled in."""
    found = read("from strands import ToolContext, tool\n" + text)
    assert found.names == names
    assert found.frameworks == {"strands"}
    assert list(found.only.properties) == ["x"]
    assert found.only.input_schema["required"] == ["x"]


SPEC = '{"name": "search", "description": "Search.", "inputSchema": {"json": {"type": "object", "properties": {"q": {}}}}}'


def test_a_module_with_a_spec(read: type[Source]) -> None:
    """A module's `TOOL_SPEC` is a tool without any import; its function takes the call, not the arguments."""
    tool = read(f"TOOL_SPEC = {SPEC}\ndef search(tool, **kwargs): ...").only
    assert (tool.name, tool.framework, list(tool.properties)) == ("search", "strands", ["q"])
    assert tool.signature is None


def test_a_class_with_a_spec(read: type[Source]) -> None:
    """`tool_spec` returns the whole descriptor."""
    text = f"""
from strands.types.tools import AgentTool

class Search(AgentTool):
    @property
    def tool_spec(self):
        return {SPEC}

    async def stream(self, tool_use, invocation_state, **kwargs): ...
"""
    assert read(text).names == ["search"]


def test_a_schema_in_its_envelope(read: type[Source]) -> None:
    """A schema that is given by hand stands under `json`, as Bedrock has it; its places are those of the schema."""
    text = """
        from strands import tool

        @tool(inputSchema={"json": {"type": "object", "properties": {"x": {"type": "string", "enum": KINDS}}}})
        def f(x: str):
            'F.'
    """
    tool = read(text).only
    assert tool.input_schema["type"] == "object"
    assert list(tool.properties) == ["x"]
    assert tool.unknown == {"/inputSchema/properties/x"}
    assert tool.span("/inputSchema/properties/x").column > tool.span("/inputSchema").column
