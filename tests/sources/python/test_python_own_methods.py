"""Tools that objects make of themselves, and functions that agents are given one by one or for one run."""

from __future__ import annotations

import pytest

from python_reading import found, one, reading
from tool_contracts.model import UNKNOWN


@pytest.mark.parametrize(
    ("source", "framework", "parameters"),
    [
        ("from agent_framework import Agent\na = Agent()\nt = a.as_tool({})", "agent-framework", ["task"]),
        ("from strands import Agent\na = Agent()\nt = a.as_tool({})", "strands", ["input"]),
        ("from agents import Agent\na = Agent()\nt = a.as_tool({})", "openai-agents", ["input"]),
    ],
)
def test_an_agent_as_a_tool(source: str, framework: str, parameters: list[str]) -> None:
    """An agent as a tool takes one text; its name and description may be the agent's."""
    given = (
        "tool_name='ask', tool_description='Ask.'"
        if "agents " in source
        else "name='ask', description='Ask.'"
    )
    tool = one(source.format(given))
    assert (tool.framework, tool.name, tool.description) == (framework, "ask", "Ask.")
    assert list(tool.properties) == parameters
    assert one(source.format("")).name is UNKNOWN


def test_an_agent_whose_parameter_is_named() -> None:
    """Which parameter there is, is not known where the call names it."""
    tool = one("from agent_framework import Agent\nt = Agent().as_tool(name='ask', arg_name='question')")
    assert not tool.is_known("/inputSchema")


def test_a_runnable_as_a_tool() -> None:
    """A chain of LangChain has the name, the description and the class of arguments that it is given."""
    source = """
from langchain_core.runnables import RunnableLambda
from pydantic import BaseModel
class Args(BaseModel):
    city: str
chain = RunnableLambda(print) | RunnableLambda(print)
one = chain.as_tool(Args, name="one", description="One.")
two = chain.as_tool(name="two")
"""
    first, second = reading(source).tools
    assert (first.framework, first.name, first.description) == ("langchain", "one", "One.")
    assert list(first.properties) == ["city"]
    assert (second.name, second.description, second.is_known("/inputSchema")) == ("two", UNKNOWN, False)


def test_a_method_of_something_else() -> None:
    """What another object makes of itself is no tool."""
    source = "from strands import tool\nfrom other import Thing\nx = Thing().as_tool(name='x')\n"
    assert found(source) == []


def test_an_agent_of_the_kit_as_a_tool() -> None:
    """`AgentTool` is named and described by its agent, whose `input_schema` is the schema, or else takes a request."""
    source = """
from google.adk.agents import LlmAgent
from google.adk.tools import AgentTool
from pydantic import BaseModel
class Args(BaseModel):
    city: str
helper = LlmAgent(name="helper", description="Help.")
weather = LlmAgent(name="weather", input_schema=Args)
def make(): return LlmAgent(name="made")
tools = [AgentTool(helper), AgentTool(agent=weather), AgentTool(make())]
"""
    tools = {each.name: each for each in reading(source).tools}
    assert {name: list(each.properties) for name, each in tools.items()} == {
        "helper": ["request"],
        "weather": ["city"],
        UNKNOWN: ["request"],
    }
    assert (tools["helper"].description, tools["weather"].description) == ("Help.", None)


@pytest.mark.parametrize("given", ["agent.add_tool(f)", "agent.set_tools([f])", "Agent().add_tool(tool=f)"])
@pytest.mark.parametrize("made", ["agno.agent", "agno.team"])
def test_an_agent_that_is_given_functions_later(given: str, made: str) -> None:
    """Agno's agents and teams take tools when they are made, and one by one."""
    name = made.rpartition(".")[2].title()
    source = f"from {made} import {name} as Agent\nagent = Agent()\ndef f(x: int): 'F.'\n{given}\n"
    assert [each[:2] for each in found(source)] == [("agno", "f")]


@pytest.mark.parametrize("call", ["run('x', tools=[f])", "run(['x'], tools=f)", "run_stream('x', tools=[f])"])
def test_tools_for_one_run(call: str) -> None:
    """Agents of Agent Framework take tools for a single run."""
    source = f"from agent_framework import Agent\nagent = Agent()\ndef f(x: int): 'F.'\nagent.{call}\n"
    assert [each[:2] for each in found(source)] == [("agent-framework", "f")]


def test_another_run() -> None:
    """What has a method of that name and is of another package takes no tools."""
    source = (
        "import subprocess\nimport agent_framework\ndef f(x: int): 'F.'\nsubprocess.run('x', tools=[f])\n"
    )
    assert found(source) == []


@pytest.mark.parametrize(
    ("kept", "used"),
    [
        ("self._kit = kit", "self._kit"),
        ("self._kit = Kit()", "self._kit"),
        ("self._kit = given or Kit()", "self._kit"),
        ("self._kit: Kit = given", "self._kit"),
        ("self._kit: Base = Kit()", "self._kit"),
        ("self._holder = Holder()", "self._holder.kit"),
        ("pass", "self.declared"),
    ],
)
def test_methods_of_what_an_object_keeps(kept: str, used: str) -> None:
    """The method of an object in an attribute is registered, found by what is assigned there or else by its annotation."""
    source = f"""
from fastmcp import FastMCP
mcp = FastMCP("x")
class Base:
    def search(self, a: int): "Base."
class Kit(Base):
    def search(self, b: int): "Searches."
class Holder:
    kit: Kit
class Program:
    declared: "Kit | None" = None
    def __init__(self, kit: "Kit", given):
        {kept}
        mcp.tool()({used}.search)
"""
    assert [(each.name, each.description) for each in reading(source).tools] == [("search", "Searches.")]


def test_methods_of_what_nobody_knows() -> None:
    """Where neither a value nor an annotation tells, that is said."""
    source = "from fastmcp import FastMCP\nmcp = FastMCP('x')\nclass P:\n    def __init__(self, kit):\n"
    source += "        self.kit = kit\n        self.kit = self.kit\n        mcp.tool()(self.kit.search)\n"
    assert [why for why, _ in reading(source).not_understood] == [
        "`self.kit.search` is registered as a tool and cannot be followed"
    ]
