"""What is written in another file is reported where it is used, with the place where it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tool_contracts.lint import lint_paths

if TYPE_CHECKING:
    from pathlib import Path

SHARED = """\
from enum import Enum
from langchain_core.tools import BaseTool
from pydantic import BaseModel
from smolagents import Tool

class Inner(BaseModel):
    tags: list

class Outer(BaseModel):
    inner: Inner

class Level(Enum):
    LOW = 1
    HIGH = "high"

PROPERTIES = {"tags": {"type": "array"}}

class Base(BaseTool):
    def _run(self, tags: list) -> str:
        return ""

class Based(Tool):
    inputs = {"tags": {"type": "array", "description": "Tags."}}
"""


@pytest.mark.parametrize(
    ("text", "use", "written"),
    [
        (
            'from shared import Outer\nfrom agno.tools import tool\n@tool\ndef a(o: Outer):\n    """A."""\n',
            (4, 10),
            (7, 5),
        ),
        (
            'from shared import Level\nfrom agno.tools import tool\n@tool\ndef a(e: Level):\n    """A."""\n',
            (4, 10),
            (12, 7),
        ),
        (
            (
                "from shared import PROPERTIES\n"
                'A = {"name": "a", "description": "A.",\n'
                '     "input_schema": {"type": "object", "properties": PROPERTIES}}\n'
            ),
            (3, 55),
            (16, 23),
        ),
        (
            'from shared import Base\nclass A(Base):\n    name: str = "a"\n    description: str = "A."\n',
            (2, 7),
            (19, 20),
        ),
        (
            (
                'from shared import Based\nclass A(Based):\n    name = "a"\n    description = "A."\n'
                '    output_type = "string"\n    def forward(self, tags):\n        return ""\n'
            ),
            (2, 7),
            (23, 23),
        ),
    ],
)
def test_use_and_definition(
    tmp_path: Path, text: str, use: tuple[int, int], written: tuple[int, int]
) -> None:
    """A field of a model, an enum, an entry of a dict, a parameter of an inherited method, an inherited attribute."""
    (tmp_path / "shared.py").write_text(SHARED)
    (tmp_path / "tools.py").write_text(text)
    (found,) = (
        each for each in lint_paths([str(tmp_path)]).findings if each.span.filename.endswith("tools.py")
    )
    assert (found.span.line, found.span.column) == use
    ((message, place),) = found.related
    assert (message, place.filename) == ("defined here", str(tmp_path / "shared.py"))
    assert (place.line, place.column) == written


def test_what_is_written_where_it_is_used(tmp_path: Path) -> None:
    """Inside one file the finding stands at the definition itself, and nothing else is said."""
    (tmp_path / "tools.py").write_text(
        'from agno.tools import tool\n@tool\ndef a(tags: list):\n    """A."""\n'
    )
    (found,) = lint_paths([str(tmp_path)]).findings
    assert found.related == ()
