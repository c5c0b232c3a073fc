"""What a failing item says of a defect that another phase has shown, and with which arguments."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pytest_tool_contracts.failures import Defects
from tool_contracts import Evidence, Finding, Span

if TYPE_CHECKING:
    import pytest

pytest_plugins = "pytester"

LARGE_NUMBERS = """
TOOLS = [{
    "name": "halve",
    "description": "Halve a number.",
    "inputSchema": {
        "type": "object",
        "properties": {"n": {"type": "integer", "minimum": 0, "maximum": 9000}},
        "required": ["n"],
    },
}]

def halve(n):
    return n // (0 if n > 5 else 2)
"""


def finding(arguments: object) -> Finding:
    return Finding("TOOL701", "crash", span=Span("t.py"), evidence=Evidence(arguments, None, "", ""))


def test_what_was_shown_before() -> None:
    """The first sight is shown, a later one named, one with smaller arguments shown again; each tool by itself."""
    defects = Defects()
    assert defects.shown_before("t", "k", "boundaries", finding({"n": 9000})) is None
    assert defects.shown_before("t", "k", "boundaries", finding({"n": 9000})) is None
    assert defects.shown_before("t", "k", "valid", finding({"n": 9001})) == ("boundaries", False)
    assert defects.shown_before("t", "k", "valid", finding({"n": 6})) == ("boundaries", True)
    assert defects.shown_before("t", "k", "invalid", finding({"n": 70})) == ("valid", False)
    assert defects.shown_before("t", "k", "invalid", finding({"n": 5})) == ("valid", True)
    assert defects.shown_before("other", "k", "valid", finding({"n": 6})) is None


def test_smaller_is_shorter_or_of_smaller_numbers() -> None:
    """Two texts of one length are equally small."""
    defects = Defects()
    assert defects.shown_before("t", "k", "boundaries", finding({"text": 'b"1', "n": 299})) is None
    assert defects.shown_before("t", "k", "valid", finding({"text": 'a"0', "n": 299})) == (
        "boundaries",
        False,
    )
    assert defects.shown_before("t", "k", "valid", finding({"text": 'c"2', "n": 256})) == (
        "boundaries",
        True,
    )


def test_smaller_arguments_are_shown(pytester: pytest.Pytester) -> None:
    """What the boundaries show first is shown again where drawn arguments are smaller; it stays one finding."""
    pytester.makepyfile(tools_here=LARGE_NUMBERS)
    result = pytester.runpytest_subprocess(
        "--tool-contracts", "-p", "no:cacheprovider", "--tool-contracts-report=out.json", timeout=120
    )
    text = result.stdout.str()
    assert 'arguments: {"n": 8999}' in text
    assert "same as tools_here.py::halve::boundaries, with smaller arguments" in text
    assert "print(halve(n=6))" in text
    (found,) = json.loads((pytester.path / "out.json").read_text(encoding="utf-8"))["findings"]
    assert found["evidence"]["arguments"] == {"n": 6}


COUNTING = """
SEEN = []
TOOLS = [{
    "name": "count",
    "description": "Count the calls.",
    "inputSchema": {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]},
}]

def count(n):
    SEEN.append(n)
    return 1 // (20 - len(SEEN)) if len(SEEN) > 19 else n
"""


def test_what_does_not_repeat_is_not_offered_to_be_repeated(pytester: pytest.Pytester) -> None:
    """The arguments are shown, and no command that is known to show nothing."""
    pytester.makepyfile(tools=COUNTING)
    ran = pytester.runpytest_subprocess("--tool-contracts", "--tool-contracts-phases=valid")
    ran.stdout.fnmatch_lines(
        ["*TOOL701*(depends on earlier calls: the same arguments alone do not show it)*"]
    )
    ran.stdout.fnmatch_lines(["    arguments: {*"])
    ran.stdout.no_fnmatch_line("*repeat it with:*")
