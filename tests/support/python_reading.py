"""What the linter makes of Python source, with all built-in frameworks."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from tool_contracts.plugins import load
from tool_contracts.sources import Reading, read_tools
from tool_contracts.sources.python.project import Project

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

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


def beside(folder: Path, text: str, shared: str) -> Reading:
    """What a file beside `shared.py` holds, which is the same when every file is parsed whole."""
    (folder / "shared.py").write_text(shared)
    path = folder / "tools.py"
    path.write_text(text)
    quick, whole = (
        read_tools(str(path), text.encode(), Project([str(folder)], FRAMEWORKS, exhaustive=exhaustive))
        for exhaustive in (False, True)
    )
    assert Project([str(folder)], FRAMEWORKS).may_hold_tools(str(path), text.encode())
    assert [each.name for each in quick.tools] == [each.name for each in whole.tools]
    return quick
