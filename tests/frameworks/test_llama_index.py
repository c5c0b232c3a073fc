"""How the tools of LlamaIndex look in source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from frameworks.conftest import Source

STYLES = {
    "t = FunctionTool.from_defaults(f)": ["f"],
    "t = FunctionTool.from_defaults(fn=f, name='g')": ["g"],
    "t = FunctionTool.from_defaults(async_fn=f)": ["f"],
    "ts = [FunctionTool.from_defaults(each) for each in (f,)]": ["f"],
    "t = FunctionTool(fn=f, metadata=ToolMetadata('G.', name='g'))": ["g"],
    "t = FunctionTool.from_defaults(lambda q: q, tool_metadata=ToolMetadata(name='g', description=''))": [
        "g"
    ],
    "t = FunctionAgent(tools=[f])": ["f"],
    "t = ReActAgent(tools=[f], llm=None)": ["f"],
    "t = AgentWorkflow.from_tools_or_functions([f])": ["f"],
}


@pytest.mark.parametrize(("text", "names"), STYLES.items())
def test_styles(read: type[Source], text: str, names: list[str]) -> None:
    """Each way to make a tool is seen."""
    found = read(
        "from llama_index.core.tools import FunctionTool, ToolMetadata\n"
        "from llama_index.core.agent.workflow import AgentWorkflow, FunctionAgent, ReActAgent\n"
        "def f(x: int): ...\n" + text
    )
    assert found.names == names
    assert found.frameworks == {"llama-index"}


SPEC = """
from llama_index.core.tools.tool_spec.base import BaseToolSpec

class Spec(BaseToolSpec):
    spec_functions = %s

    def search(self, q: str): ...
    def load(self, n: int): ...
    async def aload(self, n: int): ...
    def helper(self): ...
"""


def test_a_tool_spec(read: type[Source]) -> None:
    """The methods that `spec_functions` names are tools, alone or as the first of a pair."""
    found = read(SPEC % "['search', ('load', 'aload')]").tools
    assert [(each.name, list(each.properties)) for each in found] == [("search", ["q"]), ("load", ["n"])]


def test_a_tool_spec_that_is_computed(read: type[Source]) -> None:
    """A list that only the program knows is said."""
    found = read(SPEC % "names()")
    assert (found.names, len(found.not_understood)) == ([], 1)


def test_a_class_with_metadata(read: type[Source]) -> None:
    """`metadata` says name, description and schema by a call."""
    text = """
        from llama_index.core.tools import BaseTool, ToolMetadata
        from pydantic import BaseModel

        class Arguments(BaseModel):
            q: str

        class Search(BaseTool):
            @property
            def metadata(self):
                return ToolMetadata(name="search", description="Search.", fn_schema=Arguments)

            def __call__(self, input): ...
    """
    tool = read(text).only
    assert (tool.name, tool.description, list(tool.properties)) == ("search", "Search.", ["q"])


@pytest.mark.parametrize(
    "filled",
    ["{'y': 2, 'client': client}", "dict(y=2, client=client)", "FILLED"],
)
def test_partial_parameters_are_hidden(read: type[Source], filled: str) -> None:
    """What fills them is known by its keys, whatever the values are."""
    text = f"""
        from llama_index.core.tools import FunctionTool, ToolMetadata
        client = connect()
        FILLED = {{"y": 2, "client": client}}

        def f(x: int, y: int, client): ...
        t = FunctionTool.from_defaults(f, partial_params={filled})
        u = FunctionTool(fn=f, metadata=ToolMetadata("F.", name="g"), partial_params={filled})
    """
    defaults, bare = read(text).tools
    assert list(defaults.properties) == ["x"]
    for tool in (defaults, bare):
        assert [each.name for each in tool.signature.parameters if not each.hidden] == ["x"]


def test_partial_parameters_that_are_computed(read: type[Source]) -> None:
    """Any parameter may be among them."""
    text = """
        from llama_index.core.tools import FunctionTool

        def f(x: int, y): ...
        t = FunctionTool.from_defaults(f, partial_params=make())
    """
    assert "/inputSchema" in read(text).only.unknown


def test_the_context_is_hidden(read: type[Source]) -> None:
    """A `Context` is filled in, bare and with its type."""
    text = """
        from llama_index.core.tools import FunctionTool
        from llama_index.core.workflow import Context

        def f(ctx: Context, other: Context[int], x: int): ...
        t = FunctionTool.from_defaults(f)
    """
    assert list(read(text).only.properties) == ["x"]
