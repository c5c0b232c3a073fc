"""What one rule alone says of a file."""

from __future__ import annotations

from textwrap import dedent

from tool_contracts.lint import lint_source
from tool_contracts.settings import Selectors, Settings

IMPORTS = {
    "strands": "from strands import tool",
    "crewai": "from crewai.tools import tool",
    "agent-framework": "from agent_framework import tool",
    "smolagents": "from smolagents import tool",
    "haystack": "from haystack.tools import tool",
    "praisonai": "from praisonaiagents import tool",
    "langchain": "from langchain_core.tools import tool",
    "agno": "from agno.tools import tool",
    "openai-agents": "from agents import function_tool as tool",
}
"""The line that imports the decorator of each framework under the name `tool`."""


def told(code: str, text: str) -> list[str]:
    """The lines at which one rule speaks, with the first words of what it says."""
    settings = Settings()
    settings.selectors = (Selectors("test", select=(code,)),)
    found = lint_source(dedent(text), "example.py", settings)
    return [f"{each.span.line}: {each.message}" for each in found]


def lines(code: str, text: str) -> list[int]:
    """The lines at which one rule speaks."""
    return [int(each.partition(":")[0]) for each in told(code, text)]
