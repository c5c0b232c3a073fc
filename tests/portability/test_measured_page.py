"""The page of what frameworks make of a parameter shows what was measured."""

from __future__ import annotations

import runpy
from pathlib import Path

SCRIPT = Path(__file__).parent.parent.parent / "scripts" / "measured_page.py"


def test_the_page_is_of_the_measurements() -> None:
    """`python scripts/measured_page.py` has been run since the last measurement, and says something of every way."""
    names = runpy.run_path(str(SCRIPT))
    assert names["PAGE"].read_text(encoding="utf-8") == names["page"]()
    styles = runpy.run_path(str(names["CONFORMANCE"] / "test_styles.py"))["STYLES"]
    assert names["page"]().count("\n| <code>") == len(styles) > 60
