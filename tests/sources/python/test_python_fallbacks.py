"""Tools that stand where their own framework cannot be imported."""

from __future__ import annotations

import textwrap

import pytest

from tool_contracts.plugins import load
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.project import Project

FRAMEWORKS = tuple(load(["tool_contracts.frameworks"]).frameworks.values())
GUARD = """
try:
    from fastmcp import Context
    HAS_CONTEXT = True
except ImportError:
    Context = None
    HAS_CONTEXT = False
from fastmcp import FastMCP
from langchain_core.tools import tool
mcp = FastMCP("x")
"""


def names(code: str, guard: str = GUARD) -> list[str | None]:
    source = guard + textwrap.dedent(code)
    return [each.name for each in read_tools("m.py", source.encode(), Project([], FRAMEWORKS)).tools]


@pytest.mark.parametrize(
    ("test", "there"),
    [
        ("Context is not None", True),
        ("Context is None", False),
        ("Context", True),
        ("not Context", False),
        ("HAS_CONTEXT", True),
        ("not HAS_CONTEXT", False),
    ],
)
def test_an_arm_for_a_missing_framework(test: str, there: bool) -> None:
    """Of two arms, the one counts that is reached with the framework."""
    code = f"""
        def build():
            if {test}:
                @mcp.tool
                def first(q: str): ...
            else:
                @mcp.tool
                def second(q: str): ...
        """
    assert names(code) == ["first" if there else "second"]


@pytest.mark.parametrize("test", ["DEBUG", "DEBUG is None", "Context == 1", "Context and DEBUG"])
def test_other_questions(test: str) -> None:
    """What no import answers leaves both arms open."""
    code = f"""
        if {test}:
            @mcp.tool
            def first(q: str): ...
        else:
            @mcp.tool
            def second(q: str): ...
        """
    assert names(code) == ["first", "second"]


def test_another_framework_in_its_stead() -> None:
    """Without one framework another may be used, whose tools are offered then."""
    code = '''
        if Context is None:
            @tool
            def find(q: str):
                """Find."""
        '''
    assert names(code) == ["find"]


def test_a_name_that_the_handler_does_not_set() -> None:
    """An import that fails for good asks no question."""
    guard = "try:\n    from fastmcp import Context\nexcept ImportError:\n    raise\nfrom fastmcp import FastMCP\nmcp = FastMCP('x')\n"
    assert names("if not Context:\n    @mcp.tool\n    def find(q: str): ...\n", guard) == ["find"]
