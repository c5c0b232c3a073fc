"""Where the conformance tests of each framework run."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parents[3] / "environments" / "frameworks"
TOGETHER = {"langchain", "praisonai", "mcp-1", "mcp", "fastmcp"}
"""In the two environments that hold several."""


def test_each_framework_has_an_environment(names: frozenset[str]) -> None:
    """And each environment a framework: another name would be refused, or never be asked for."""
    assert {each.stem for each in FOLDER.glob("*.txt")} == names - TOGETHER
