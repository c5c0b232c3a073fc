"""Tools that a server knows and does not offer are not called."""

from __future__ import annotations

from typing import Any

import pytest

WITHHELD = {
    "fastmcp-2": """
from fastmcp import FastMCP

server = FastMCP("s", include_tags={"public"})

@server.tool(tags={"public"})
def offered() -> str:
    '''Offered.'''
    return ""

@server.tool(tags={"public"}, enabled=False)
def switched_off() -> str:
    '''Switched off.'''
    return ""

@server.tool
def untagged() -> str:
    '''Of a tag that the server does not include.'''
    return ""
""",
    "fastmcp": """
from fastmcp import FastMCP

server = FastMCP("s")

@server.tool
def offered() -> str:
    '''Offered.'''
    return ""

@server.tool(tags={"hidden"})
def tagged() -> str:
    '''Of a tag that the server leaves out.'''
    return ""

server.disable(tags={"hidden"})
""",
}
WITHHELD["fastmcp-3"] = WITHHELD["fastmcp"]


def test_only_what_is_offered_is_found(bench: Any, harness: Any) -> None:
    """What is switched off, or has tags that the server does not offer, is none of its tools."""
    if str(harness) not in WITHHELD:
        pytest.skip(f"{harness} offers all that it knows")
    found = bench.found(harness.name, WITHHELD[str(harness)])
    assert [each.tool.name for each in found] == ["offered"]


def test_each_of_them_is_read_somewhere(names: frozenset[str]) -> None:
    """There is such a framework."""
    assert WITHHELD.keys() <= names
