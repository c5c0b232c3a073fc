"""Names that lead to a file that cannot be parsed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from python_reading import FRAMEWORKS, beside
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.project import Project

if TYPE_CHECKING:
    from pathlib import Path

BROKEN = """\
from pydantic import BaseModel

def go(x: int):
    return = x

class Form(BaseModel):
    tags: list[str
"""
SERVER = "from fastmcp import FastMCP\nmcp = FastMCP('x')\n"


@pytest.mark.parametrize(
    ("use", "told"),
    [
        (
            "mcp.add_tool(go)",
            "`go` is registered as a tool and cannot be followed: shared.py:4: invalid syntax",
        ),
        ("Agent('m', tools=[go])", "the tool `go` cannot be followed: shared.py:4: invalid syntax"),
        (
            "@go.tool\ndef f(x: int):\n    'F.'",
            "`go.tool` registers tools on an object that cannot be followed: shared.py:4: invalid syntax",
        ),
        ("Agent('m', tools=go)", "the tools `go` are computed: shared.py:4: invalid syntax"),
        (
            "@mcp.tool\ndef f(form: list[Form] | None):\n    'F.'",
            "the type of `form` cannot be followed: shared.py:4: invalid syntax",
        ),
    ],
)
def test_a_broken_definition(tmp_path: Path, use: str, told: str) -> None:
    """What leads to it is told, with the line of the other file and what is wrong there."""
    text = f"from pydantic_ai import Agent\nfrom shared import Form, go\n{SERVER}{use}\n"
    read = beside(tmp_path, text, BROKEN)
    ((reason, span),) = read.not_understood
    assert reason == told
    assert span.filename == str(tmp_path / "tools.py")
    (problem,) = read.problems
    assert (problem.kind, problem.span.filename) == ("syntax-error", str(tmp_path / "shared.py"))
    assert (problem.span.line, problem.span.column) == (4, 12)


def test_a_file_that_is_broken_between_its_definitions(tmp_path: Path) -> None:
    """Nothing is known of any name in it, but that it is imported from there."""
    text = f"from shared import go\n{SERVER}mcp.add_tool(go)\n"
    ((reason, _),) = beside(tmp_path, text, "A = (\n").not_understood
    assert reason.endswith(": shared.py:1: '(' was never closed")


@pytest.mark.parametrize(
    ("data", "message", "place"),
    [
        (b"def go(x: int):\n    '\0'\n", "holds a NUL byte", (2, 6)),
        (b"def go(x: int):\n    'caf\xe9'\n", "is not utf-8: byte 0xe9", (2, 9)),
        (b"# coding: nonsense\ndef go(x: int): ...\n", "unknown encoding 'nonsense'", (1, 1)),
    ],
)
def test_a_file_that_is_no_text(tmp_path: Path, data: bytes, message: str, place: tuple[int, int]) -> None:
    """What keeps the file from being read is told where it stands, and of the tool that leads there."""
    (tmp_path / "shared.py").write_bytes(data)
    text = f"from shared import go\n{SERVER}mcp.add_tool(go)\n"
    project = Project([str(tmp_path)], FRAMEWORKS)
    read = read_tools(str(tmp_path / "tools.py"), text.encode(), project)
    ((reason, _),) = read.not_understood
    assert reason.endswith(f": shared.py:{place[0]}: {message}")
    (problem,) = read.problems
    assert (problem.kind, problem.message) == ("unreadable-file", message)
    assert (problem.span.filename, problem.span.line, problem.span.column) == (
        str(tmp_path / "shared.py"),
        *place,
    )


def test_a_broken_file_behind_a_star(tmp_path: Path) -> None:
    """It is taken to bring none of the names that are built in, or known from elsewhere."""
    text = f"from shared import *\n{SERVER}@mcp.tool\ndef f(x: list[str]):\n    'F.'\n"
    found = beside(tmp_path, text, "A = (\n")
    assert found.not_understood == []
    (tool,) = found.tools
    assert tool.properties == {"x": {"type": "array", "items": {"type": "string"}}}


def test_what_is_not_needed(tmp_path: Path) -> None:
    """A file that can be parsed is no dead end, nor is a type that is known of a class beside a broken one."""
    shared = "class Form:\n    x: int\nclass Known(dict): ...\ndef go(x: int):\n    'Go.'\n"
    text = f"from shared import Form, go\n{SERVER}mcp.add_tool(go)\n@mcp.tool\ndef f(form: Form):\n    'F.'\n"
    found = beside(tmp_path, text, shared)
    assert (found.not_understood, found.problems) == ([], [])
    assert [each.name for each in found.tools] == ["go", "f"]
