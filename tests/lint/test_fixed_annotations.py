"""A safe fix of an annotation leaves a module that still can be imported."""

from __future__ import annotations

import pytest

from tool_contracts.lint.configuration import Configuration
from tool_contracts.lint.engine import open_source
from tool_contracts.lint.repair import Repair
from tool_contracts.settings import Settings

TOOL = "@tool\ndef f(x: int = None) -> str:\n    'Do.'\n"
IMPORT = "from praisonaiagents import tool\n"
ADDED = "from typing import Optional\n"


def repaired(source: str, code: str = "TOOL122", *, unsafe: bool = False) -> str:
    configuration = Configuration(Settings().updated({"select": [code]}, "test"))
    linter = open_source(source.encode(), "a.py", configuration)
    Repair(linter, unsafe=unsafe)
    return linter.entries["a.py"].data.decode()


@pytest.mark.parametrize(
    ("before", "expected", "written"),
    [
        (IMPORT, ADDED + IMPORT, "Optional[int]"),
        (ADDED + IMPORT, ADDED + IMPORT, "Optional[int]"),
        ("import typing as t\n" + IMPORT, "import typing as t\n" + IMPORT, "t.Optional[int]"),
        ('"""Doc."""; ' + IMPORT, '"""Doc."""; ' + IMPORT + ADDED, "Optional[int]"),
        (
            IMPORT + "if TYPE_CHECKING:\n    " + ADDED,
            ADDED + IMPORT + "if TYPE_CHECKING:\n    " + ADDED,
            "Optional[int]",
        ),
        (IMPORT + "Optional = 3\n", IMPORT + "Optional = 3\n", "int | None"),
        (IMPORT + "from acme import Optional\n", IMPORT + "from acme import Optional\n", "int | None"),
    ],
)
def test_a_name_of_typing_is_what_it_says(before: str, expected: str, written: str) -> None:
    """It is taken from an import that is always made, else one is added; where it means something else, nothing is."""
    union = TOOL.replace("int", "int | None")
    assert repaired(before + union, "TOOL160") == expected + TOOL.replace("int", written)


@pytest.mark.parametrize(
    ("annotation", "written"),
    [
        ('"int"', '"int | None"'),
        ('list["int"]', 'list["int"] | None'),
        ('r"int"', None),
        ('"""int"""', None),
        ('"in" "t"', None),
        ('u"in\\x74"', None),
    ],
)
def test_a_text_stays_a_text(annotation: str, written: str | None) -> None:
    """What is added goes inside the quotes, and nowhere if they are not plain: `r"int" | None` is a TypeError."""
    source = "from langchain_core.tools import tool\n" + TOOL.replace("int", annotation)
    assert repaired(source) == source.replace(annotation, written or annotation)


def test_a_name_for_a_text_takes_no_bar() -> None:
    """`Alias | None` is a TypeError where the alias is a text."""
    alias = 'Alias: TypeAlias = "int"\n'
    source = "from langchain_core.tools import tool\n" + alias + TOOL.replace("int", "Alias")
    assert repaired(source) == source


def test_a_lambda_has_no_room_for_an_annotation() -> None:
    """Its parameters are told and left alone, and the fixes around it are made."""
    source = "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP('x')\nmcp.tool('a')(lambda y=1: y)\n"
    function = "@mcp.tool()\ndef f(x=1): ...\n"
    assert repaired(source + function, "TOOL120", unsafe=True) == source + function.replace("x=", "x: int = ")
