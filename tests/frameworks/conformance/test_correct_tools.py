"""Ordinary tools without a fault go through every phase of every framework, and nothing is told of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.phases.contract import Contract
from tool_contracts.phases.loop import Options, run_phase
from tool_contracts.plugins import FRAMEWORKS, RULES, load
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Iterator

FUNCTIONS = {
    "total": (
        "values: list[int], start: int",
        "int",
        "return sum(values, start)",
        "values: Numbers.\nstart: What they are added to.",
    ),
    "search": (
        "query: str, exact: bool",
        "list[str]",
        "return [query] if exact else query.split()",
        "query: Words.\nexact: Whether they stay together.",
    ),
    "labels": (
        "rows: dict[str, str]",
        "list[str]",
        "return sorted(f'{name}={text}' for name, text in rows.items())",
        "rows: Texts by name.",
    ),
    "share": (
        "part: float, whole: float",
        "list[float]",
        "return [part / whole] if abs(whole) > abs(part) else []",
        "part: One.\nwhole: All.",
    ),
    "note": (
        "text: str",
        "str",
        "Path('note.txt').write_text(text, encoding='utf-8', errors='replace')\nreturn 'kept'",
        "text: What is written.",
    ),
    "stored": (
        "name: str",
        "list[str]",
        """with closing(sqlite3.connect(":memory:")) as made:
    made.execute("create table names (name text)")
    return [each for each, in made.execute("select name from names where name = ?", (name,))]""",
        "name: Whom to look for.",
    ),
}

CONVERTED = {
    "paid": (
        "amount: Decimal, when: datetime, within: timedelta",
        "str",
        "return f'{amount} at {when} within {within}'",
        "amount: Money.\nwhen: The moment.\nwithin: How long it took.",
    ),
}
"""Of frameworks that make objects of the texts that a model sends."""

UNREACHABLE = {"semantic-kernel": {"paid": {"TOOL704"}}}
"""Dates are published as objects there, of which none is taken."""


@pytest.fixture
def workspace() -> Iterator[Workspace]:
    """Where calls may write."""
    made = Workspace()
    yield made
    made.close()


def source(harness: Any) -> str:
    """A module of the functions as tools."""
    lines = [
        "import sqlite3",
        "from contextlib import closing",
        "from datetime import datetime, timedelta",
        "from decimal import Decimal",
        "from pathlib import Path",
        harness.header,
    ]
    converted = CONVERTED if load([FRAMEWORKS]).frameworks[harness.name].builds_objects else {}
    for name, (parameters, result, body, told) in (FUNCTIONS | converted).items():
        if harness.name == "anthropic" and result != "str":
            # its results are texts
            continue
        lines += [
            harness.before,
            f"def {name}({parameters}) -> {result}:",
            f'    """Do the work of a {name}.',
            "",
            "    Args:",
            *(f"        {each}" for each in told.split("\n")),
            '    """',
            *(f"    {each}" for each in body.split("\n")),
            re.sub(r"\b(made|config)\b", rf"\1_{name}", harness.after).replace("probe", name),
        ]
    return "\n".join(lines)


def test_nothing_is_told_of_correct_tools(bench: Any, read: Any, harness: Any, workspace: Workspace) -> None:
    """Neither an error nor a warning, in any phase, where the framework lets a call come through at all."""
    text = source(harness)
    sources = {each.name: each for each in read(text).tools}
    rules = [each for each in load([RULES]).rules.values() if each.default]
    options = Options(rules=rules, timeout=30, max_examples=30)
    unreachable = UNREACHABLE.get(harness.name, {})
    for name, live in bench.tools(harness.name, text).items():
        contract = Contract(live, sources.get(name), identity=name)
        told = set()
        for phase in ("descriptor", "examples", "boundaries", "valid", "invalid"):
            result = run_phase(phase, contract, options, workspace)
            assert result.failures == []
            assert name in unreachable or result.outcome in ("passed", "skipped")
            told |= {each.finding.code for each in result.findings}
        assert (name, told) == (name, unreachable.get(name, set()))


def test_each_of_them_is_read_somewhere(names: frozenset[str]) -> None:
    """There is such a framework."""
    assert UNREACHABLE.keys() <= names
