"""The table of what each framework makes of each way to write a parameter, from what the conformance tests measured.

Run: `python scripts/measured_page.py`; it writes the part of docs/portability.md that stands between two comments.
"""

from __future__ import annotations

import html
import json
import runpy
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "portability.md"
CONFORMANCE = ROOT / "tests" / "frameworks" / "conformance"
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
_WIDEST = 110


def table() -> str:
    """A row for each way: the parameter, what is published of it, what is sent, and what the function gets."""
    measured = {
        file.stem: json.loads(file.read_text(encoding="utf-8"))
        for file in sorted((CONFORMANCE / "measured").glob("*.json"))
    }
    rows = ["| parameter | published as | sent | the function gets |", "|---|---|---|---|"]
    for style, (parameter, value) in runpy.run_path(str(CONFORMANCE / "test_styles.py"))["STYLES"].items():
        seen = {name: ways[style] for name, ways in measured.items()}
        published = {name: each["published"] for name, each in seen.items() if "published" in each}
        calls = {name: each["call"].removeprefix("got ") for name, each in seen.items()}
        cells = [_code(parameter), _grouped(published), _code(json.dumps(value)), _grouped(calls)]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)


def page() -> str:
    """The page with its table made anew."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{table()}\n{END}{after}"


def _grouped(told: dict[str, str]) -> str:
    """What most say, then each other thing with those who say it."""
    groups: dict[str, list[str]] = {}
    for name, text in told.items():
        groups.setdefault(text, []).append(name)
    (most, _), *others = sorted(groups.items(), key=lambda each: -len(each[1]))
    return "<br>".join([_code(most), *(f"{', '.join(names)}: {_code(text)}" for text, names in others)])


def _code(text: str) -> str:
    short = text if len(text) <= _WIDEST else f"{text[: _WIDEST - 4]} ..."
    return f"<code>{html.escape(short, quote=False).replace('|', '&#124;')}</code>"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
