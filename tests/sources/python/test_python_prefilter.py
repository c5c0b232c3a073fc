"""No file that holds a tool is dropped, and prose about tools is."""

from __future__ import annotations

import pytest

from tool_contracts.plugins import load
from tool_contracts.sources.python.prefilter import may_hold_tools

FRAMEWORKS = tuple(load(["tool_contracts.frameworks"]).frameworks.values())


@pytest.mark.parametrize(
    "text",
    [
        "@tool\n",
        "@mcp.tool()\n",
        "@ servers['a'] . tool ( )\n",
        "class A(BaseTool):\n",
        "class A(\n    Mixin,\n    BaseTool,\n):\n",
        "class A(BaseTool[Args]):",
        "x = StructuredTool.from_function(f)",
        "server.add_tool (f)",
        "Agent(\n    tools = TOOLS)",
        "from x import (\n    tool\n    as t,\n)",
        "from x import BaseTool as B",
        "t = praisonaiagents.tool\n",
        "ToolNode([f])",
        "create_agent(model, [f])",
        "D = {'inputSchema': {}}",
        "D = {'parameters': {'properties': {}}}",
        "D = {'type': 'function', 'function': {'name': 'f', 'parameters': {}}}",
        "D = dict(input_schema=S)",
        "D = {'toolSpec': {}}",
    ],
)
def test_marks_of_tools(text: str) -> None:
    """Every way to define a tool leaves a mark."""
    assert may_hold_tools(text.encode(), FRAMEWORKS)


@pytest.mark.parametrize(
    "text",
    [
        "'''Use the right tool for the job; many tools exist.'''",
        "import os\n\nclass A(Base):\n    def f(self): return os.name\n",
        "def tooling(tool_name): return tool_name",
        "toolbox = 1",
    ],
)
def test_prose_is_dropped(text: str) -> None:
    """Words that only talk about tools do not cost a parse."""
    assert not may_hold_tools(text.encode(), FRAMEWORKS)
