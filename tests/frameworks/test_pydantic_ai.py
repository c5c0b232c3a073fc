"""How the tools of Pydantic AI look in source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tool_contracts.model import UNKNOWN

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


FLAGGED = {
    "t = Tool(f, takes_ctx=True)": ["x"],
    "t = Tool(f, takes_ctx=False)": ["ctx", "x"],
    "t = Tool(f, takes_ctx=None)": ["ctx", "x"],
    "t = Tool(f)": ["ctx", "x"],
    "t = Tool(f, **{'takes_ctx': True})": ["x"],
    "kit = FunctionToolset()\nkit.add_function(f, takes_ctx=True)": ["x"],
    "kit = FunctionToolset()\nkit.add_function(f, True, 'g')": ["x"],
    "kit = FunctionToolset()\nkit.add_function(f, name='g')": ["ctx", "x"],
    "agent = Agent(tools=[Tool(f, takes_ctx=True)])": ["x"],
}
IMPORTS = "from pydantic_ai import Agent, FunctionToolset, RunContext, Tool\nagent = Agent()\n"


@pytest.mark.parametrize(("text", "names"), FLAGGED.items())
def test_a_flag_says_that_a_context_is_taken(read: type[Source], text: str, names: list[str]) -> None:
    """With `takes_ctx=True` the first parameter is filled in, also without an annotation."""
    tool = read(IMPORTS + "def f(ctx, x: int): ...\n" + text).only
    assert list(tool.properties) == names
    assert tool.remarks == ()


def test_a_flag_that_is_computed(read: type[Source]) -> None:
    """Nothing is concluded where only the program knows whether a context is taken."""
    for call in ("Tool(f, takes_ctx=flag())", "Tool(f, **options)"):
        tool = read(IMPORTS + "def f(ctx, x: int): ...\nt = " + call).only
        assert not tool.is_known("/inputSchema/properties/ctx")


REFUSED = {
    "@agent.tool\ndef f(x: int): ...": "made as a tool with a context, its first parameter is `int`",
    "@agent.tool\ndef f(x: list[str], ctx: RunContext): ...": (
        "made as a tool with a context, its first parameter is `list[str]`"
    ),
    "@agent.tool_plain\ndef f(ctx: RunContext[int], x: int): ...": (
        "made as a tool without a context, it has one: `RunContext[int]`"
    ),
    "def f(ctx: RunContext, x: int): ...\nt = Tool(f, takes_ctx=False)": (
        "made as a tool without a context, it has one: `RunContext`"
    ),
    "def f(x: int, ctx: RunContext): ...\nagent2 = Agent(tools=[f])": (
        "`RunContext` can only be the annotation of the first parameter"
    ),
    "class T:\n    def f(self, x: int, *, ctx: RunContext): ...\nagent2 = Agent(tools=[T().f])": (
        "`RunContext` can only be the annotation of the first parameter"
    ),
}


@pytest.mark.parametrize(("text", "why"), REFUSED.items())
def test_contexts_that_keep_a_tool_from_being_made(read: type[Source], text: str, why: str) -> None:
    """A context is the first parameter, of the functions that are made tools as taking one."""
    tool = read(IMPORTS + text).only
    assert (tool.remarks[0].kind, tool.remarks[0].text) == ("refused-when-made", why)


TAKEN = (
    "@agent.tool\ndef f(ctx, x: int): ...",
    "@agent.tool\ndef f(): ...",
    "from elsewhere import Context\n@agent.tool\ndef f(ctx: Context, x: int): ...",
    "Context = RunContext[int]\n@agent.tool\ndef f(ctx: Context, x: int): ...",
    "class T:\n    def f(self, ctx: RunContext, x: int): ...\nagent2 = Agent(tools=[T().f])",
    "def f(ctx: RunContext, x: int): ...\nt = Tool.from_schema(f, 'g', 'G.', {'type': 'object'})",
)


@pytest.mark.parametrize("text", TAKEN)
def test_contexts_that_are_in_place(read: type[Source], text: str) -> None:
    """What is a context, or may be one, is no reason to refuse."""
    assert read(IMPORTS + text).only.remarks == ()


@pytest.mark.parametrize(
    ("written", "told", "names"),
    [
        ("p: Point", "A point.", ["x"]),
        ("p: Point = Point(x=1)", None, ["x"]),
        ("p: Annotated[Point, Field(description='Where.')]", None, ["p"]),
        ("p: Point | None", None, ["p"]),
        ("p: Point, n: int", None, ["p", "n"]),
        ("p: Bare", None, ["x"]),
        ("p: Configured", UNKNOWN, ["x"]),
        ("p: Data", "Data.", ["x"]),
    ],
)
def test_what_a_single_model_says_of_the_tool(
    read: type[Source], written: str, told: object, names: list[str]
) -> None:
    """It describes a tool that nothing else describes, and its fields are no arguments of the function (TOOL258)."""
    text = f"""
        from dataclasses import dataclass
        from typing import Annotated
        from pydantic import BaseModel, Field
        from pydantic_ai import Agent

        class Bare(BaseModel):
            x: int

        class Point(Bare):
            "A point."

        class Configured(Bare):
            model_config = {{"json_schema_extra": {{"description": "Told."}}}}

        @dataclass
        class Data:
            "Data."
            x: int

        agent = Agent()

        @agent.tool_plain
        def f({written}): ...
    """
    tool = read(text).only
    assert (tool.description, list(tool.properties)) == (told, names)
    assert ("calls_by_name" in tool.traits) is (names != ["x"])
