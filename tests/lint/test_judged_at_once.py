"""Files that are judged as they are read: the same findings, and no syntax tree is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tool_contracts.lint.configuration import Configuration
from tool_contracts.lint.engine import open_paths
from tool_contracts.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path

BASE = """\
from langchain_core.tools import BaseTool


class Base(BaseTool):
    name: str = "search"
    description: str = "Search the documents."

    def _run(
        self,
        tags: list = None,  # which
    ) -> str:
        print(tags)
        return ""
"""
FIRST = """\
from base import Base


class A(Base):
    name: str = "a"
"""


@pytest.fixture
def project(tmp_path: Path) -> str:
    """Two files, of which the first to be read has tools that the second describes."""
    (tmp_path / "base.py").write_text(BASE)
    (tmp_path / "a.py").write_text(FIRST)
    return str(tmp_path)


def test_the_same_is_found(project: str) -> None:
    """Codes, places and fixes do not depend on when a file is judged."""
    configuration = Configuration(Settings())
    known = [open_paths([project], configuration, judge=each).check() for each in (True, False)]
    first, second = (
        [(each.identity(), each.fix and each.fix.applicability) for each in found] for found in known
    )
    assert first
    assert first == second


def test_no_tree_is_kept(project: str) -> None:
    """Trees, and the files that they are of, are let go with the rules that read them."""
    tools = open_paths([project], Configuration(Settings()), judge=True).tools
    assert len(tools) == 2
    assert all(each.signature and each.signature.node is each.signature.locate is None for each in tools)
