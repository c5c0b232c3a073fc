"""The fixture `tool_contract` on objects of frameworks."""

from __future__ import annotations

import importlib.util

import pytest

pytest_plugins = "pytester"

TOOLS = '''
from mcp.server.fastmcp import FastMCP
from praisonaiagents import tool

@tool
def first_word(text: str) -> str:
    """The first word of a text."""
    return text.split()[0]

server = FastMCP("numbers")

@server.tool()
def halve(number: int) -> int:
    """Half of a number."""
    return number // 2

@server.tool()
def invert(number: int) -> int:
    """One divided by a number.

    Raises:
        ZeroDivisionError: the number is 0

    """
    return 1 // number
'''
TESTS = """
from numbers_and_words import first_word, server, tool

def test_tool(tool_contract):
    tool_contract(first_word)

def test_made(tool_contract):
    tool_contract(tool(lambda text: text.split()[0], name="made", description="The first word of a text."))

def test_server(tool_contract):
    assert len(tool_contract(server, phases=["descriptor", "valid"])) == 4
"""


@pytest.mark.skipif(
    not all(importlib.util.find_spec(name) for name in ("praisonaiagents", "mcp")),
    reason="needs both frameworks",
)
def test_the_fixture_finds_the_tool_of_an_object(pytester: pytest.Pytester) -> None:
    """An imported tool object and a whole server are checked, with what their source declares."""
    pytester.makepyfile(numbers_and_words=TOOLS, test_it=TESTS)
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider", timeout=120)
    result.assert_outcomes(passed=1, failed=2)
    text, made = result.stdout.str().split("__ test_made __")
    assert "first_word, boundaries: numbers_and_words.py:7: TOOL701 crash" in text
    assert "print(first_word.run(text=''))" in text
    # no module holds it, so that no script can import it
    assert "    repeat it with:\n        pytest test_it.py::test_made\n" in made
    assert "import tool" not in made
