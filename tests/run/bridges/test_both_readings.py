"""What the static reader makes of a definition, held against what its own interpreter makes of it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.plugins import RULES, load
from tool_contracts.rule_pages import blocks
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.project import Project

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.run.bridges.conftest import Bridge

    from tool_contracts.model import Tool
    from tool_contracts.run.bridges.tools import BridgedTool

pytest.importorskip("tree_sitter_elixir")

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[2] / "examples"
PLUGINS = load([RULES])
FOLDERS = {".ex": ("elixir", "mojentic-elixir"), ".rb": ("ruby", "intelligence-ruby")}


def collected(ending: str, root: Path) -> None:
    """The projects of the tests and examples, and every block of the rules' pages, as files of one project."""
    own, example = FOLDERS[ending]
    shutil.copytree(HERE / own / "lib", root / "lib" / "own")
    shutil.copytree(EXAMPLES / example / "lib", root / "lib" / "example")
    number = 0
    for rule in PLUGINS.rules.values():
        for heading in ("Avoid", "Prefer"):
            for block in blocks(rule.text, heading):
                if block.language == {".ex": "elixir", ".rb": "ruby"}[ending] and rule.code != "TOOL257":
                    number += 1
                    # the same names stand on many pages
                    code = re.sub(r"(?m)^defmodule (\S+)", rf"defmodule \1.Block{number}", block.code)
                    (root / "lib" / f"block_{number}{ending}").write_text(code, encoding="utf-8")


def pairs(bridge: Bridge, root: Path, ending: str) -> Iterator[tuple[Tool, BridgedTool]]:
    """Each tool that both readings see: those in Elixir by their module, those in Ruby by their line."""
    for path in sorted((root / "lib").rglob(f"*{ending}")):
        found = bridge.loaded.tools.get(str(path), [])
        for source in read_tools(str(path), None, Project([], [])).tools:
            for live in found:
                if source.origin.symbol == live.module if live.module else source.span().line == live.line:
                    yield source, live


@pytest.mark.parametrize(("ending", "least"), [(".ex", 30), (".rb", 20)])
def test_both_readings_are_equal(
    ending: str, least: int, bridge: Callable[..., Bridge], tmp_path: Path
) -> None:
    """No tool is published otherwise than it was read, as far as it could be read."""
    root = tmp_path.resolve()
    collected(ending, root)
    loaded = bridge(ending, root)
    rule = PLUGINS.rules["TOOL257"]
    both = list(pairs(loaded, root, ending))
    differences: list[Any] = [
        (live.tool.name, Path(live.tool.origin.filename).name, each)
        for source, live in both
        for each in rule.check(live.tool, source, live)
    ]
    assert differences == []
    assert len(both) >= least, len(both)
