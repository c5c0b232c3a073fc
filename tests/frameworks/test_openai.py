"""How the tools of the SDK of OpenAI look in source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tool_contracts import UNKNOWN

if TYPE_CHECKING:
    from frameworks.conftest import Source

MODEL = """
import openai
from openai import pydantic_function_tool
from pydantic import BaseModel

class GetWeather(BaseModel):
    'Tell the weather.'
    city: str

"""


def test_a_model_is_a_tool(read: type[Source]) -> None:
    """A tool of nothing but a model has the model's name, docstring and fields."""
    tool = read(MODEL + "t = pydantic_function_tool(GetWeather)").only
    assert (tool.name, tool.description, list(tool.properties)) == (
        "GetWeather",
        "Tell the weather.",
        ["city"],
    )


def test_a_model_with_another_name(read: type[Source]) -> None:
    """What the call gives comes before what the model says."""
    tool = read(MODEL + "t = openai.pydantic_function_tool(GetWeather, name='w', description='W.')").only
    assert (tool.name, tool.description) == ("w", "W.")


def test_a_model_that_cannot_be_followed(read: type[Source]) -> None:
    """Whatever model it is, it has a name; a name that is given counts as ever."""
    text = (
        MODEL
        + "def make(model): return [pydantic_function_tool(model), pydantic_function_tool(model, name='w')]"
    )
    tools = read(text).tools
    assert [(each.name, each.description) for each in tools] == [(UNKNOWN, UNKNOWN), ("w", UNKNOWN)]


@pytest.mark.parametrize("decorator", ["@function_tool", "@function_tool()"])
def test_functions(read: type[Source], decorator: str) -> None:
    """The decorator of the agents helper, bare and called."""
    text = f"from openai.lib.beta.agents import function_tool\n{decorator}\ndef f(x: int): ..."
    assert read(text).names == ["f"]


def test_a_request(read: type[Source]) -> None:
    """A dict in the shape of a request is read by its shape."""
    text = """
        import openai
        function = {"name": "f", "parameters": {"type": "object", "properties": {}}}
        openai.OpenAI().chat.completions.create(tools=[{"type": "function", "function": function}])
    """
    assert read(text).names == ["f"]


def test_what_is_made_of_a_model_is_strict(read: type[Source]) -> None:
    """Every field is required and every object closed in what is sent."""
    text = "from openai import pydantic_function_tool\nfrom pydantic import BaseModel\nclass M(BaseModel):\n    x: int\n"
    assert {"is_strict", "tightens_schemas"} <= read(f"{text}t = pydantic_function_tool(M)\n").only.traits
