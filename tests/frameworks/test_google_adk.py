"""How the tools of the Agent Development Kit of Google look in source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from frameworks.conftest import Source

STYLES = {
    "a = Agent(name='a', tools=[f])": ["f"],
    "a = LlmAgent(name='a', tools=[FunctionTool(f)])": ["f"],
    "t = FunctionTool(func=f)": ["f"],
    "t = LongRunningFunctionTool(func=f)": ["f"],
    "class T(FunctionTool):\n    def __init__(self):\n        super().__init__(f)": ["f"],
    "a = Agent(name='a', tools=[functools.partial(f, y=1)])": ["f"],
}


@pytest.mark.parametrize(("text", "names"), STYLES.items())
def test_styles(read: type[Source], text: str, names: list[str]) -> None:
    """Each way to make a tool is seen, without its context."""
    found = read(
        "import functools\nfrom google.adk.agents import Agent, LlmAgent\n"
        "from google.adk.tools import FunctionTool, LongRunningFunctionTool, ToolContext\n"
        "def f(x: int, tool_context: ToolContext, other: ToolContext | None = None, y: int = 0): ...\n" + text
    )
    assert found.names == names
    assert found.frameworks == {"google-adk"}
    assert list(found.only.properties) == ["x", "y"]


CLASS = """
from google.adk.tools import BaseTool
from google.genai import types

class Search(BaseTool):
    NAME = "search"

    def __init__(self):
        super().__init__(name=self.NAME, description="Search.")

    %s

    async def run_async(self, *, args, tool_context): ...
"""


def test_a_class_that_declares_itself(read: type[Source]) -> None:
    """The declaration gives the schema, the constructor what it repeats."""
    declaration = (
        "def _get_declaration(self): return types.FunctionDeclaration(name=self.name, description=self.description,"
        " parameters_json_schema={'type': 'object', 'properties': {'q': {'type': 'string'}}})"
    )
    tool = read(CLASS % declaration).only
    assert (tool.name, tool.description, list(tool.properties)) == ("search", "Search.", ["q"])


def test_a_class_whose_declaration_is_computed(read: type[Source]) -> None:
    """The tool is known, its schema is not."""
    tool = read(CLASS % "def _get_declaration(self): return declare(self)").only
    assert (tool.name, tool.is_known("/inputSchema/properties")) == ("search", False)


def test_a_class_without_declaration(read: type[Source]) -> None:
    """What declares nothing is not offered to the model."""
    assert read(CLASS % "x = 1").names == []
