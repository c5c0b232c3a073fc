"""What is told of a field that several tools have in common."""

from __future__ import annotations

import pytest

from tool_contracts.lint.engine import lint_source
from tool_contracts.settings import Settings
from tool_contracts.settings.table import PerToolIgnore

SHARED = """\
from langchain_core.tools import tool
from mcp.types import Tool
from pydantic import BaseModel

class Query(BaseModel):
    words: list

@tool(args_schema=Query)
def search(words):
    "Search the shelf."

LISTED = Tool(name="look_up", description="Look it up.", inputSchema=Query.model_json_schema())
PLAIN = {"type": "function", "function": {
    "name": "find", "description": "Find it.", "parameters": Query.model_json_schema(),
}}
"""


def test_a_field_of_several_tools() -> None:
    """A rule speaks once of the field of a class, in whatever words it would speak of the tools that have it."""
    found = [each for each in lint_source(SHARED, "tools.py", Settings()) if each.code == "TOOL101"]
    assert [each.span.line for each in found] == [6]


@pytest.mark.parametrize("name", ["search", "look_up", "find"])
def test_a_field_that_one_tool_may_leave_open(name: str) -> None:
    """What is ignored for one of the tools is told of another."""
    settings = Settings()
    settings.per_tool_ignores = (PerToolIgnore(name, ("TOOL101",), "test"),)
    found = [each for each in lint_source(SHARED, "tools.py", settings) if each.code == "TOOL101"]
    assert [each.tool == name for each in found] == [False]
