"""Functions that more than one framework makes a tool of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from python_reading import found
from tool_contracts.lint.engine import lint_paths
from tool_contracts.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path

PLAIN = """\
from llama_index.core.tools import FunctionTool
from autogen_core.tools import FunctionTool as AutoTool
from mcp.server.fastmcp import FastMCP
from pydantic_ai import Agent
mcp = FastMCP("x")
def f(x: list):
    'Find it.'
"""


def test_a_tool_of_each() -> None:
    """Each framework has a tool of its own: of constructors, methods and lists."""
    use = "FunctionTool.from_defaults(f)\nAutoTool(f, description='F.')\nmcp.add_tool(f)\nAgent('m', tools=[f, f])\n"
    tools = found(PLAIN + use)
    assert tools == [(each, "f", "f") for each in ("llama-index", "autogen", "mcp", "pydantic-ai")]


def test_a_function_that_a_server_has() -> None:
    """It is given back by the decorator, so that another framework makes a tool of it too, and its own none."""
    text = "from mcp.server.fastmcp import FastMCP\nfrom pydantic_ai import Agent\nmcp = FastMCP('x')\n"
    text += "@mcp.tool()\ndef f(x: int):\n    'F.'\nAgent('m', tools=[f])\nmcp.add_tool(f)\n"
    assert found(text) == [("mcp", "f", "f"), ("pydantic-ai", "f", "f")]


def test_an_object_that_a_decorator_made() -> None:
    """It is no function any more, and is handed to another framework as the tool that it is."""
    text = "from langchain_core.tools import tool\nfrom crewai import Agent\nfrom pydantic_ai import Agent as Other\n"
    text += "@tool\ndef f(x: int):\n    'F.'\nAgent(tools=[f])\nOther('m', tools=[f])\n"
    assert found(text) == [("langchain", "f", "f")]


def test_a_finding_of_each_place(tmp_path: Path) -> None:
    """A rule speaks once of each place in the function, and takes no tool of one framework for a rival of another's."""
    path = tmp_path / "m.py"
    path.write_text(
        PLAIN + "FunctionTool.from_defaults(f, name='a')\nmcp.add_tool(f)\nAgent('m', tools=[f])\n"
    )
    findings = lint_paths([str(path)], Settings().updated({"select": ["ALL"]}, "test")).findings
    assert len({(each.code, each.span) for each in findings}) == len(findings)
    told = [each.code for each in findings]
    assert told.count("TOOL101") == 1
    assert not any(each.startswith("TOOL5") for each in told)


def test_a_function_in_a_list_beside_a_tool_that_was_made_of_it() -> None:
    """The list makes a tool of it under its own name; a name that stands for the tool makes none."""
    start = (
        "from agno.agent import Agent\nfrom agno.tools.function import Function\ndef f(x: int):\n    'F.'\n"
    )
    made = "Function.from_callable(f, name='again')"
    assert found(f"{start}Agent(tools=[f, {made}])") == [("agno", "again", "f"), ("agno", "f", "f")]
    assert found(f"{start}f = {made}\nAgent(tools=[f])") == [("agno", "again", "f")]
