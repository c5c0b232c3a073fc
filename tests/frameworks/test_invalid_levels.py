"""What the phase `invalid` asks of a tool by level, on the frameworks themselves."""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.phases.contract import Contract
from tool_contracts.phases.loop import Options, run_phase
from tool_contracts.plugins import RULES, load
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.phases.result import PhaseResult

USUAL = [rule for rule in load([RULES]).rules.values() if rule.default]

LANGCHAIN = """
from langchain_core.tools import tool as register
"""
MCP = """
try:
    from mcp.server.mcpserver import MCPServer
except ImportError:
    from mcp.server.fastmcp import FastMCP as MCPServer
server = MCPServer("demo")
register = server.tool()
"""
FASTMCP = """
from fastmcp import FastMCP
server = FastMCP("demo")
register = server.tool()
"""
TOOLS = """
from datetime import datetime, timezone
from typing import Annotated, Literal
from pydantic import BaseModel, BeforeValidator, Field, WithJsonSchema

class Filter(BaseModel):
    field: str
    most: int = 5

def split(value):
    return [each.strip() for each in value.split(",")] if isinstance(value, str) else value

@register
def sound(
    query: str,
    limit: Annotated[int, Field(ge=1, le=9)] = 3,
    sort: Literal["newest_first", "oldest"] = "oldest",
    exact: bool = False,
    when: datetime | None = None,
    filter: Filter | None = None,
) -> str:
    "Find something, at most so many times."
    return query * limit + sort.upper() + str(when) + str(filter and filter.most)

@register
def lenient(
    tags: Annotated[list[str], BeforeValidator(split)],
    between: Annotated[str, Field(coerce_numbers_to_str=True)] = "-",
) -> str:
    "Join tags, given as a list or as text with commas."
    return between.join(tags)

@register
def loose(text: Annotated[str, WithJsonSchema({"type": "string", "maxLength": 40})]) -> str:
    "Repeat a text that is said to be short."
    return text

@register
def breakable(names: Annotated[list[str], WithJsonSchema({"type": "array", "items": {"type": "string"}, "minItems": 1})]) -> str:
    "The first of some names."
    return names[0]

@register
def aware(when: datetime) -> bool:
    "Whether it is over."
    return when < datetime(2020, 1, 1, tzinfo=timezone.utc)
"""
SOURCES = {
    framework: setup + TOOLS
    for framework, package, setup in (
        ("langchain", "langchain_core", LANGCHAIN),
        ("mcp", "mcp", MCP),
        ("fastmcp", "fastmcp", FASTMCP),
    )
    if importlib.util.find_spec(package)
}
OPTIONAL = """
from pydantic import BaseModel

class Filter(BaseModel):
    field: str
    most: int = 5

@register
def search(query: str, exact: bool = False, note: str | None = None, filter: Filter | None = None) -> str:
    "Find something, of which little must be said."
    return query + str(exact) + str(note) + str(filter)
"""
TIGHTENING = {
    framework: f"from {module} import {name} as register\n{OPTIONAL}"
    for framework, module, name in (
        ("openai-agents", "agents", "function_tool"),
        ("crewai", "crewai.tools", "tool"),
    )
    if importlib.util.find_spec(module.partition(".")[0])
}
PLAIN = """
DESCRIPTOR = {
    "name": "half",
    "description": "Half of a number.",
    "inputSchema": {
        "type": "object",
        "properties": {"number": {"type": "integer", "maximum": 9}},
        "required": ["number"],
    },
}

def half(number):
    return number // 2
"""


@pytest.fixture
def workspace() -> Iterator[Workspace]:
    made = Workspace()
    yield made
    made.close()


def invalid(live: Any, workspace: Workspace) -> PhaseResult:
    return run_phase("invalid", Contract(live), Options(rules=USUAL), workspace)


def found(result: PhaseResult) -> list[tuple[str, str]]:
    return sorted((each.finding.code, each.finding.severity) for each in result.findings)


@pytest.mark.parametrize("framework", SOURCES)
def test_what_a_framework_repairs_is_no_finding(framework: str, bench: Any, workspace: Workspace) -> None:
    """Converted arguments, and leniency that the author built in, are neither accepted violations nor crashes."""
    tools = bench.tools(framework, SOURCES[framework])
    for name in ("sound", "lenient"):
        result = invalid(tools[name], workspace)
        assert (result.outcome, found(result), result.unchecked) == ("passed", [], 0)
        assert result.calls > 10


@pytest.mark.parametrize("framework", TIGHTENING)
def test_what_is_asked_for_a_providers_sake_is_not_checked(
    framework: str, bench: Any, workspace: Workspace
) -> None:
    """Every member required and every object closed: no author can make the framework's check say so too."""
    tool = bench.tools(framework, TIGHTENING[framework])["search"]
    assert tool.tool.input_schema["additionalProperties"] is False
    assert "exact" in tool.tool.input_schema["required"]
    result = invalid(tool, workspace)
    assert (result.outcome, found(result), result.unchecked) == ("passed", [], 0)
    assert result.calls > 10


@pytest.mark.parametrize("framework", SOURCES)
def test_what_gets_through_the_check_is_a_finding(framework: str, bench: Any, workspace: Workspace) -> None:
    """Schema and check disagree: accepted, or the tool breaks on it; after a conversion that is a warning."""
    tools = bench.tools(framework, SOURCES[framework])
    assert found(invalid(tools["loose"], workspace)) == [("TOOL705", "error")]
    assert found(invalid(tools["breakable"], workspace)) == [("TOOL706", "error")]
    assert found(invalid(tools["aware"], workspace)) == [("TOOL706", "warning")]


@pytest.mark.skipif("langchain" not in SOURCES, reason="needs langchain_core")
def test_unpacking_an_envelope_is_no_finding(bench: Any, workspace: Workspace) -> None:
    """Arguments one level too deep may be refused or taken out, by the author's own validator; only not break."""
    source = """
    from langchain_core.tools import tool
    from pydantic import BaseModel, model_validator

    class Wanted(BaseModel):
        query: str

        @model_validator(mode="before")
        @classmethod
        def unpack(cls, value):
            inner = next(iter(value.values()), None) if isinstance(value, dict) else None
            return inner if isinstance(inner, dict) else value

    @tool(args_schema=Wanted)
    def search(query: str) -> str:
        "Search for a text."
        return query.upper()
    """
    result = invalid(bench.tools("langchain", source)["search"], workspace)
    assert (result.outcome, found(result)) == ("passed", [])


def test_without_a_check_it_is_only_counted(bench: Any, workspace: Workspace) -> None:
    """A plain function promises no check: what it lets through is counted, its crashes are its caller's affair."""
    result = invalid(bench.tools("plain", PLAIN)["half"], workspace)
    assert (result.outcome, found(result)) == ("passed", [])
    assert 0 < result.unchecked < result.calls
