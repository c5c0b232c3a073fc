"""A name that is bound anew means what it was bound to last, where that is certain."""

from __future__ import annotations

import pytest

from python_reading import one, reading

LANGCHAIN = "from langchain_core.tools import tool\n"
MCP = "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP('a')\n"


def names(source: str) -> list[tuple[object, str]]:
    """The tools that are found, each with its framework."""
    return [(tool.name, tool.framework) for tool in reading(source).tools]


@pytest.mark.parametrize(
    "source",
    [
        LANGCHAIN + "def tool(f): return f\n@tool\ndef a(): ...",
        LANGCHAIN + "tool = lambda f: f\n@tool\ndef a(): ...",
        LANGCHAIN + "del tool\nclass tool: ...\n@tool\ndef a(): ...",
        LANGCHAIN + "from mine import tool\n@tool\ndef a(): ...",
        "from crewai.tools import BaseTool\nclass BaseTool: ...\nclass A(BaseTool):\n    def _run(self): ...",
        "import langchain_core.tools as lt\nlt = None\n@lt.tool\ndef a(): ...",
        MCP + "mcp = Other()\n@mcp.tool()\ndef a(): ...",
        LANGCHAIN + "import tool\n@tool\ndef a(): ...",
        LANGCHAIN + "with opened() as tool:\n    @tool\n    def a(): ...",
        LANGCHAIN + "with opened() as tool: ...\n@tool\ndef a(): ...",
        LANGCHAIN + "for tool in made():\n    @tool\n    def a(): ...",
        "def build():\n    from langchain_core.tools import tool\n    tool = mine\n    @tool\n    def a(): ...",
        LANGCHAIN + "del tool\n@tool\ndef a(): ...",
        f"if TYPE_CHECKING:\n    {LANGCHAIN}else:\n    def tool(f): return f\n@tool\ndef a(): ...",
        f"if typing.TYPE_CHECKING:\n    {LANGCHAIN}else:\n    from mine import tool\n@tool\ndef a(): ...",
        LANGCHAIN + "try: ...\nexcept E as tool:\n    @tool\n    def a(): ...",
        LANGCHAIN + "try: ...\nexcept* E as tool:\n    @tool\n    def a(): ...",
        LANGCHAIN + "match given():\n    case [tool, *_]:\n        @tool\n        def a(): ...",
        LANGCHAIN + "match given():\n    case {'a': 1, **tool}:\n        @tool\n        def a(): ...",
        LANGCHAIN + "def build():\n    try: ...\n    except E as tool:\n        @tool\n        def a(): ...",
        MCP + "mcp = Other()\nclass Kept:\n    @mcp.tool()\n    def a(): ...",
    ],
)
def test_what_hides_a_framework(source: str) -> None:
    """What has the name of a framework's decorator, class or server, but is something else by then, makes no tool."""
    assert names(source) == []


@pytest.mark.parametrize(
    ("source", "framework"),
    [
        (LANGCHAIN + "@tool\ndef a(): ...\ndef tool(f): return f", "langchain"),
        (LANGCHAIN + "from smolagents import tool\n@tool\ndef a(): ...", "smolagents"),
        (MCP + "@mcp.tool()\ndef a(): ...\nmcp = None", "mcp"),
        (MCP + "mcp = guarded(mcp)\n@mcp.tool()\ndef a(): ...", "mcp"),
        ("import mcp\nmcp = mcp.server.fastmcp.FastMCP('a')\n@mcp.tool()\ndef a(): ...", "mcp"),
        (
            "try:\n    from langchain_core.tools import tool\nexcept ImportError:\n    def tool(f): return f\n@tool\ndef a(): ...",
            "langchain",
        ),
        (f"if TYPE_CHECKING:\n    def tool(f): ...\nelse:\n    {LANGCHAIN}@tool\ndef a(): ...", "langchain"),
        (f"if TYPE_CHECKING:\n    {LANGCHAIN}else:\n    other = None\n@tool\ndef a(): ...", "langchain"),
        (f"if ready():\n    {LANGCHAIN}else:\n    def tool(f): ...\n@tool\ndef a(): ...", "langchain"),
        (LANGCHAIN + "if ready():\n    del tool\n@tool\ndef a(): ...", "langchain"),
        (LANGCHAIN + "del tool.name\n@tool\ndef a(): ...", "langchain"),
        (LANGCHAIN + "try: ...\nexcept E as tool: ...\n@tool\ndef a(): ...", "langchain"),
        (LANGCHAIN + "match given():\n    case tool: ...\n@tool\ndef a(): ...", "langchain"),
        (
            LANGCHAIN + "match given():\n    case {'tool': 1}:\n        @tool\n        def a(): ...",
            "langchain",
        ),
        (LANGCHAIN + "if ready():\n    tool = mine\n@tool\ndef a(): ...", "langchain"),
        (LANGCHAIN + "def build():\n    @tool\n    def a(): ...\nbuild()\ntool = None", "langchain"),
        (LANGCHAIN + "for tool in made(): ...\n@tool\ndef a(): ...", "langchain"),
        ("import agno\nimport agno.tools\n@agno.tools.tool\ndef a(): ...", "agno"),
    ],
)
def test_what_hides_nothing(source: str, framework: str) -> None:
    """What comes later, may not come, is made of what was there before, or names a part of it leaves the name as it was."""
    assert names(source) == [("a", framework)]


@pytest.mark.parametrize(
    "source", ["L = int\nL = str", "class L: ...\nL = str", "L = list\nfrom typing import Text as L"]
)
def test_types(source: str) -> None:
    """A type is the last one that has the name where the function is defined."""
    tool = one(f"from agno.tools import tool\n{source}\n@tool\ndef f(x: L): ...\n")
    assert tool.properties["x"] == {"type": "string"}
    assert tool.is_known("/inputSchema/properties/x")


def test_a_type_that_changes_later() -> None:
    """A name that means something else after the function may be looked up late, so that nothing is known."""
    tool = one("from agno.tools import tool\nL = int\n@tool\ndef f(x: L): ...\nL = str\n")
    assert not tool.is_known("/inputSchema/properties/x")


def test_lists() -> None:
    """Each list of tools is the one that has the name by then."""
    source = (
        "from pydantic_ai import Agent\ndef a(): ...\ndef b(): ...\n"
        "tools = [a]\nAgent('x', tools=tools)\ntools = [b]\nAgent('y', tools=tools)\n"
    )
    assert {tool.name for tool in reading(source).tools} == {"a", "b"}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    @tool\n    def a(): ...", []),
        (
            "import typing\nif typing.TYPE_CHECKING:\n    @tool\n    def a(): ...\n@tool\ndef b(): ...",
            [("b", "langchain")],
        ),
        ("if not TYPE_CHECKING:\n    @tool\n    def a(): ...", [("a", "langchain")]),
        ("if TYPE_CHECKING:\n    x = 1\nelse:\n    @tool\n    def a(): ...", [("a", "langchain")]),
    ],
)
def test_what_is_there_for_type_checkers(source: str, expected: list[tuple[object, str]]) -> None:
    """No tool is made where nothing runs."""
    assert names(LANGCHAIN + source) == expected
