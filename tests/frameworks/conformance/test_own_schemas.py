"""Schemas that an author gives beside a function, which some frameworks publish and do not check."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.phases.contract import Contract
from tool_contracts.phases.loop import Options, run_phase
from tool_contracts.plugins import RULES, load
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Iterator

SCHEMA = """
SCHEMA = {
    "type": "object",
    "properties": {"x": {"type": "array", "items": {"type": "integer"}}},
    "required": ["x"],
}

def free(x=None):
    return str(x)
"""
UNCHECKED = {
    "agent-framework": """
from agent_framework import FunctionTool
probe = FunctionTool(name="probe", description="Probe.", func=free, input_model=SCHEMA)
""",
    "agno": """
from agno.tools import Function
probe = Function(name="probe", description="Probe.", parameters=SCHEMA, entrypoint=free)
""",
    "anthropic": """
from anthropic.lib.tools import BetaFunctionTool
probe = BetaFunctionTool(free, name="probe", description="Probe.", input_schema=SCHEMA)
""",
    "langchain": """
from langchain_core.tools import StructuredTool
probe = StructuredTool(name="probe", description="Probe.", args_schema=SCHEMA, func=free)
""",
    "pydantic-ai": """
from pydantic_ai import Tool
probe = Tool.from_schema(free, name="probe", description="Probe.", json_schema=SCHEMA)
""",
}
"""How a tool is made of a function that says nothing of its parameter, and a schema that does."""


@pytest.fixture
def workspace() -> Iterator[Workspace]:
    """Where calls write, gone afterwards."""
    made = Workspace()
    yield made
    made.close()


def test_what_is_not_checked_fails_no_tool(bench: Any, harness: Any, workspace: Workspace) -> None:
    """The framework promises nothing for it, so that what it lets through is not told by default."""
    if str(harness) not in UNCHECKED:
        pytest.skip("takes no such schema, or checks it")
    (live,) = bench.tools(harness.name, SCHEMA + UNCHECKED[str(harness)]).values()
    rules = [each for each in load([RULES]).rules.values() if each.default]
    result = run_phase("invalid", Contract(live), Options(rules=rules, timeout=30), workspace)
    assert (result.outcome, result.failures, result.findings) == ("passed", [], [])
    assert result.unchecked > 0


def test_each_of_them_is_read_somewhere(names: frozenset[str]) -> None:
    """There is such a framework."""
    assert UNCHECKED.keys() <= names
