"""The tables of the site that are made of data show the data of today."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

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
