"""Tools that a module holds in agents, toolkits, lists and objects, with what only a running agent has."""

from __future__ import annotations

from typing import Any

import pytest

HOLDERS: dict[str, tuple[str, dict[str, tuple[dict[str, Any], Any]]]] = {
    "openai-agents": (
        """
        from agents import Agent, FunctionTool, RunContextWrapper, function_tool

        @function_tool
        def add(context: RunContextWrapper, x: int) -> int:
            return x + 1

        @function_tool
        def wants_context(context: RunContextWrapper, x: int) -> int:
            return context.context.user

        async def by_hand(context, text):
            return text

        def by_name(x: int) -> int:
            return x

        several = [FunctionTool(name="raw", description="", params_json_schema={}, on_invoke_tool=by_hand)]
        inner = Agent(name="inner")
        agent = Agent(
            name="a",
            tools=[function_tool(by_name), add, inner.as_tool(tool_name="asks", tool_description="")],
        )
        """,
        {
            "add": ({"x": 1}, 2),
            "wants_context": ({"x": 1}, "blocked"),
            "raw": ({"x": 1}, '{"x": 1}'),
            "by_name": ({"x": 1}, 1),
            "asks": ({"input": "a"}, "blocked"),
        },
    ),
    "pydantic-ai": (
        """
        from pydantic_ai import Agent, FunctionToolset, RunContext, Tool
        from pydantic_ai.models.test import TestModel

        def add(x: int) -> int:
            return x + 1

        agent = Agent(TestModel(), tools=[add, Tool(add, name="renamed")])

        @agent.tool
        def wants_deps(context: RunContext[dict], x: int) -> int:
            return context.deps["user"]

        @agent.tool
        def usage(context: RunContext, x: int) -> int:
            return context.usage.requests
        """,
        {
            "add": ({"x": 1}, 2),
            "renamed": ({"x": 2}, 3),
            "wants_deps": ({"x": 1}, "blocked"),
            "usage": ({"x": 1}, 0),
        },
    ),
    "crewai": (
        """
        from crewai.tools import BaseTool, tool
        from pydantic import BaseModel

        class Arguments(BaseModel):
            x: int

        class Add(BaseTool):
            name: str = "Add one"
            description: str = "Add."
            args_schema: type[BaseModel] = Arguments

            def _run(self, x: int) -> int:
                return x + 1

        @tool("Twice it", max_usage_count=1)
        def twice(x: int) -> int:
            '''Double.'''
            return 2 * x

        several = [twice]
        """,
        {"add_one": ({"x": 1}, 2), "twice_it": ({"x": 2}, 4)},
    ),
    "agno": (
        """
        from agno.agent import Agent
        from agno.run import RunContext
        from agno.tools import Toolkit, tool

        class Kit(Toolkit):
            def __init__(self):
                super().__init__(name="kit", tools=[self.add, self.later, self.decorated])

            def add(self, x: int) -> int:
                return x + 1

            async def later(self, x: int) -> int:
                return x + 2

            @tool(name="deco")
            def decorated(self, x: int) -> int:
                return x + 3

        def bare(x: int, run_context: RunContext) -> str:
            return run_context.run_id

        @tool
        def wants_agent(x: int, agent: Agent) -> str:
            return agent.name

        agent = Agent(tools=[bare, Kit()])
        """,
        {
            "add": ({"x": 1}, 2),
            "later": ({"x": 1}, 3),
            "deco": ({"x": 1}, 4),
            "bare": ({"x": 1}, "run-1"),
            "wants_agent": ({"x": 1}, "blocked"),
        },
    ),
    "llama-index": (
        """
        from llama_index.core.tools import AsyncBaseTool, FunctionTool, ToolMetadata, ToolOutput
        from llama_index.core.tools.tool_spec.base import BaseToolSpec
        from llama_index.core.workflow import Context
        from pydantic import BaseModel

        class Arguments(BaseModel):
            x: int
            y: int

        class Spec(BaseToolSpec):
            spec_functions = ["add", "later"]

            def add(self, x: int) -> int:
                return x + 1

            async def later(self, x: int) -> int:
                return x + 2

        class Own(AsyncBaseTool):
            @property
            def metadata(self):
                return ToolMetadata(name="own", description="Own.", fn_schema=Arguments)

            def call(self, x, y):
                return ToolOutput(content="", tool_name="own", raw_input={}, raw_output=x + y, is_error=x == 9)

            async def acall(self, x, y):
                return self.call(x, y)

        def wants_context(ctx: Context, x: int) -> int:
            return ctx.store

        several = [FunctionTool.from_defaults(wants_context)]
        """,
        {
            "add": ({"x": 1}, 2),
            "later": ({"x": 1}, 3),
            "own": ({"x": 1, "y": 2}, 3),
            "wants_context": ({"x": 1}, "blocked"),
        },
    ),
    "smolagents": (
        """
        from smolagents import Tool, tool

        class Add(Tool):
            name = "add"
            description = "Add."
            inputs = {"x": {"type": "integer", "description": "A number."}}
            output_type = "integer"

            def forward(self, x):
                return x + 1

        @tool
        def twice(x: int) -> int:
            '''Double.

            Args:
                x: A number.
            '''
            return 2 * x

        several = {"a": [twice]}
        """,
        {"add": ({"x": 1}, 2), "twice": ({"x": 2}, 4)},
    ),
    "google-adk": (
        """
        from google.adk.agents import Agent
        from google.adk.tools import BaseTool, FunctionTool, ToolContext
        from google.adk.tools.base_toolset import BaseToolset
        from google.genai import types

        def add(x: int) -> int:
            return x + 1

        def wants_state(x: int, tool_context: ToolContext) -> int:
            return tool_context.state["x"]

        class Raw(BaseTool):
            def __init__(self):
                super().__init__(name="raw", description="Raw.")

            def _get_declaration(self):
                number = types.Schema(type=types.Type.INTEGER)
                schema = types.Schema(type=types.Type.OBJECT, properties={"x": number}, required=["x"])
                return types.FunctionDeclaration(name=self.name, description="Raw.", parameters=schema)

            async def run_async(self, *, args, tool_context):
                return args["x"]

        class Kit(BaseToolset):
            async def get_tools(self, readonly_context=None):
                return [FunctionTool(add)]

            async def close(self):
                pass

        agent = Agent(name="a", model="m", tools=[add, wants_state, Raw(), Kit(tool_name_prefix="kit")])
        """,
        {
            "add": ({"x": 1}, 2),
            "wants_state": ({"x": 1}, "blocked"),
            "raw": ({"x": 1}, 1),
            "kit_add": ({"x": 1}, 2),
        },
    ),
    "strands": (
        """
        from strands import ToolContext, tool

        class Kit:
            @tool
            def add(self, x: int) -> int:
                '''Add.'''
                return x + 1

        kit = Kit()

        @tool(context=True)
        def wants_agent(x: int, tool_context: ToolContext) -> str:
            '''Ask.'''
            return tool_context.agent.name

        TOOL_SPEC = {"name": "spelt", "description": "Spelt.", "inputSchema": {"json": {"type": "object"}}}

        def spelt(use, **state):
            if use["input"]["x"] == 2:
                return {"toolUseId": "", "status": "error", "content": [{"text": "no"}]}
            return use["input"]["x"]
        """,
        {"add": ({"x": 1}, 2), "wants_agent": ({"x": 1}, "blocked"), "spelt": ({"x": 1}, 1)},
    ),
    "autogen": (
        """
        from autogen_core import CancellationToken
        from autogen_core.tools import BaseTool, FunctionTool, StaticWorkbench
        from pydantic import BaseModel

        class Arguments(BaseModel):
            x: int

        class Add(BaseTool[Arguments, int]):
            def __init__(self):
                super().__init__(Arguments, int, "add", "Add.")

            async def run(self, args, cancellation_token):
                return args.x + 1

        async def cancellable(x: int, cancellation_token: CancellationToken) -> bool:
            return cancellation_token.is_cancelled()

        bench = StaticWorkbench([FunctionTool(cancellable, description="c")])
        """,
        {"add": ({"x": 1}, 2), "cancellable": ({"x": 1}, False)},
    ),
    "haystack": (
        """
        from typing import Optional
        from haystack.components.agents import State
        from haystack.tools import Tool, Toolset, create_tool_from_function, tool

        def add(x: int) -> int:
            return x + 1

        def wants_state(x: int, state: Optional[State] = None) -> int:
            return state.get("x")

        @tool(inputs_from_state={"user": "user_id"})
        def wants_user(x: int, user_id: str) -> str:
            return user_id

        schema = {"type": "object", "properties": {"x": {"type": "integer"}}}
        kit = Toolset(
            [
                create_tool_from_function(add),
                create_tool_from_function(wants_state),
                Tool(name="raw", description="Raw.", parameters=schema, function=lambda x: x),
            ]
        )
        """,
        {
            "add": ({"x": 1}, 2),
            "wants_state": ({"x": 1}, "blocked"),
            "wants_user": ({"x": 1}, "blocked"),
            "raw": ({"x": 1}, 1),
        },
    ),
    "semantic-kernel": (
        """
        from semantic_kernel import Kernel
        from semantic_kernel.functions import kernel_function

        class Weather:
            @kernel_function
            def add(self, x: int) -> int:
                return x + 1

        class Other:
            @kernel_function(name="renamed")
            async def later(self, x: int) -> int:
                return x + 2

        @kernel_function
        def alone(x: int) -> int:
            return x

        kernel = Kernel()
        kernel.add_plugin(Weather(), plugin_name="weather")
        """,
        {"weather-add": ({"x": 1}, 2), "renamed": ({"x": 1}, 3), "alone": ({"x": 1}, 1)},
    ),
    "dspy": (
        """
        import dspy

        def add(x: int) -> int:
            return x + 1

        react = dspy.ReAct("question -> answer", tools=[add])
        several = [dspy.Tool(add, name="renamed")]
        """,
        {"add": ({"x": 1}, 2), "renamed": ({"x": 1}, 2)},
    ),
    "agent-framework": (
        """
        from agent_framework import FunctionInvocationContext, tool

        class Kit:
            @tool
            def add(self, x: int) -> int:
                '''Add.'''
                return x + 1

        kit = Kit()

        @tool
        def wants_user(x: int, context: FunctionInvocationContext) -> str:
            '''Ask.'''
            return context.kwargs["user"]
        """,
        {"add": ({"x": 1}, 2), "wants_user": ({"x": 1}, "blocked")},
    ),
    "anthropic": (
        """
        from anthropic import beta_async_tool, beta_tool
        from anthropic.lib.tools import BetaBuiltinFunctionTool

        class Own(BetaBuiltinFunctionTool):
            def to_dict(self):
                return {"name": "own", "description": "Own.", "input_schema": {"type": "object"}}

            def call(self, input):
                return str(input["x"])

        @beta_async_tool(name="later")
        async def soon(x: int) -> str:
            return str(x)

        several = [beta_tool(lambda x: "lambda", name="made", description="Made.")]
        """,
        {"own": ({"x": 1}, "1"), "later": ({"x": 1}, "1"), "made": ({"x": 1}, "lambda")},
    ),
    "google-genai": (
        """
        from google.genai import types

        def add(x: int) -> int:
            return x + 1

        async def later(x: int) -> int:
            return x + 2

        class Kit:
            def method(self, x: int) -> int:
                return x + 3

        config = types.GenerateContentConfig(tools=[add, later, Kit().method])
        """,
        {"add": ({"x": 1}, 2), "later": ({"x": 1}, 3), "method": ({"x": 1}, 4)},
    ),
    "openai": (
        """
        import openai
        from openai.lib.beta.agents import function_tool, pydantic_function_tool
        from pydantic import BaseModel

        class add(BaseModel):
            x: int

        handled = pydantic_function_tool(add, handler=lambda arguments: arguments.x + 1, name="add", description="")

        @function_tool
        async def later(x: int) -> int:
            return x + 2
        """,
        {"add": ({"x": 1}, 2), "later": ({"x": 1}, 3)},
    ),
}
"""Of each framework a module, and of each of its tools arguments and either a result or the outcome."""


def test_holders(bench: Any, harness: Any) -> None:
    """Every tool is found once, wherever it is held; what only an agent has blocks the call, and crashes nothing."""
    if harness.name not in HOLDERS:
        pytest.skip("its live half has tests of its own")
    source, expected = HOLDERS[harness.name]
    tools = bench.tools(harness.name, source)
    assert set(tools) == set(expected)
    for name, (arguments, result) in expected.items():
        live = tools[name]
        if result == "blocked":
            outcome, error = bench.outcome(live, arguments)
            assert (outcome, str(error).partition(" has ")[0]) == ("blocked", "only a running agent"), name
        else:
            assert bench.call(live, arguments) == result, name


def test_what_takes_the_agent_is_not_validated(bench: Any, harness: Any) -> None:
    """Agno leaves such functions alone: nothing is promised of their arguments."""
    if harness.name != "agno":
        pytest.skip("tells of Agno")
    tools = bench.tools("agno", HOLDERS["agno"][0])
    checked = {name for name, each in tools.items() if "checks_arguments" in each.tool.traits}
    assert checked == {"add", "later", "deco", "bare"}


def test_each_of_them_is_read_somewhere(names: frozenset[str]) -> None:
    """There is such a framework."""
    assert HOLDERS.keys() <= names
