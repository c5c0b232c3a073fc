"""Agents that are given functions as tools: their classes, what derives from them, and one function in the place of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from python_reading import beside, found, reading

if TYPE_CHECKING:
    from pathlib import Path

FUNCTIONS = '\ndef f(x: int):\n    "F."\ndef g(x: int):\n    "G."\n'


@pytest.mark.parametrize(
    ("base", "framework"),
    [
        ("from google.adk.agents import LlmAgent as Base", "google-adk"),
        ("from agno.agent import Agent as Base", "agno"),
        ("from agent_framework import Agent as Base", "agent-framework"),
        ("from pydantic_ai import Agent as Base", "pydantic-ai"),
    ],
)
@pytest.mark.parametrize(
    "use",
    [
        "class Own(Base): ...\nOwn(tools=[f, g])",
        "class Own(Base):\n    def __init__(self, **more):\n        super().__init__(**more)\nOwn(tools=[f, g])",
        "class Own(Base):\n    def __init__(self):\n        super().__init__(name='x', tools=[f, g])",
        "class Own(Base):\n    def __init__(self):\n        Base.__init__(self, tools=[f, g])",
        "class Inner(Base): ...\nclass Own(Inner):\n    def __init__(self):\n        super().__init__(tools=[f, g])",
    ],
)
def test_a_class_that_derives_from_an_agent(base: str, framework: str, use: str) -> None:
    """It takes tools as the agent does, where it is made and where it hands them on to its base."""
    tools = found(f"{base}\n{FUNCTIONS}\n{use}\n")
    assert tools == [(framework, "f", "f"), (framework, "g", "g")]


def test_methods_that_an_agent_hands_to_its_base() -> None:
    """What derives from an agent has tools of its own, bound to it."""
    code = """
        from agno.agent import Agent
        class Own(Agent):
            def __init__(self, **more):
                super().__init__(tools=[self.look], **more)
            def look(self, x: int) -> str:
                "Look."
    """
    (tool,) = reading(code).tools
    assert (tool.name, list(tool.properties)) == ("look", ["x"])


def test_an_agent_that_derives_from_one_of_another_file(tmp_path: Path) -> None:
    """The class may be the project's own, and a name for it another one."""
    shared = "from google.adk.agents import LlmAgent\nclass Own(LlmAgent): ...\n"
    text = f"from shared import Own as Helper\n{FUNCTIONS}\nHelper(tools=[f])\n"
    assert [each.name for each in beside(tmp_path, text, shared).tools] == ["f"]


def test_positions_are_those_of_the_own_class() -> None:
    """What a class with an `__init__` of its own is given by position is not told by its base."""
    code = "from dspy import ReAct\n{}\nclass Own(ReAct):{}\nOwn('q -> a', [f])\n"
    assert found(code.format(FUNCTIONS, "\n    pass")) == [("dspy", "f", "f")]
    assert found(code.format(FUNCTIONS, "\n    def __init__(self, task, names): ...")) == []


def test_a_class_that_is_no_agent() -> None:
    """A keyword of the same name makes no tools."""
    code = f"from agno.agent import Agent\n{FUNCTIONS}\nclass Own:\n    agent = Agent\nOwn(tools=[f])\n"
    assert found(code) == []


@pytest.mark.parametrize("tools", ["[f]", "f"])
@pytest.mark.parametrize(
    "made",
    [
        "from agent_framework import Agent\nAgent(client=c, tools={})",
        "from agent_framework.openai import OpenAIChatClient\nOpenAIChatClient().as_agent(name='x', tools={})",
        "from agent_framework import BaseChatClient\ndef make(c: BaseChatClient):\n    return c.as_agent(tools={})",
    ],
)
def test_agents_of_agent_framework(made: str, tools: str) -> None:
    """An agent, and what a client makes one of, take one function or several."""
    assert found(f"{FUNCTIONS}\n{made.format(tools)}\n") == [("agent-framework", "f", "f")]


def test_one_function_in_the_place_of_a_list() -> None:
    """PraisonAI's agents take it, its tasks do not; a tool that was made before is not made again."""
    code = f"from praisonaiagents import Agent, Task, tool\n{FUNCTIONS}\n"
    assert found(f"{code}Agent(tools=f)\n") == [("praisonai", "f", "f")]
    assert found(f"{code}Task(tools=f)\n") == []
    assert found(f"{code}@tool\ndef made(x: int): ...\nAgent(tools=made)\n") == [
        ("praisonai", "made", "made")
    ]
    assert reading(f"{code}Agent(tools=f)\n").not_understood == []


def test_other_agents_refuse_one_function() -> None:
    """They want a list: no tool is made, and what stands there is told."""
    read = reading(f"from google.adk.agents import Agent\n{FUNCTIONS}\nAgent(tools=f)\n")
    assert (read.tools, [why for why, _ in read.not_understood]) == ([], ["the tools `f` are computed"])


@pytest.mark.parametrize(
    "given",
    [
        "Agent(**{'tools': [f]})",
        "kept = {'tools': [f], 'name': 'x'}\nAgent(**kept)",
        "kept = dict(tools=[f])\nAgent(**kept)",
        "kept = dict(tools=[f])\ndef make():\n    return Agent(**kept)",
        "kept = dict(tools=[f])\nkept['name'] = 'x'\nAgent(**kept)",
    ],
)
def test_tools_behind_two_asterisks(given: str) -> None:
    """A dict that is written out is followed, also under a name."""
    assert found(f"from agno.agent import Agent\n{FUNCTIONS}\n{given}\n") == [("agno", "f", "f")]


@pytest.mark.parametrize(
    "given",
    [
        "kept = dict(tools=[f])\nkept['tools'] = [g]\nAgent(**kept)",
        "kept = dict(tools=[f])\nkept.update(load())\nAgent(**kept)",
        "kept = dict(tools=[f]) if debug() else {}\nAgent(**kept)",
        "kept = dict(tools=[f])\nif debug():\n    kept = {}\nAgent(**kept)",
    ],
)
def test_what_may_be_another_dict(given: str) -> None:
    """Where it is changed or may be another one, nothing is told of it."""
    assert found(f"from agno.agent import Agent\n{FUNCTIONS}\n{given}\n") == []


@pytest.mark.parametrize("given", ["agent.tools = [f]", "agent.tools.append([f])", "agent.tools.extend([f])"])
def test_what_an_agent_is_given_after_it_was_made(given: str) -> None:
    """It is no tool that is known of, and is told as something that looks like one."""
    read = reading(f"from agno.agent import Agent\n{FUNCTIONS}\nagent = Agent(tools=[])\n{given}\n")
    assert (read.tools, [why for why, _ in read.not_understood]) == (
        [],
        ["`[f]` is given to an agent after it was made"],
    )
    assert (
        reading(f"from agno.agent import Agent\n{FUNCTIONS}\nagent = Box()\n{given}\n").not_understood == []
    )
