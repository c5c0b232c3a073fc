"""Classes of values that only the settings bring: what tools and reports make of them."""

from __future__ import annotations

import json
import sys
from collections import defaultdict

import pytest

pytest_plugins = "pytester"

TOOLS = """
def taking(kind):
    return {"type": "object", "properties": {"value": {"type": kind}}, "required": ["value"]}

DESCRIPTORS = [
    {"name": "pick", "description": "Picks by an index.", "inputSchema": taking("integer")},
    {"name": "pack", "description": "Packs eight bytes.", "inputSchema": taking("integer")},
    {"name": "rounded", "description": "Rounds a number.", "inputSchema": taking("number")},
    {"name": "store", "description": "Stores a text.", "inputSchema": taking("string")},
]

def pick(value):
    return range(2**100)[abs(value)]

def pack(value):
    return int(value).to_bytes(8, "big", signed=True).hex()

def rounded(value):
    return {0: "finite"}[value - value]

def store(value):
    return len(value.encode())
"""


@pytest.mark.parametrize(
    ("classes", "expected"),
    [
        ([], {}),
        (["integral-floats"], {"pick": {"TypeError"}}),
        (["large-integers"], {"pack": {"OverflowError"}}),
        (["non-finite"], {"rounded": {"KeyError"}}),
        (["surrogates"], {"store": {"UnicodeEncodeError"}}),
    ],
)
def test_a_class_shows_what_the_usual_values_do_not(
    pytester: pytest.Pytester, classes: list[str], expected: dict[str, set[str]]
) -> None:
    """Each class finds the tool that breaks on it, the arguments are printed and reported, and it is off by default."""
    (pytester.path / "tools.py").write_text(TOOLS)
    (pytester.path / "pyproject.toml").write_text(f"[tool.tool-contracts.test]\nclasses = {classes}\n")
    ran = pytester.runpytest_subprocess(
        "--tool-contracts",
        "--tool-contracts-phases=valid",
        "--tool-contracts-report=report.json",
        timeout=120,
    )
    assert ran.ret == (1 if classes else 0)
    findings = json.loads((pytester.path / "report.json").read_text(encoding="utf-8"))["findings"]
    shown = defaultdict(set)
    for each in findings:
        kind, _, text = each["evidence"]["exception"].partition(": ")
        shown[each["tool"]].add(kind)
        repeated = pytester.run(sys.executable, "-c", each["evidence"]["snippet"])
        repeated.stderr.fnmatch_lines([f"{kind}: {text}".replace("[", "[[]")])
    assert shown == expected
