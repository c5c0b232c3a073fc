"""How the tools of the OpenAI Agents SDK look in source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tool_contracts.model import UNKNOWN

if TYPE_CHECKING:
    from frameworks.conftest import Source

STYLES = {
    "from agents import function_tool\n@function_tool\ndef f(x: int): ...": ["f"],
    "from agents import function_tool as t\n@t()\ndef f(x: int): ...": ["f"],
    "import agents\n@agents.function_tool(name_override='g')\ndef f(x: int): ...": ["g"],
    "from agents.decorators import tool\n@tool\ndef f(x: int): ...": ["f"],
    "from agents import function_tool\ndef f(x: int): ...\nt = function_tool(f, name_override='g')": ["g"],
    "from agents import FunctionTool\nt = FunctionTool(name='g', params_json_schema={}, on_invoke_tool=h)": [
        "g"
    ],
    # A plain function in the list of an agent is no tool: it fails at run time.
    "from agents import Agent\ndef f(x: int): ...\na = Agent(name='a', tools=[f])": [],
}


@pytest.mark.parametrize(("text", "names"), STYLES.items())
def test_styles(read: type[Source], text: str, names: list[str]) -> None:
    """Each way to make a tool is seen."""
    assert read(text).names == names


@pytest.mark.parametrize("kind", ["RunContextWrapper[int]", "ToolContext", "Annotated[RunContextWrapper, 1]"])
def test_the_context_is_hidden(read: type[Source], kind: str) -> None:
    """The context is filled in, whatever the parameter is called."""
    text = f"""
        from typing import Annotated
        from agents import RunContextWrapper, function_tool
        from agents.tool_context import ToolContext

        @function_tool
        def f(c: {kind}, x: int): ...
    """
    assert list(read(text).only.properties) == ["x"]


def test_what_describes_a_tool(read: type[Source]) -> None:
    """The description is the docstring without its sections; they and `Annotated` describe the parameters."""
    text = """
        from typing import Annotated
        from agents import function_tool

        @function_tool
        def f(x: int, y: Annotated[int, "the y"]):
            'Add.\\n\\nArgs:\\n    x: the x'
    """
    tool = read(text).only
    assert tool.description == "Add."
    assert [each["description"] for each in tool.properties.values()] == ["the x", "the y"]


@pytest.mark.parametrize(
    ("call", "name", "description", "parameters"),
    [
        ("as_tool(tool_name='ask', tool_description='Ask.')", "ask", "Ask.", ["input"]),
        ("as_tool('ask', 'Ask.', parameters=Question)", "ask", "Ask.", ["words"]),
        ("as_tool(tool_name=None, tool_description='Ask.')", UNKNOWN, "Ask.", ["input"]),
        ("as_tool('', 'Ask.')", UNKNOWN, "Ask.", ["input"]),
        ("as_tool(tool_name='ask', tool_description=None)", "ask", None, ["input"]),
    ],
)
def test_an_agent_as_a_tool(
    read: type[Source], call: str, name: object, description: str | None, parameters: list[str]
) -> None:
    """An agent takes one text unless it says otherwise; without a name it gets one of its own."""
    text = f"""
        from agents import Agent
        from pydantic import BaseModel

        class Question(BaseModel):
            words: list[str]

        expert = Agent(name="Expert")
        asker = Agent(name="Asker", tools=[expert.{call}])
    """
    tool = read(text).only
    assert (tool.name, tool.description, list(tool.properties)) == (name, description, parameters)
    assert "is_strict" in tool.traits


@pytest.mark.parametrize(
    ("strict", "is_strict"),
    [("", True), ("strict_json_schema=True", True), ("strict_json_schema=False", False)],
)
def test_a_schema_of_its_own(read: type[Source], strict: str, is_strict: bool) -> None:
    """A schema that is given by hand is made strict too, unless the tool says otherwise."""
    text = f"""
        from agents import FunctionTool

        t = FunctionTool(name="t", description="T.", params_json_schema={{}}, on_invoke_tool=run, {strict})
    """
    assert ("tightens_schemas" in read(text).only.traits) is is_strict


def test_a_context_that_is_not_the_first_parameter(read: type[Source]) -> None:
    """The decorator raises where a context comes after another parameter."""
    imports = "from agents import RunContextWrapper, function_tool\n@function_tool\n"
    late = read(imports + "def f(x: int, ctx: RunContextWrapper[int]): ...").only
    assert [each.text for each in late.remarks] == [
        "`RunContextWrapper[int]` can only be the annotation of the first parameter"
    ]
    assert read(imports + "def f(ctx: RunContextWrapper[int], x: int): ...").only.remarks == ()
