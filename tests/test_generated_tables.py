"""The tables of the site that are made of data show the data of today."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import pytest

from tool_contracts.plugins import FRAMEWORKS, load

NAMES = runpy.run_path(str(Path(__file__).parent.parent / "scripts" / "tables.py"))


@pytest.mark.parametrize("name", NAMES["TABLES"])
def test_tables_are_up_to_date(name: str) -> None:
    """`python scripts/tables.py` has been run since the last change of what it shows."""
    path, _ = NAMES["TABLES"][name]
    assert path.read_text(encoding="utf-8") == NAMES["page"](name)


def test_every_way_has_a_row() -> None:
    """Nothing that was measured is missing."""
    styles = runpy.run_path(str(NAMES["CONFORMANCE"] / "test_styles.py"))["STYLES"]
    assert NAMES["styles"]().count("\n| <code>") == len(styles) > 60


def test_the_flag_of_private_names_is_what_was_measured() -> None:
    """A framework that leaves `_x` out or refuses it has the flag that says so, and no other has it."""
    measured = {
        file.stem.rstrip("-0123456789"): json.loads(file.read_text(encoding="utf-8"))["underscore"]
        for file in (NAMES["CONFORMANCE"] / "measured").glob("*.json")
    }
    frameworks = load([FRAMEWORKS]).frameworks
    lost = {name for name, seen in measured.items() if not seen.get("published")}
    flagged = {name for name in measured if frameworks[name].loses_underscore_names}
    assert flagged == lost
