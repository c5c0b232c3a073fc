"""Tools of an object that is made in passing are found once, by running as in source."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

PLAIN = '''
class Kit:
    def __init__(self, tag="t"):
        self.tag = tag

    def up(self, text: str) -> str:
        """Write it in capitals."""
        return self.tag + text.upper()

    def low(self, text: str) -> str:
        """Write it in small letters."""
        return self.tag + text.lower()
'''
MARKED = PLAIN.replace("    def up", "    @mark\n    def up").replace("    def low", "    @mark\n    def low")
REGISTERED = (
    PLAIN
    + """
    def register(self, server):
        server.add_tool(self.up)
        server.add_tool(self.low)

"""
)

TOOLKITS: dict[str, list[str]] = {
    "openai-agents": [
        "from agents import Agent, function_tool\n"
        + PLAIN
        + "agent = Agent(name='a', tools=[function_tool(Kit().up), function_tool(Kit().low)])"
    ],
    "pydantic-ai": [
        "from pydantic_ai import FunctionToolset\n"
        + PLAIN
        + "kit = FunctionToolset(tools=[Kit().up, Kit().low])",
        "from pydantic_ai import Agent, FunctionToolset\n"
        + PLAIN
        + "agent = Agent(toolsets=[FunctionToolset([Kit().up, Kit().low])])",
    ],
    "agno": [
        "from agno.tools import Toolkit\n"
        + PLAIN.replace("Kit:", "Kit(Toolkit):").replace(
            "self.tag = tag",
            "super().__init__(name='kit', tools=[self.up, self.low])\n        self.tag = tag",
        )
        + end
        for end in (
            "",
            "kit = Kit()",
            "tools = list(Kit().functions.values())",
            "from agno.agent import Agent\nagent = Agent(tools=[Kit()])",
        )
    ],
    "llama-index": [
        "from llama_index.core.tools.tool_spec.base import BaseToolSpec\n"
        + PLAIN.replace("Kit:", "Kit(BaseToolSpec):\n    spec_functions = ['up', 'low']")
        + end
        for end in (
            "",
            "tools = Kit().to_tool_list()",
            "kit = Kit()\ntools = kit.to_tool_list()",
        )
    ],
    "google-adk": [
        "from google.adk.agents import Agent\n"
        + PLAIN
        + "agent = Agent(name='a', model='gemini', tools=[Kit().up, Kit().low])",
        "from google.adk.tools import FunctionTool\n"
        + PLAIN
        + "tools = [FunctionTool(Kit().up), FunctionTool(Kit().low)]",
    ],
    "strands": [
        "from strands import tool as mark\n" + MARKED + end
        for end in (
            "",
            "kit = Kit()",
            "kit = Kit()\ntools = [kit.up, kit.low]",
            "tools = [Kit().up, Kit().low]",
        )
    ],
    "autogen": [
        "from autogen_core.tools import FunctionTool, StaticWorkbench\n"
        + PLAIN
        + "made = [FunctionTool(each, description='Write.') for each in (Kit().up, Kit().low)]\n"
        + end
        for end in ("", "bench = StaticWorkbench(made)")
    ],
    "semantic-kernel": [
        "from semantic_kernel import Kernel\nfrom semantic_kernel.functions import KernelPlugin, kernel_function as mark\n"
        + MARKED
        + end
        for end in (
            "",
            "kit = Kit()",
            "kernel = Kernel()\nkernel.add_plugin(Kit(), 'kit')",
            "plugin = KernelPlugin.from_object('kit', Kit())",
            "kernel = Kernel()\nplugin = kernel.add_plugin(Kit(), 'kit')",
        )
    ],
    "dspy": ["import dspy\n" + PLAIN + "tools = [dspy.Tool(Kit().up), dspy.Tool(Kit().low)]"],
    "agent-framework": [
        "from agent_framework import tool as mark\n" + MARKED + end
        for end in ("kit = Kit()", "tools = [Kit().up, Kit().low]")
    ],
    "haystack": [
        "from haystack.tools import Toolset, create_tool_from_function\n"
        + PLAIN
        + "kit = Toolset([create_tool_from_function(Kit().up), create_tool_from_function(Kit().low)])"
    ],
    "langchain": [
        "from langchain_core.tools import BaseToolkit, StructuredTool\n"
        + PLAIN.replace("Kit:", "Kit(BaseToolkit):").replace(
            '    def __init__(self, tag="t"):\n        self.tag = tag', "    tag: str = 't'"
        )
        + "\n    def get_tools(self):\n"
        "        return [StructuredTool.from_function(each) for each in (self.up, self.low)]\n" + end
        for end in ("kit = Kit()", "tools = Kit().get_tools()", "kit = Kit()\ntools = kit.get_tools()")
    ],
    "praisonai": [
        "from praisonaiagents import Agent\n"
        + PLAIN
        + "agent = Agent(instructions='Write.', tools=[Kit().up, Kit().low])"
    ],
    "mcp-1": [
        "from mcp.server.fastmcp import FastMCP\nserver = FastMCP('s')\n" + REGISTERED + end
        for end in ("Kit().register(server)", "kit = Kit()\nkit.register(server)")
    ],
    "mcp": [
        "from mcp.server.mcpserver import MCPServer\nserver = MCPServer('s')\n" + REGISTERED + end
        for end in ("Kit().register(server)", "kit = Kit()\nkit.register(server)")
    ],
    "fastmcp": [
        "from fastmcp import FastMCP\nserver = FastMCP('s')\n" + REGISTERED + end
        for end in ("Kit().register(server)", "kit = Kit()\nkit.register(server)")
    ],
}


def test_found_as_in_source(bench: Any, harness: Any, read: Any) -> None:
    """Each tool is found once by running, and it is one that source shows."""
    if str(harness) not in TOOLKITS:
        pytest.skip(f"nothing of {harness} holds tools in this way")
    for text in TOOLKITS[str(harness)]:
        live = Counter(each.tool.origin.symbol for each in bench.found(harness.name, text))
        assert live == Counter(each.origin.symbol for each in read(text).tools), text


def test_each_of_them_is_read_somewhere(names: frozenset[str]) -> None:
    """There is such a framework."""
    assert TOOLKITS.keys() <= names
