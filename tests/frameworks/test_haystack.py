"""How the tools of Haystack look in source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from frameworks.conftest import Source

STYLES = {
    "@tool\ndef f(x: int): ...": ["f"],
    "@tool(name='g')\ndef f(x: int): ...": ["g"],
    "def f(x: int): ...\nt = create_tool_from_function(f, name='g')": ["g"],
    "def f(x: int, s: State): ...\nt = create_tool_from_function(f)": ["f"],
    "@tool(inputs_from_state={'user': 'u'})\ndef f(x: int, u: str): ...": ["f"],
    "def f(x): ...\nt = Tool(name='g', description='', parameters={'properties': {'x': {}}}, function=f)": [
        "g"
    ],
}


@pytest.mark.parametrize(("text", "names"), STYLES.items())
def test_styles(read: type[Source], text: str, names: list[str]) -> None:
    """Each way to make a tool is seen, without what comes from the state."""
    found = read(
        "from haystack.components.agents import State\n"
        "from haystack.tools import Tool, create_tool_from_function, tool\n" + text
    )
    assert found.names == names
    assert found.frameworks == {"haystack"}
    assert list(found.only.properties) == ["x"]


def test_a_component(read: type[Source]) -> None:
    """The schema of a component is made at run time, so that nothing is known of it."""
    tool = read(
        "from haystack.tools import ComponentTool\nt = ComponentTool(component=make(), name='search')"
    ).only
    assert (tool.name, tool.is_known("/inputSchema/properties")) == ("search", False)
