"""Functions that stand in one file and are made tools of in another, as agents and servers are mostly written."""

from __future__ import annotations

import importlib.util

import pytest

pytest_plugins = "pytester"

FUNCTIONS = '''
def weekday(day: int) -> str:
    """Name a day of the week."""
    return ["Mon", "Tue"][day]
'''
AGENT = """
from praisonaiagents import Agent
from functions import weekday

agent = Agent(instructions="Answer.", llm="gpt-4o-mini", tools=[weekday])
"""
SERVER = """
from mcp.server.fastmcp import FastMCP
from functions import weekday

server = FastMCP("days")
server.add_tool(weekday)
"""
GRAPH = '''
from langgraph.prebuilt import ToolNode
from made import halve, third

def own(number: int) -> int:
    """Give it back."""
    return number

node = ToolNode([third, halve, own])
'''
MADE = '''
from langchain_core.tools import StructuredTool, tool

def half(number: int) -> float:
    """Take a half."""
    return number / 2

halve = StructuredTool.from_function(half)

@tool
def third(number: int) -> float:
    """Take a third."""
    return number / 3
'''


@pytest.mark.parametrize(
    ("package", "maker"),
    [("praisonaiagents", AGENT), ("mcp.server.fastmcp", SERVER)],
    ids=["agent", "server"],
)
def test_it_is_called_where_it_is_made_a_tool(pytester: pytest.Pytester, package: str, maker: str) -> None:
    """The file that hands it over is imported, and a finding stands at the function."""
    _require(package)
    pytester.makepyfile(functions=FUNCTIONS, maker=maker)
    result = pytester.runpytest_subprocess(
        "--tool-contracts", "--tool-contracts-phases=descriptor,boundaries"
    )
    result.stdout.fnmatch_lines(
        [
            "*functions.py:3: TOOL701 *IndexError*",
            "1 tool, 2 phases (1 passed, 1 failed), *",
            "FAILED maker.py::weekday::*",
        ]
    )
    result.stdout.no_fnmatch_line("*seen at run time alone*")


def test_a_tool_that_is_handed_on_is_called_once(pytester: pytest.Pytester) -> None:
    """In the file that has made it, which the linter has read."""
    _require("langgraph")
    pytester.makepyfile(made=MADE, maker=GRAPH)
    result = pytester.runpytest_subprocess("--tool-contracts", "--tool-contracts-phases=descriptor", "-v")
    result.stdout.fnmatch_lines(
        [
            "made.py::*::descriptor PASSED*",
            "made.py::*::descriptor PASSED*",
            "maker.py::own::descriptor PASSED*",
        ]
    )
    result.stdout.fnmatch_lines("3 tools, 3 phases (3 passed), *")
    result.stdout.no_fnmatch_line("*seen at run time alone*")


def test_one_that_only_a_function_hands_over_is_told(pytester: pytest.Pytester) -> None:
    """It is skipped with a reason, not left out."""
    _require("praisonaiagents")
    inside = "".join(f"    {line}\n" for line in AGENT.strip().splitlines())
    pytester.makepyfile(functions=FUNCTIONS, maker=f"def main():\n{inside}")
    result = pytester.runpytest_subprocess("--tool-contracts", "-rs")
    result.stdout.fnmatch_lines("SKIPPED * the imported module holds no such tool*")


def _require(package: str) -> None:
    if (
        importlib.util.find_spec(package.partition(".")[0]) is None
        or importlib.util.find_spec(package) is None
    ):
        pytest.skip(f"{package} is not installed")
