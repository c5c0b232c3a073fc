"""What the linter makes of Python source, with all built-in frameworks."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from tool_contracts.plugins import load
from tool_contracts.sources import Reading, read_tools
from tool_contracts.sources.python.project import Project

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tool_contracts.framework import Framework
    from tool_contracts.model import Tool

FRAMEWORKS: Sequence[Framework] = tuple(load(["tool_contracts.frameworks"]).frameworks.values())


def reading(source: str) -> Reading:
    """What a file holds."""
    return read_tools("m.py", textwrap.dedent(source).encode(), Project([], FRAMEWORKS))


def found(source: str) -> list[tuple[str, object, str | None]]:
    """Framework, name and symbol of each tool."""
    return [(each.framework, each.name, each.origin.symbol) for each in reading(source).tools]


def one(source: str) -> Tool:
    """The one tool of a file."""
    (tool,) = reading(source).tools
    return tool
