"""How the tools of CrewAI look in source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from frameworks.conftest import Source

STYLES = {
    "from crewai.tools import tool\n@tool\ndef f(x: int): ...": ["f"],
    "from crewai.tools import tool\n@tool()\ndef f(x: int): ...": ["f"],
    "from crewai.tools import tool\n@tool('Nice Name')\ndef f(x: int): ...": ["Nice Name"],
    "from crewai_tools import tool\n@tool(result_as_answer=True)\ndef f(x: int): ...": ["f"],
    "from crewai.tools.structured_tool import CrewStructuredTool as C\ndef f(x): ...\nt = C.from_function(f)": [
        "f"
    ],
    # Plain functions are refused.
    "from crewai import Agent\ndef f(x: int): ...\na = Agent(tools=[f])": [],
}


@pytest.mark.parametrize(("text", "names"), STYLES.items())
def test_styles(read: type[Source], text: str, names: list[str]) -> None:
    """Each way to make a tool is seen."""
    assert read(text).names == names


CLASS = """
from typing import Type
from crewai.tools import BaseTool
from pydantic import BaseModel

class Arguments(BaseModel):
    city: str

class Weather(BaseTool):
    name: str = "weather"
    description: str = "Tell the weather."
    %s

    def _run(self, town: str) -> str: ...
"""


def test_a_class_with_a_model(read: type[Source]) -> None:
    """`args_schema` stands for the signature."""
    tool = read(CLASS % "args_schema: Type[BaseModel] = Arguments").only
    assert (tool.name, tool.description, list(tool.properties)) == ("weather", "Tell the weather.", ["city"])


def test_a_class_without_a_model(read: type[Source]) -> None:
    """Without one, `_run` says what there is."""
    assert list(read(CLASS % "").only.properties) == ["town"]


def test_a_name_for_people(read: type[Source]) -> None:
    """A name in words is cleaned before a provider gets it, and so no mistake."""
    text = "from crewai.tools import tool\n@tool('Nice Name')\ndef f(x: int): ..."
    assert "cleans_names" in read(text).only.traits
