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


def test_schemas_beside_the_function(read: type[Source]) -> None:
    """Where single arguments are described apart, nothing is concluded from the signature."""
    tool = read("import dspy\ndef f(x): ...\nt = dspy.Tool(f, args={'x': {'type': 'string'}})").only
    assert not tool.is_known("/inputSchema/properties/x")
