"""How the tools of AutoGen look in source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from frameworks.conftest import Source

STYLES = {
    "t = FunctionTool(f, 'F.')": ["f"],
    "t = FunctionTool(f, description='F.', name='g')": ["g"],
    "a = AssistantAgent('a', model_client=None, tools=[f])": ["f"],
}


@pytest.mark.parametrize(("text", "names"), STYLES.items())
def test_styles(read: type[Source], text: str, names: list[str]) -> None:
    """Each way to make a tool is seen, without its cancellation token."""
    found = read(
        "from autogen_agentchat.agents import AssistantAgent\nfrom autogen_core.tools import FunctionTool\n"
        "def f(x: int, cancellation_token=None): ...\n" + text
    )
    assert found.names == names
    assert found.frameworks == {"autogen"}
    assert list(found.only.properties) == ["x"]


@pytest.mark.parametrize("base", ["BaseTool[Arguments, str]", "BaseStreamTool[Arguments, str, str]"])
def test_a_class(read: type[Source], base: str) -> None:
    """Name and description are passed by position, the schema is the class of the arguments."""
    text = f"""
        from autogen_core.tools import BaseStreamTool, BaseTool
        from pydantic import BaseModel

        class Arguments(BaseModel):
            q: str

        class Search({base}):
            def __init__(self):
                super().__init__(Arguments, str, "search", "Search.")

            async def run(self, args: Arguments, cancellation_token): ...
    """
    tool = read(text).only
    assert (tool.name, tool.description, list(tool.properties)) == ("search", "Search.", ["q"])
