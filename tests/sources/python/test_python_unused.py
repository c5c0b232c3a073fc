"""Generators of which nobody asks anything."""

from __future__ import annotations

import pytest

from python_reading import found

START = """\
from fastmcp import FastMCP
mcp = FastMCP("x")
def f(x: int):
    'F.'
"""


@pytest.mark.parametrize(
    "use",
    [
        "map(mcp.add_tool, [f])",
        "(mcp.add_tool(each) for each in [f])",
        "never = map(mcp.add_tool, [f])",
        "never = (mcp.add_tool(each) for each in [f])",
    ],
)
def test_what_nobody_asks_for(use: str) -> None:
    """Nothing is made by a generator that stands alone, or has a name that is not used."""
    assert found(START + use) == []


@pytest.mark.parametrize(
    "use",
    [
        "made = map(mcp.add_tool, [f])\nlist(made)",
        "made = (mcp.add_tool(each) for each in [f])\nfor _ in made: pass",
        "any(mcp.add_tool(each) for each in [f])",
        "[mcp.add_tool(each) for each in [f]]",
        "never = [mcp.add_tool(each) for each in [f]]",
        "import collections\ncollections.deque(map(mcp.add_tool, [f]), maxlen=0)",
        "never = mcp.add_tool(f)",
    ],
)
def test_what_somebody_asks_for(use: str) -> None:
    """A generator that is passed on or used under its name makes tools, and so does what is no generator."""
    assert found(START + use) == [("fastmcp", "f", "f")]
