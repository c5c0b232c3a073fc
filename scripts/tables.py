"""The tables of the site that are made of data: what frameworks make of a parameter, and what each of them does.

Run: `python scripts/tables.py`; each table is written between the two comments that name it in its page.
"""

from __future__ import annotations

import html
import json
import runpy
from pathlib import Path
from typing import TYPE_CHECKING

from tool_contracts.plugins import FRAMEWORKS, load

if TYPE_CHECKING:
    from collections.abc import Callable

    from tool_contracts.framework import Framework

DOCS = Path(__file__).parent.parent / "docs"
CONFORMANCE = DOCS.parent / "tests" / "frameworks" / "conformance"
_WIDEST = 110

_COLUMNS = {
    "checks arguments": "checks_arguments",
    "converts them": "converts_arguments",
    "builds": "",
    "reads docstring parameters": "reads_docstring_parameters",
    "reads `Annotated` texts": "reads_annotated_text",
    "takes `Field` in `Annotated`": "!refuses_fields",
    "takes `_x`": "!loses_underscore_names",
    "`int | None`": "understands_pep604",
    "`dict[str, int]`": "!loses_value_types",
    "may share stdout": "speaks_on_stdout",
}
"""The title of a column to the flag of `Framework` that it shows; `!` for its opposite. What it builds is measured."""

_BUILT = {"Enum": "enums", "model": "models", "dataclass": "dataclasses", "datetime": "dates"}
"""Ways to write a parameter of a class to what such parameters are called together."""

_PLAIN = ("got dict ", "got str ")


def _measured() -> dict[str, dict[str, dict[str, str]]]:
    """What was seen of each way to write a parameter, by framework; older majors are called so."""
    return {
        file.stem: json.loads(file.read_text(encoding="utf-8"))
        for file in sorted((CONFORMANCE / "measured").glob("*.json"))
    }


def styles() -> str:
    """A row for each way to write a parameter: what is published of it, what is sent, and what the function gets."""
    measured = _measured()
    rows = ["| parameter | published as | sent | the function gets |", "|---|---|---|---|"]
    for style, (parameter, value) in runpy.run_path(str(CONFORMANCE / "test_styles.py"))["STYLES"].items():
        seen = {name: ways[style] for name, ways in measured.items()}
        published = {name: each["published"] for name, each in seen.items() if "published" in each}
        calls = {name: each["call"].removeprefix("got ") for name, each in seen.items()}
        cells = [_code(parameter), _grouped(published), _code(json.dumps(value)), _grouped(calls)]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)


def capabilities() -> str:
    """A row for each framework: what the linter and the test run know of it."""
    rows = [f"| framework | {' | '.join(_COLUMNS)} |".replace("int | None", "int \\| None")]
    rows.append("|---" * (len(_COLUMNS) + 1) + "|")
    measured = _measured()
    for name, framework in load([FRAMEWORKS]).frameworks.items():
        if framework.packages:
            marks = [
                _mark(framework, flag) if flag else ", ".join(built(measured.get(name, {})))
                for flag in _COLUMNS.values()
            ]
            rows.append(f"| `{name}` | {' | '.join(marks)} |")
    return "\n".join(rows)


def _mark(framework: Framework, flag: str) -> str:
    return "yes" if getattr(framework, flag.lstrip("!")) != flag.startswith("!") else ""


def built(seen: dict[str, dict[str, str]]) -> list[str]:
    """Of what a framework makes objects for the function, of what was seen of it."""
    calls = {many: seen[style]["call"] for style, many in _BUILT.items() if style in seen}
    return [many for many, call in calls.items() if call.startswith("got ") and not call.startswith(_PLAIN)]


TABLES: dict[str, tuple[Path, Callable[[], str]]] = {
    "styles": (DOCS / "portability.md", styles),
    "capabilities": (DOCS / "frameworks.md", capabilities),
}


def page(name: str) -> str:
    """The page of a table, with the table made anew."""
    path, make = TABLES[name]
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    before, _, rest = path.read_text(encoding="utf-8").partition(begin)
    _, _, after = rest.partition(end)
    return f"{before}{begin}\n{make()}\n{end}{after}"


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
    for name, (path, _) in TABLES.items():
        path.write_text(page(name), encoding="utf-8")
