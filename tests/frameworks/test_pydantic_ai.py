"""How the tools of Pydantic AI look in source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from frameworks.conftest import Source

STYLES = {
    "@agent.tool\ndef f(ctx, x: int): ...": ["f"],
    "@agent.tool()\ndef f(ctx: RunContext[int], x: int): ...": ["f"],
    "@agent.tool(name='g')\nasync def f(ctx: RunContext[int], x: int): ...": ["g"],
    "@agent.tool_plain\ndef f(x: int): ...": ["f"],
    "@agent.tool_plain(name='g')\ndef f(x: int): ...": ["g"],
    "def f(x: int): ...\nagent2 = Agent(tools=[f])": ["f"],
    "def f(ctx: RunContext, x: int): ...\nagent2 = Agent(tools=[Tool(f, name='g')])": ["g"],
    "def f(x: int): ...\nkit = FunctionToolset([f])": ["f"],
    "def f(x: int): ...\nkit = FunctionToolset(tools=[f])": ["f"],
    "def f(x: int): ...\nkit = FunctionToolset()\nkit.add_function(f, name='g')": ["g"],
    "kit = FunctionToolset()\n@kit.tool_plain\ndef f(x: int): ...": ["f"],
    "if (kit := FunctionToolset()):\n    @kit.tool_plain\n    def f(x: int): ...": ["f"],
}


@pytest.mark.parametrize(("text", "names"), STYLES.items())
def test_styles(read: type[Source], text: str, names: list[str]) -> None:
    """Each way to make a tool is seen, and the context is no parameter of it."""
    found = read("from pydantic_ai import Agent, FunctionToolset, RunContext, Tool\nagent = Agent()\n" + text)
    assert found.names == names
    assert found.frameworks == {"pydantic-ai"}
    assert list(found.only.properties) == ["x"]


def test_a_schema_given_by_hand(read: type[Source]) -> None:
    """`Tool.from_schema` takes name, description and schema."""
    text = "from pydantic_ai import Tool\ndef f(**k): ...\nt = Tool.from_schema(f, 'g', 'G.', {'type': 'object'})"
    tool = read(text).only
    assert (tool.name, tool.description, tool.input_schema) == ("g", "G.", {"type": "object"})


def test_a_single_model_is_published_alone(read: type[Source]) -> None:
    """The schema of the only parameter is that of the tool, with the places of its parts."""
    text = """
        from pydantic import BaseModel
        from pydantic_ai import Agent

        class Point(BaseModel):
            x: int
            y: list

        agent = Agent()

        @agent.tool_plain
        def f(p: Point): ...
    """
    tool = read(text).only
    assert list(tool.properties) == ["x", "y"]
    assert tool.input_schema["required"] == ["x", "y"]
    assert tool.kinds["/inputSchema/properties/y"] == "list"
    assert tool.span("/inputSchema/properties/y").line == 7
