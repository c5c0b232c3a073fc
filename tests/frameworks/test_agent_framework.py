"""How the tools of the Microsoft Agent Framework look in source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from frameworks.conftest import Source

STYLES = {
    "@tool\ndef f(x: int): ...": ["f"],
    "@tool(name='g')\ndef f(x: int): ...": ["g"],
    "def f(x: int): ...\nt = FunctionTool(name='g', func=f)": ["g"],
    "def f(x: int): ...\na = Agent(client=None, tools=[f])": ["f"],
    "class Kit:\n    @tool\n    def f(self, x: int): ...": ["f"],
}


@pytest.mark.parametrize(("text", "names"), STYLES.items())
def test_styles(read: type[Source], text: str, names: list[str]) -> None:
    """Each way to make a tool is seen; the instance of a method is no parameter."""
    found = read("from agent_framework import Agent, FunctionTool, tool\n" + text)
    assert found.names == names
    assert found.frameworks == {"agent-framework"}
    assert list(found.only.properties) == ["x"]


def test_a_schema_given_by_hand(read: type[Source]) -> None:
    """A tool may be declared by its schema alone."""
    text = """
        from agent_framework import FunctionTool
        declared = FunctionTool(name="g", input_model={"type": "object", "properties": {"y": {"type": "string"}}})
    """
    assert list(read(text).only.properties) == ["y"]


def test_the_context_is_hidden(read: type[Source]) -> None:
    """A context is filled in, also an optional one."""
    text = """
        from agent_framework import FunctionInvocationContext, tool

        @tool
        def f(x: int, a: FunctionInvocationContext, b: FunctionInvocationContext | None = None): ...
    """
    assert list(read(text).only.properties) == ["x"]
