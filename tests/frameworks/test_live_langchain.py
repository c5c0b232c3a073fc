"""LangChain's own objects: what is found, what is published, how a call ends."""

from __future__ import annotations

from typing import Any

import pytest

from tool_contracts.framework import BrokenTool

TOOLS = '''
from typing import Annotated
from pydantic import BaseModel, Field
from langchain_core.runnables import RunnableConfig
from langchain_core.tools import (
    BaseTool, BaseToolkit, InjectedToolArg, InjectedToolCallId, StructuredTool, Tool, ToolException, tool,
)

class Point(BaseModel):
    x: int
    y: int = 0

@tool
def check(a: int, b: Annotated[str, "A text."] = "q") -> str:
    """Check a number."""
    if a == 1:
        raise ToolException("one is no good")
    if a == 2:
        raise KeyError("two")
    if a == 3:
        Point(x="three")
    return str(a) + b

@tool("later", parse_docstring=True)
async def answer_later(p: Point) -> dict:
    """Answer later.

    Args:
        p: The point.
    """
    return {"x": p.x}

def double(z: int) -> int:
    """Double a number."""
    return 2 * z

handled = StructuredTool.from_function(check.func, name="handled", handle_tool_error=True, handle_validation_error=True)
several = [StructuredTool.from_function(double), check]
single = Tool(name="single", func=lambda text: text.upper(), description="Upper case.")
raw = tool(args_schema={"type": "object", "properties": {"n": {"type": "integer"}}}, description="Raw.")(lambda n: n)

@tool
def injected(x: int, user: Annotated[str, InjectedToolArg]) -> str:
    """Needs a user."""
    return user

@tool
def with_id(x: int, call: Annotated[str, InjectedToolCallId], config: RunnableConfig) -> str:
    """Needs the id of the call."""
    return f"{x} {type(call).__name__}"

class Shout(BaseTool):
    name: str = "shout"
    description: str = "Shout."

    def _run(self, text: str) -> str:
        return text + "!"

class Kit(BaseToolkit):
    def get_tools(self):
        return [StructuredTool.from_function(double, name="from_kit")]

kit = Kit()
'''


def test_finds_tools_alone_in_collections_and_toolkits(bench: Any) -> None:
    """Each object once, under its own name, paired by the function or class that a user wrote."""
    tools = bench.tools("langchain", TOOLS)
    assert {name: each.tool.origin.symbol for name, each in tools.items()} == {
        "check": "check",
        "later": "answer_later",
        "handled": "check",
        "single": None,
        "<lambda>": None,
        "injected": "injected",
        "with_id": "with_id",
        "double": "double",
        "from_kit": "double",
        "shout": "Shout",
    }


def test_published_is_what_a_model_gets(bench: Any) -> None:
    """Injected parameters are not published; references and titles are resolved as for a provider."""
    tools = bench.tools("langchain", TOOLS)
    assert tools["check"].tool.input_schema == {
        "type": "object",
        "properties": {
            "a": {"type": "integer"},
            "b": {"type": "string", "description": "A text.", "default": "q"},
        },
        "required": ["a"],
    }
    assert tools["later"].tool.input_schema["properties"]["p"]["description"] == "The point."
    assert list(tools["injected"].tool.properties) == ["x"]
    assert list(tools["with_id"].tool.properties) == ["x"]
    assert list(tools["single"].tool.properties) == ["__arg1"]


@pytest.mark.parametrize(
    ("arguments", "outcome", "error"),
    [
        ({"a": 1}, "declared-error", "ToolException"),
        ({"a": 2}, "crashed", "KeyError"),
        ({"a": 3}, "crashed", "ValidationError"),
        ({"a": "x"}, "rejected", "ValidationError"),
        ({}, "rejected", "ValidationError"),
    ],
)
@pytest.mark.parametrize("name", ["check", "handled"])
def test_outcomes(bench: Any, name: str, arguments: dict[str, Any], outcome: str, error: str) -> None:
    """Declared errors, crashes and refusals are told apart, also where the tool turns errors into text."""
    found, raised = bench.outcome(bench.tools("langchain", TOOLS)[name], arguments)
    assert (found, type(raised).__name__) == (outcome, error)


@pytest.mark.parametrize(
    ("name", "arguments", "wire"),
    [
        ("check", {"a": 5}, "5q"),
        ("later", {"p": {"x": 4}}, {"x": 4}),
        ("single", {"__arg1": "up"}, "UP"),
        ("with_id", {"x": 1}, "1 str"),
        ("shout", {"text": "hi"}, "hi!"),
        ("from_kit", {"z": 2}, 4),
        ("<lambda>", {"n": "unchecked"}, "unchecked"),
    ],
)
def test_calls_reach_the_users_code(bench: Any, name: str, arguments: dict[str, Any], wire: object) -> None:
    """Synchronous and asynchronous tools, classes and toolkits give what the model gets."""
    assert bench.wire(bench.tools("langchain", TOOLS)[name], arguments) == wire


def test_what_only_an_agent_injects_blocks_the_call(bench: Any) -> None:
    """A tool with a required injected parameter proves nothing without an agent."""
    outcome, error = bench.outcome(bench.tools("langchain", TOOLS)["injected"], {"x": 1})
    assert outcome == "blocked"
    line = "def pytest_tool_contracts_tool(contract): contract.supplied['user'] = ..."
    assert str(error) == f"only a running agent has `user`; to supply it, add to conftest.py: {line}"


def test_a_schema_written_by_hand_is_not_checked(bench: Any) -> None:
    """Only a pydantic model validates; the trait says so for each tool."""
    tools = bench.tools("langchain", TOOLS)
    assert {"checks_arguments", "builds_objects"} <= tools["check"].tool.traits
    assert not {"checks_arguments", "builds_objects"} & tools["<lambda>"].tool.traits


def test_a_result_without_json_is_sent_as_text(bench: Any) -> None:
    """LangChain stringifies what it cannot encode."""
    tools = bench.tools(
        "langchain",
        '''
        from langchain_core.tools import tool

        @tool
        def members() -> set:
            """A set."""
            return {1}
        ''',
    )
    assert bench.wire(tools["members"], {}) == "{1}"


def test_a_forgotten_await_is_seen(bench: Any) -> None:
    """LangChain awaits no result of a synchronous tool."""
    tools = bench.tools(
        "langchain",
        '''
        from langchain_core.tools import tool

        class Later:
            def __await__(self): yield
            def __str__(self): return "later"

        @tool
        def members(n: int):
            """Members."""
            return Later()
        ''',
    )
    assert bench.wire(tools["members"], {"n": 1}) == "later"


CALLED = """
from typing import Annotated
from langchain_core.tools import BaseTool, InjectedToolCallId, tool
from pydantic import BaseModel

@tool
def one(x: int, call: Annotated[str, InjectedToolCallId]) -> int:
    \"\"\"Give a number.\"\"\"
    return 10 // x

@tool
async def rows(x: int, call: Annotated[str, InjectedToolCallId]) -> list[dict[str, int]]:
    \"\"\"Give rows.\"\"\"
    return [{"x": x}]

@tool(response_format="content_and_artifact")
def both(x: int, call: Annotated[str, InjectedToolCallId]):
    \"\"\"Give the content and more.\"\"\"
    return str(x), [x]

class Numbered(BaseModel):
    x: int
    call: Annotated[str, InjectedToolCallId]

class Slow(BaseTool):
    name: str = "slow"
    description: str = "Slow."
    args_schema: type[BaseModel] = Numbered

    def _run(self, x: int, call: str) -> bool:
        return x > 0
"""


@pytest.mark.parametrize(("name", "value"), [("one", 5), ("rows", [{"x": 2}]), ("both", "2"), ("slow", True)])
def test_a_tool_with_the_id_of_its_call_gives_what_it_returns(bench: Any, name: str, value: object) -> None:
    """Not the message that LangChain makes of it, so that it can be held against what is declared."""
    live = bench.tools("langchain", CALLED)[name]
    assert bench.call(live, {"x": 2}) == value
    assert bench.wire(live, {"x": 2}) == value


def test_a_script_gives_the_id_of_the_call_too(bench: Any) -> None:
    """LangChain refuses such a tool without a tool call."""
    tools = bench.tools("langchain", CALLED)
    assert "ZeroDivisionError" in bench.repeat(tools["one"], {"x": 0}).stderr
    assert "tool_call_id='call-1'" in bench.repeat(tools["rows"], {"x": 1}).stdout


def test_a_tool_of_one_text_is_called_by_position(bench: Any) -> None:
    """Nothing is made of the names that its function has for the text."""
    tools = bench.tools(
        "langchain",
        """
        from langchain_core.tools import Tool

        upper = Tool(name="upper", func=str.upper, description="Upper case.")
        """,
    )
    assert "single_input" in tools["upper"].tool.traits
    assert bench.wire(tools["upper"], {"__arg1": "up"}) == "UP"


def test_the_snippet_repeats_the_call(bench: Any) -> None:
    """`invoke` for a synchronous tool, `ainvoke` for an asynchronous one."""
    tools = bench.tools("langchain", TOOLS)
    assert "KeyError: 'two'" in bench.repeat(tools["check"], {"a": 2}).stderr
    assert bench.repeat(tools["later"], {"p": {"x": 4}}).stdout == "{'x': 4}\n"


def test_a_broken_toolkit_does_not_hide_the_others(bench: Any) -> None:
    """A toolkit that raises is one broken tool."""
    found = bench.found(
        "langchain",
        '''
        from langchain_core.tools import BaseToolkit, tool

        class Kit(BaseToolkit):
            def get_tools(self):
                raise RuntimeError("no key")

        kit = Kit()

        @tool
        def sound(x: int) -> int:
            """Sound."""
            return x
        ''',
    )
    assert [each.symbol for each in found if isinstance(each, BrokenTool)] == ["kit"]
    assert [each.tool.name for each in found if not isinstance(each, BrokenTool)] == ["sound"]


@pytest.mark.parametrize(
    "pattern", ["(?!a)", "(?<=a)b", r"(a)\1", "(?P<n>a)(?P=n)", r"a\Z", "(?>a)", "(a)?(?(1)b|c)", "(?#x)a"]
)
def test_the_patterns_of_refused_definitions_are_refused(pattern: str) -> None:
    """Each construct that the linter tells of keeps the tool from being made, and Python's engine has it."""
    import re
    from typing import Annotated

    from langchain_core.tools import tool
    from pydantic import Field
    from pydantic_core import SchemaError

    re.compile(pattern)

    def find(code: str) -> str:
        """Find a code."""
        return code

    find.__annotations__["code"] = Annotated[str, Field(pattern=pattern)]
    with pytest.raises(SchemaError):
        tool(find)


@pytest.mark.parametrize(
    ("type_", "constraint", "value"),
    [
        (str, {"ge": 3}, "a"),
        (str, {"multiple_of": 3}, "a"),
        (int, {"max_length": 3}, 1),
        (bool, {"min_length": 3}, True),
        (int, {"pattern": "a"}, 1),
        (list, {"gt": 3}, [1]),
        (list, {"pattern": "a"}, [1]),
        (dict, {"lt": 3}, {}),
    ],
)
def test_a_constraint_that_cannot_be_applied_raises(
    type_: type[Any], constraint: dict[str, Any], value: object
) -> None:
    """Each pair of type and keyword that the linter tells of raises TypeError, which is no error of validation."""
    from typing import Annotated

    from langchain_core.tools import tool
    from pydantic import Field

    def find(code: Any) -> str:
        """Find a code."""
        return str(code)

    find.__annotations__["code"] = Annotated[type_, Field(**constraint)]
    with pytest.raises(TypeError, match="Unable to apply constraint"):
        tool(find).invoke({"code": value})
