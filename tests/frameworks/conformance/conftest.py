"""How each framework makes a tool of a function: the only thing in which the conformance tests differ."""

from __future__ import annotations

import importlib.metadata
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tool_contracts.phases.contract import Contract
from tool_contracts.phases.loop import Options, run_phase
from tool_contracts.plugins import RULES, load
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from frameworks.conftest import Bench, Source


@dataclass(frozen=True)
class Harness:
    """One framework, told by lines of Python around a function `probe`.

    `package` is what must be installed, of major version `since` or later, and before `until`; `header` what stands first,
    `before` directly above the function, `after` below it. `declares` raises or returns the framework's declared error;
    None where it has none. `asynchronous` tells whether a coroutine can be a tool. `label` tells an older major apart;
    `wraps` tells that a text reaches the model as the `result` of an object.
    """

    name: str
    package: str
    header: str
    before: str = ""
    after: str = ""
    declares: str | None = None
    asynchronous: bool = True
    since: int = 0
    until: int = 1000
    label: str = ""
    wraps: bool = False

    @property
    def installed(self) -> bool:
        """Whether this environment has the framework, in a version that has what the lines use."""
        try:
            version = importlib.metadata.version(self.package)
        except importlib.metadata.PackageNotFoundError:
            return False
        return self.since <= int(version.partition(".")[0]) < self.until

    def __str__(self) -> str:
        return self.label or self.name


HARNESSES = [
    Harness(
        "openai-agents",
        "openai-agents",
        "from agents import function_tool",
        "@function_tool(strict_mode=False)",
    ),
    Harness(
        "pydantic-ai",
        "pydantic-ai-slim",
        "from pydantic_ai import FunctionToolset, ModelRetry\nkit = FunctionToolset()",
        "@kit.tool_plain",
        declares="raise ModelRetry('declared')",
    ),
    Harness(
        "crewai",
        "crewai",
        "from crewai.tools import ToolFailure, tool",
        "@tool",
        declares="return ToolFailure(message='declared')",
    ),
    Harness(
        "agno",
        "agno",
        "from agno.exceptions import RetryAgentRun\nfrom agno.tools import tool",
        "@tool",
        declares="raise RetryAgentRun('declared')",
    ),
    Harness(
        "llama-index",
        "llama-index-core",
        "from llama_index.core.tools import FunctionTool",
        after="made = FunctionTool.from_defaults(probe)",
    ),
    Harness("smolagents", "smolagents", "from smolagents import tool", "@tool", asynchronous=False),
    Harness(
        "google-adk",
        "google-adk",
        "from google.adk.tools import FunctionTool",
        after="made = FunctionTool(probe)",
        declares="return {'error': 'declared'}",
    ),
    Harness(
        "strands",
        "strands-agents",
        "from strands import tool",
        "@tool",
        declares="return {'status': 'error', 'content': [{'text': 'declared'}]}",
    ),
    Harness(
        "autogen",
        "autogen-core",
        "from autogen_core.tools import FunctionTool",
        after="made = FunctionTool(probe, description='Probe.')",
    ),
    Harness("haystack", "haystack-ai", "from haystack.tools import tool", "@tool"),
    Harness(
        "semantic-kernel",
        "semantic-kernel",
        "from semantic_kernel.functions import kernel_function",
        "@kernel_function",
    ),
    Harness("dspy", "dspy", "import dspy", after="made = dspy.Tool(probe)"),
    Harness("agent-framework", "agent-framework-core", "from agent_framework import tool", "@tool"),
    Harness(
        "anthropic",
        "anthropic",
        "from anthropic import beta_tool, beta_async_tool\nfrom anthropic.lib.tools import ToolError",
        "@beta_tool",
        declares="raise ToolError('declared')",
    ),
    Harness(
        "google-genai",
        "google-genai",
        "from google.genai import types",
        after="config = types.GenerateContentConfig(tools=[probe])",
    ),
    Harness(
        "openai", "openai", "from openai.lib.beta.agents import function_tool", "@function_tool", since=3
    ),
    *(
        Harness(
            "langchain",
            "langchain-core",
            "from langchain_core.tools import ToolException, tool",
            "@tool",
            declares="raise ToolException('declared')",
            since=major,
            until=major + 1,
            label="" if major == 1 else f"langchain-{major}",
        )
        for major in (0, 1)
    ),
    Harness("praisonai", "praisonaiagents", "from praisonaiagents import tool", "@tool"),
    Harness(
        "mcp",
        "mcp",
        "from mcp.server.fastmcp import FastMCP\nfrom mcp.server.fastmcp.exceptions import ToolError\nserver = FastMCP('probes')",
        "@server.tool()",
        declares="raise ToolError('declared')",
        until=2,
        wraps=True,
        label="mcp-1",
    ),
    Harness(
        "mcp",
        "mcp",
        "from mcp.server.mcpserver import MCPServer\nfrom mcp.server.mcpserver.exceptions import ToolError\nserver = MCPServer('probes')",
        "@server.tool()",
        declares="raise ToolError('declared')",
        since=2,
        wraps=True,
    ),
    *(
        Harness(
            "fastmcp",
            "fastmcp",
            "from fastmcp import FastMCP\nfrom fastmcp.exceptions import ToolError\nserver = FastMCP('probes')",
            "@server.tool",
            declares="raise ToolError('declared')",
            since=major,
            until=major + 1,
            label="" if major == 4 else f"fastmcp-{major}",
            wraps=True,
        )
        for major in (2, 3, 4)
    ),
]
"""The frameworks in the order of their users."""


SHARED = frozenset({"langchain", "praisonai", "mcp", "fastmcp"})
"""Frameworks whose environment holds others as well, whose own tests run elsewhere."""


def chosen() -> list[Harness]:
    """The framework that the environment promises, or those that share one, as far as they are here.

    Raises:
        pytest.UsageError: the promised framework is unknown or not installed.

    """
    name = os.environ.get("TOOL_CONTRACTS_FRAMEWORK")
    if name is None:
        return [each for each in HARNESSES if each.name in SHARED and each.installed]
    found = [each for each in HARNESSES if str(each) == name and each.installed]
    if not found:
        raise pytest.UsageError(f"TOOL_CONTRACTS_FRAMEWORK promises {name!r}, which is not here")
    return found


@pytest.fixture(params=chosen(), ids=str)
def harness(request: pytest.FixtureRequest) -> Harness:
    """Each framework that is tested here."""
    found: Harness = request.param
    return found


@pytest.fixture
def names() -> frozenset[str]:
    """Of all frameworks, also of those that are not here: a table for one that there is not would never be read."""
    return frozenset(map(str, HARNESSES))


@pytest.fixture
def findings(
    bench: Bench, read: type[Source], harness: Harness
) -> Iterator[Callable[[str], dict[str, set[str]]]]:
    """Tells of a module's text which rules the calls at the boundaries of each of its tools break."""
    workspace = Workspace()
    rules = [each for each in load([RULES]).rules.values() if each.default]

    def found(text: str) -> dict[str, set[str]]:
        sources = {each.name: each for each in read(text).tools if isinstance(each.name, str)}
        told = {}
        for name, live in bench.tools(harness.name, text).items():
            contract = Contract(live, sources.get(name))
            result = run_phase("boundaries", contract, Options(rules=rules, timeout=30), workspace)
            assert result.failures == []
            told[name] = {each.finding.code for each in result.findings}
        assert told.keys() >= sources.keys()
        return told

    yield found
    workspace.close()
