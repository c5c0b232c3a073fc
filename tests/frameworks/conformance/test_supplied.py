"""What only a running agent has, supplied by the user: each way in which a framework hands it to a tool."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest

SOURCES: dict[str, str] = {
    "openai-agents": """
        from agents import RunContextWrapper, function_tool
        from agents.tool_context import ToolContext

        @function_tool
        def attribute(wrapper: RunContextWrapper, x: int) -> str:
            return wrapper.context.user * x

        @function_tool
        async def item(wrapper: ToolContext[dict], x: int) -> str:
            return wrapper.context["user"] * x

        @function_tool
        def written(wrapper: RunContextWrapper, x: int) -> str:
            wrapper.context["user"] = "ada"
            return wrapper.context["user"] * x
        """,
    "pydantic-ai": """
        from dataclasses import dataclass
        from pydantic_ai import Agent, RunContext
        from pydantic_ai.models.test import TestModel

        agent = Agent(TestModel())

        @agent.tool
        def attribute(context: RunContext, x: int) -> str:
            return context.deps.user * x

        @agent.tool
        async def item(context: RunContext[dict], x: int) -> str:
            return context.deps["user"] * x

        @agent.tool
        def text(context: RunContext[str], x: int) -> str:
            return f"{context.deps}" * x

        @agent.tool
        def number(context: RunContext[int], x: int) -> int:
            return x + context.deps

        @agent.tool
        def caught(context: RunContext, x: int) -> str:
            try:
                return context.deps.user * x
            except Exception:
                return "no user"
        """,
    "agno": """
        from agno.agent import Agent
        from agno.run import RunContext
        from agno.tools import tool

        @tool
        def state(x: int, run_context: RunContext) -> str:
            return run_context.session_state["user"] * x

        @tool
        def dependencies(x: int, context: RunContext) -> str:
            return context.dependencies["user"] * x

        @tool
        def goes_on(x: int, run_context: RunContext) -> str:
            users = [run_context.user_id, *(run_context.dependencies or {}), *(run_context.metadata or {})]
            return f"{users}" * x

        @tool
        def asks_agent(x: int, agent: Agent) -> str:
            return agent.name * x

        agent = Agent(name="ada")
        real = RunContext(run_id="run", session_id="session", dependencies={"user": "ada"})
        """,
    "llama-index": """
        from llama_index.core.tools import FunctionTool
        from llama_index.core.workflow import Context, StartEvent, StopEvent, Workflow, step

        class Empty(Workflow):
            @step
            async def only(self, event: StartEvent) -> StopEvent:
                return StopEvent()

        real = Context(Empty())

        async def later(ctx: Context, x: int) -> str:
            await ctx.store.set("user", "ada")
            return await ctx.store.get("user") * x

        async def stored(ctx: Context, x: int) -> str:
            return await ctx.store.get("user") * x

        tools = [FunctionTool.from_defaults(async_fn=each) for each in (stored, later)]
        """,
    "google-adk": """
        from google.adk.agents import LlmAgent
        from google.adk.agents.invocation_context import InvocationContext
        from google.adk.sessions import InMemorySessionService, Session
        from google.adk.tools import FunctionTool, ToolContext

        real = ToolContext(
            InvocationContext(
                session_service=InMemorySessionService(),
                invocation_id="call",
                agent=LlmAgent(name="agent"),
                session=Session(id="session", app_name="app", user_id="user", state={"user": "ada"}),
            )
        )

        def state(x: int, tool_context: ToolContext) -> str:
            return tool_context.state["user"] * x

        async def other_name(x: int, context: ToolContext) -> str:
            return context.state["user"] * x

        tools = [FunctionTool(state), FunctionTool(other_name)]
        """,
    "strands": """
        from strands import Agent, ToolContext, tool
        from strands.models.bedrock import BedrockModel

        real = Agent(model=BedrockModel.__new__(BedrockModel), state={"user": "ada"})

        @tool
        def asks_agent(x: int, agent: Agent) -> str:
            return agent.state.get("user") * x

        @tool(context=True)
        def asks_context(x: int, tool_context: ToolContext) -> str:
            return tool_context.agent.state.get("user") * x

        @tool(context="context")
        def invocation(x: int, context: ToolContext) -> str:
            return context.invocation_state["user"] * x

        @tool(context=True)
        def invocation_get(x: int, tool_context: ToolContext) -> str:
            return tool_context.invocation_state.get("user") * x
        """,
    "haystack": """
        from typing import Annotated
        from haystack.components.agents import State
        from haystack.tools import Tool, tool

        @tool
        def from_state(x: int, state: State) -> str:
            return state.get("user") * x

        real = State(schema={"user": {"type": str}}, data={"user": "ada"})

        @tool(inputs_from_state={"user": "name"})
        def input(x: int, name: str) -> str:
            return name * x
        """,
    "agent-framework": """
        from agent_framework import FunctionInvocationContext, tool

        @tool
        def keywords(x: int, context: FunctionInvocationContext) -> str:
            return context.kwargs["user"] * x

        @tool
        def keywords_get(x: int, own: FunctionInvocationContext) -> str:
            return own.kwargs.get("user") * x

        @tool
        def session(x: int, context: FunctionInvocationContext) -> str:
            return context.session.state["user"] * x
        """,
    "semantic-kernel": """
        from typing import Annotated
        from semantic_kernel.functions import kernel_function

        @kernel_function
        def hidden(x: int, user: Annotated[str, {"include_in_function_choices": False}]) -> str:
            return user * x
        """,
    "praisonai": """
        from praisonaiagents import Agent, tool
        from praisonaiagents.tools import Injected
        from praisonaiagents.tools.injected import AgentState

        @tool
        def item(x: int, state: Injected[dict]) -> str:
            return state["user"] * x

        @tool
        def attribute(x: int, state: Injected[AgentState]) -> str:
            return state.user * x
        """,
    "langchain": """
        from typing import Annotated
        from langchain_core.runnables import RunnableConfig
        from langchain_core.tools import InjectedToolArg, tool
        from pydantic import BaseModel

        @tool
        def own(x: int, user: Annotated[str, InjectedToolArg]) -> str:
            '''Own.'''
            return user * x

        @tool
        def optional(x: int, user: Annotated[str, InjectedToolArg] = "bob") -> str:
            '''Optional.'''
            return user * x

        @tool
        async def configured(x: int, config: RunnableConfig) -> str:
            '''Configured.'''
            return config["configurable"]["user"] * x

        @tool
        def configured_get(x: int, config: RunnableConfig) -> str:
            '''Configured.'''
            return config.get("configurable", {}).get("user") * x

        class Arguments(BaseModel):
            x: int
            user: Annotated[str, InjectedToolArg]

        @tool(args_schema=Arguments)
        def by_schema(x: int, user: str) -> str:
            '''By schema.'''
            return user * x
        """,
}

REAL: Any = object()
"""Stands for the object of that name in the module."""

GET = SimpleNamespace(get={"user": "ada"}.get)
USER = SimpleNamespace(user="ada")
HAS_USER = {"user": "ada"}


class Store:
    """A store that is read in a coroutine."""

    async def get(self, name: str) -> str:
        """A name for any."""
        return "ada"


CASES: list[tuple[str, str, str, dict[str, Any]]] = [
    ("openai-agents", "attribute", "context", {"context": USER}),
    ("openai-agents", "item", "context", {"context": HAS_USER}),
    ("openai-agents", "written", "context", {"context": {}}),
    ("openai-agents", "attribute", "context", {"wrapper": SimpleNamespace(context=USER)}),
    ("pydantic-ai", "attribute", "deps", {"deps": USER}),
    ("pydantic-ai", "attribute", "deps", {"context": SimpleNamespace(deps=USER)}),
    ("pydantic-ai", "item", "deps", {"deps": HAS_USER}),
    ("pydantic-ai", "text", "deps", {"deps": "ada"}),
    ("pydantic-ai", "caught", "deps", {"deps": USER}),
    ("agno", "state", "run_context.session_state", {"run_context.session_state": HAS_USER}),
    ("agno", "dependencies", "run_context.dependencies", {"run_context.dependencies": HAS_USER}),
    ("agno", "dependencies", "run_context.dependencies", {"run_context": REAL}),
    ("agno", "asks_agent", "agent.name", {"agent.name": "ada"}),
    ("agno", "asks_agent", "agent.name", {"agent": SimpleNamespace(name="ada")}),
    ("llama-index", "stored", "ctx", {"ctx": SimpleNamespace(store=Store())}),
    ("llama-index", "later", "ctx", {"ctx": REAL}),
    ("google-adk", "state", "tool_context.state", {"tool_context.state": HAS_USER}),
    ("google-adk", "state", "tool_context.state", {"tool_context": REAL}),
    ("google-adk", "other_name", "tool_context.state", {"tool_context.state": HAS_USER}),
    ("google-adk", "other_name", "tool_context.state", {"context": REAL}),
    ("strands", "asks_agent", "agent.state", {"agent.state": GET}),
    ("strands", "asks_agent", "agent.state", {"agent": REAL}),
    ("strands", "asks_context", "agent.state", {"agent.state": GET}),
    ("strands", "invocation", "invocation_state", {"invocation_state": HAS_USER}),
    ("strands", "invocation_get", "invocation_state", {"invocation_state": HAS_USER}),
    ("haystack", "from_state", "state", {"state": GET}),
    ("haystack", "from_state", "state", {"state": REAL}),
    ("haystack", "input", "name", {"name": "ada"}),
    ("agent-framework", "keywords", "context.kwargs", {"context.kwargs": HAS_USER}),
    ("agent-framework", "keywords_get", "context.kwargs", {"context.kwargs": HAS_USER}),
    ("agent-framework", "keywords_get", "context.kwargs", {"own": SimpleNamespace(kwargs=HAS_USER)}),
    ("agent-framework", "session", "context.session", {"context.session": SimpleNamespace(state=HAS_USER)}),
    ("semantic-kernel", "hidden", "user", HAS_USER),
    ("praisonai", "item", "state", {"state": HAS_USER}),
    ("praisonai", "attribute", "state", {"state": USER}),
    ("langchain", "own", "user", HAS_USER),
    ("langchain", "configured", "config", {"config": {"configurable": HAS_USER}}),
    ("langchain", "configured_get", "config", {"config": {"configurable": HAS_USER}}),
    ("langchain", "by_schema", "user", HAS_USER),
]
"""Framework, tool, the name that is told where it is missing, and what is supplied: with it, `x=2` gives `adaada`."""


def test_supplied(bench: Any, harness: Any) -> None:
    """A tool that lacks something tells the line that supplies it; with it, the tool does its work."""
    cases = [each[1:] for each in CASES if each[0] == harness.name]
    if not cases:
        pytest.skip("hides nothing, or has tests of its own")
    tools = bench.tools(harness.name, SOURCES[harness.name])
    for tool, name, supplied in cases:
        live = tools[tool]
        assert list(live.tool.properties) == ["x"], tool
        live.supplied.clear()
        live.supplied.missed.clear()
        assert tool == "caught" or bench.outcome(live, {"x": 2})[0] == "blocked", tool
        if tool == "caught":
            bench.call(live, {"x": 2})
        line = f"def pytest_tool_contracts_tool(contract): contract.supplied[{name!r}] = ..."
        assert str(live.supplied.missed[0]).endswith(f"; to supply it, add to conftest.py: {line}"), tool
        real = getattr(sys.modules["tools_under_test"], "real", None)
        live.supplied.update({key: real if each is REAL else each for key, each in supplied.items()})
        live.supplied.missed.clear()
        assert bench.call(live, {"x": 2}) == "adaada", tool
        assert not live.supplied.missed, tool


def test_what_a_run_need_not_have(bench: Any, harness: Any) -> None:
    """A tool that goes on without what the framework leaves empty is called."""
    if harness.name != "agno":
        pytest.skip("tells of Agno")
    live = bench.tools("agno", SOURCES["agno"])["goes_on"]
    assert bench.call(live, {"x": 1}) == "[None]"
    assert not live.supplied.missed
    live.supplied["run_context.user_id"] = "ada"
    live.supplied["run_context.metadata"] = HAS_USER
    assert bench.call(live, {"x": 1}) == "['ada', 'user']"


def test_defaults_stay(bench: Any, harness: Any) -> None:
    """What a tool has a default for is taken from there, unless it is supplied."""
    if harness.name != "langchain":
        pytest.skip("tells of LangChain")
    live = bench.tools("langchain", SOURCES["langchain"])["optional"]
    assert bench.call(live, {"x": 2}) == "bobbob"
    live.supplied["user"] = "ada"
    assert bench.call(live, {"x": 2}) == "adaada"


def test_each_of_them_is_read_somewhere(names: frozenset[str]) -> None:
    """There is such a framework."""
    assert SOURCES.keys() <= names
