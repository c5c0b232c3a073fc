"""PraisonAI's own objects: what is found, what is published, how a call ends."""

from __future__ import annotations

from typing import Any

import pytest

from tool_contracts.framework import BrokenTool

TOOLS = '''
from enum import Enum
from praisonaiagents import Agent, BaseTool, tool

class Priority(str, Enum):
    LOW = "low"
    HIGH = "high"

@tool
def create_task(title: str, priority: Priority = Priority.LOW) -> str:
    """Create a task."""
    return priority.value

@tool(name="renamed")
async def later(x: int) -> int:
    """Answer later."""
    return x

class Weather(BaseTool):
    name = "weather"
    description = "The weather of a city."

    def run(self, city: str) -> str:
        return city.upper()

class Needs(BaseTool):
    name = "needs"
    description = "Built by hand."

    def __init__(self, key):
        self.key = key
        super().__init__()

    def run(self, x: int) -> str:
        return self.key * x

needs = Needs("k")

def given(x: int, tags: list[str] | None = None) -> str:
    """Given to an agent."""
    return str(x)

agent = Agent(name="a", instructions="Answer.", tools=[given, create_task, needs], llm="gpt-4o-mini")
'''


def test_finds_every_kind_once(bench: Any) -> None:
    """Decorated functions, instances, constructible classes and the functions of an agent, each once."""
    tools = bench.tools("praisonai", TOOLS)
    assert list(tools) == ["create_task", "renamed", "needs", "given", "weather"]
    assert {name: each.tool.origin.symbol for name, each in tools.items()} == {
        "create_task": "create_task",
        "renamed": "later",
        "needs": "Needs",
        "given": "given",
        "weather": "Weather",
    }
    assert {each.tool.origin.filename for each in tools.values()} == {
        str(bench.folder / "tools_under_test.py")
    }


def test_published_is_the_frameworks_own_schema(bench: Any) -> None:
    """What PraisonAI makes of the annotations is published, its losses included."""
    tools = bench.tools("praisonai", TOOLS)
    assert tools["create_task"].tool.input_schema == {
        "type": "object",
        "properties": {"title": {"type": "string"}, "priority": {"type": "string", "enum": ["low", "high"]}},
        "required": ["title"],
    }
    assert tools["given"].tool.input_schema["properties"]["tags"] == {"type": "string"}
    assert tools["given"].tool.description == "Given to an agent."
    assert tools["create_task"].tool.framework == "praisonai"
    assert tools["given"].describe().input_schema == tools["given"].tool.input_schema


def test_an_enum_arrives_as_a_string(bench: Any) -> None:
    """PraisonAI passes the plain value, so `.value` crashes; the default hides it."""
    create_task = bench.tools("praisonai", TOOLS)["create_task"]
    assert bench.call(create_task, {"title": "t"}) == "low"
    outcome, error = bench.outcome(create_task, {"title": "t", "priority": "high"})
    assert outcome == "crashed"
    assert str(error) == "'str' object has no attribute 'value'"
    assert not create_task.tool.traits & {"builds_objects", "checks_arguments"}


@pytest.mark.parametrize(
    ("name", "arguments", "value"),
    [
        ("renamed", {"x": 3}, 3),
        ("weather", {"city": "oslo"}, "OSLO"),
        ("needs", {"x": 2}, "kk"),
        ("given", {"x": 2}, "2"),
    ],
)
def test_calls_reach_the_users_code(bench: Any, name: str, arguments: dict[str, Any], value: object) -> None:
    """Each kind of tool is called once with the arguments as they come."""
    assert bench.call(bench.tools("praisonai", TOOLS)[name], arguments) == value


def test_the_wire_is_json_or_text(bench: Any) -> None:
    """A result without a JSON form reaches the model as its text, inside an object."""
    tools = bench.tools(
        "praisonai",
        '''
        from datetime import date
        from praisonaiagents import tool
        from praisonaiagents.tools.base import ToolResult

        @tool
        def today() -> date:
            """A date."""
            return date(2024, 2, 29)

        @tool
        def both() -> ToolResult:
            """A result with a shorter form for the model."""
            return ToolResult(output="long", model_output="short")
        ''',
    )
    assert bench.wire(tools["today"], {}) == {"result": "2024-02-29"}
    assert bench.wire(tools["both"], {}) == "short"


def test_the_snippet_repeats_the_call(bench: Any) -> None:
    """The snippet is a script that fails as the call did, without the agent."""
    create_task = bench.tools("praisonai", TOOLS)["create_task"]
    assert create_task.framework.snippet(create_task, {"title": "t", "priority": "high"}) == (
        "from tools_under_test import create_task\n\nprint(create_task.run(title='t', priority='high'))"
    )
    done = bench.repeat(create_task, {"title": "t", "priority": "high"})
    assert done.returncode == 1
    assert "AttributeError: 'str' object has no attribute 'value'" in done.stderr


def test_a_broken_tool_does_not_hide_the_others(bench: Any) -> None:
    """A tool whose constructor or schema raises is reported, the rest is found."""
    found = bench.found(
        "praisonai",
        '''
        from praisonaiagents import BaseTool, tool

        class Broken(BaseTool):
            name = "broken"
            description = "Cannot be built."
            def __init__(self):
                raise RuntimeError("no key")
            def run(self): ...

        class Exits(BaseTool):
            name = "exits"
            description = "Leaves."
            def __init__(self):
                raise SystemExit(3)
            def run(self): ...

        @tool
        def sound(x: int) -> int:
            """Sound."""
            return x
        ''',
    )
    broken = {each.symbol: repr(each.error) for each in found if isinstance(each, BrokenTool)}
    assert broken == {"Broken": "RuntimeError('no key')", "Exits": "SystemExit(3)"}
    assert [each.tool.name for each in found if not isinstance(each, BrokenTool)] == ["sound"]


def test_a_list_of_functions_by_the_name_of_an_agents_is_no_agent(bench: Any) -> None:
    """An object of the project's own may have `tools` that no model is given; its tool objects are tools."""
    module = bench.module(
        """
        from praisonaiagents import tool

        class Pipeline:
            def __init__(self):
                @tool
                def inner(x: int) -> int:
                    \"\"\"Tell.\"\"\"
                    return x

                self.tools = [str.upper, lambda text: text, inner]

        pipeline = Pipeline()
        """
    )
    assert [each.tool.name for each in bench.found("praisonai", module)] == ["inner"]


def test_what_is_imported_is_left_to_its_own_module(bench: Any) -> None:
    """A tool that a module merely imports is not found a second time there."""
    bench.module(TOOLS, "tools_elsewhere")
    module = bench.module("import sys\nfrom tools_elsewhere import create_task, Weather\n")
    assert bench.found("praisonai", module) == []
