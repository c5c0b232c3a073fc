"""Fixing until nothing is left to fix, and adding comments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.lint.configuration import Configuration
from tool_contracts.lint.engine import open_source
from tool_contracts.lint.noqa import Silencing
from tool_contracts.lint.repair import Repair
from tool_contracts.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path

    from tool_contracts.lint.linter import Linter

PLUGIN = '''
"""Rules of a third party."""
from tool_contracts import Edit, Fix, rule

@rule("MEND1", "capital", group="mend")
def capital(tool):
    """The first capital letter of a name, one at a time, so that fixing takes several passes."""
    for index, letter in enumerate(tool.name):
        if letter.isupper():
            text = tool.name[:index] + letter.lower() + tool.name[index + 1:]
            yield "/name", "capital", Fix("lower", [Edit(tool.span("/name"), '"' + text + '"')], "safe")
            return

@rule("MEND2", "spoils", group="mend", default=False)
def spoils(tool):
    """Has a fix that breaks the file."""
    yield "/name", "spoilt", Fix("break", [Edit(tool.span("/name"), '"{')], "safe")

@rule("MEND3", "swings", group="mend", default=False)
def swings(tool):
    """Has a fix that comes back for ever."""
    text = "b" if tool.name == "a" else "a"
    yield "/name", "swings", Fix("swing", [Edit(tool.span("/name"), '"' + text + '"')], "safe")

@rule("MEND4", "unsafe", group="mend", default=False)
def unsafe(tool):
    """Has an unsafe fix."""
    if tool.description != "x":
        yield "/description", "unsafe", Fix("x", [Edit(tool.span("/description"), '"x"')], "unsafe")

@rule("MEND5", "arrow", group="mend", default=False)
def arrow(tool):
    """Has a fix with a character that few encodings have."""
    if tool.description != "→":
        yield "/description", "no arrow", Fix("x", [Edit(tool.span("/description"), '"→"')], "safe")
'''


@pytest.fixture(autouse=True)
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mending_rules_of_this_test.py").write_text(PLUGIN)
    monkeypatch.syspath_prepend(tmp_path)


def linter(data: bytes, *select: str, filename: str = "t.json") -> Linter:
    table: dict[str, Any] = {"plugins": ["mending_rules_of_this_test"], "select": list(select)}
    return open_source(data, filename, Configuration(Settings("/p").updated(table, "test")))


def tool(name: str) -> bytes:
    return (
        b'{"tools": [{"name": "%s", "description": "d", "inputSchema": {"type": "object"}}]}' % name.encode()
    )


def test_passes_until_nothing_is_left() -> None:
    """A fix that gives way to another is followed to the end."""
    opened = linter(tool("ABc"), "MEND1")
    repair = Repair(opened, unsafe=False)
    assert opened.entries["t.json"].data == tool("abc")
    assert repair.findings == []
    assert len(repair.fixed) == 2
    (change,) = repair.changes()
    assert (change.before, change.after) == (tool("ABc"), tool("abc"))


def test_unsafe_fixes_on_demand() -> None:
    """Without leave, an unsafe fix is not made and its finding stays."""
    assert len(Repair(linter(tool("a"), "MEND4"), unsafe=False).findings) == 1
    assert Repair(linter(tool("a"), "MEND4"), unsafe=True).findings == []


def test_a_fix_that_breaks_the_file_is_dropped() -> None:
    """All fixes of such a file are taken back, earlier passes included, and one line says so."""
    opened = linter(tool("ABc"), "MEND1", "MEND2")
    repair = Repair(opened, unsafe=False)
    assert opened.entries["t.json"].data == tool("ABc")
    assert repair.changes() == []
    assert repair.fixed == []
    (spoilt,) = repair.spoilt
    assert str(spoilt).startswith("t.json: nothing was fixed, because the fixes would break its syntax")
    assert {each.code for each in repair.findings} == {"MEND1", "MEND2"}


def test_a_fix_that_never_ends_ends() -> None:
    """A fix that undoes itself stops after a hundred passes."""
    assert len(Repair(linter(tool("a"), "MEND3"), unsafe=False).fixed) == 100


YAML = b"tools:\r\n  - name: Abc  # kept\r\n    description: d\r\n    inputSchema: {type: object}\r\n"


def test_noqa_is_added() -> None:
    """Each line with findings gets one comment, after what is there; then it is silent."""
    opened = linter(YAML, "MEND1", "MEND3", filename="t.yaml")
    silencing = Silencing(opened, opened.check(), "for now")
    (change,) = silencing.changes
    assert change.after == YAML.replace(b"# kept", b"# kept  # noqa: MEND1, MEND3 for now")
    assert list(silencing.added.values()) == [1]
    assert opened.check() == []


def test_noqa_joins_the_codes_that_are_there() -> None:
    """An existing `# noqa` is extended."""
    data = YAML.replace(b"# kept", b"# noqa: E501 kept")
    opened = linter(data, "MEND1", filename="t.yaml")
    (change,) = Silencing(opened, opened.check()).changes
    assert change.after == data.replace(b"E501", b"E501, MEND1")


def test_noqa_in_json_is_impossible() -> None:
    """JSON has no comments, so its findings are left and counted."""
    opened = linter(tool("A"), "MEND1")
    silencing = Silencing(opened, opened.check())
    assert silencing.changes == []
    assert len(silencing.left) == 1


def test_noqa_that_would_break_the_file_is_not_added() -> None:
    """Where a comment cannot stand, none is added and one line says so."""
    data = b'tools:\n  - name: "A\n      b"\n    description: d\n    inputSchema: {type: object}\n'
    opened = linter(data, "MEND1", filename="t.yaml")
    silencing = Silencing(opened, opened.check())
    assert silencing.changes == []
    assert [str(each) for each in silencing.failures] == [
        "t.yaml: a comment there would change the file; none was added"
    ]
    assert opened.entries["t.yaml"].data == data


def test_a_file_that_cannot_hold_the_comment_is_left() -> None:
    """The reason has a character that the file's encoding has not; one line says so."""
    code = b"# coding: latin-1\ntools = [{'name': 'Abc', 'description': 'd', 'inputSchema': {'type': 'object'}}]\n"
    opened = linter(code, "MEND1", filename="t.py")
    silencing = Silencing(opened, opened.check(), "→ later")
    assert silencing.changes == []
    assert [str(each) for each in silencing.failures] == ["t.py: iso-8859-1 cannot hold the reason given"]
    assert opened.entries["t.py"].data == code


def test_a_file_that_cannot_hold_the_fix_is_left() -> None:
    """The fix has a character that the file's encoding has not; one line says so."""
    code = b"# coding: latin-1\ntools = [{'name': 'abc', 'description': 'd', 'inputSchema': {'type': 'object'}}]\n"
    opened = linter(code, "MEND5", filename="t.py")
    repair = Repair(opened, unsafe=False)
    assert (repair.changes(), repair.fixed) == ([], [])
    (spoilt,) = repair.spoilt
    assert "hold characters that iso-8859-1 has not (MEND5)" in str(spoilt)
    assert opened.entries["t.py"].data == code


ESCAPED = b"# coding: unicode_escape\ntools = [{'name': 'Abc', 'description': 'd', 'inputSchema': {'type': 'object'}}]\n"


def test_an_encoding_that_says_a_text_in_many_ways() -> None:
    """All lines of the file would be one, were it written again: it is left as it is, and so it is by comments."""
    opened = linter(ESCAPED, "MEND1", filename="a.py")
    repair = Repair(opened, unsafe=False)
    assert (repair.fixed, repair.changes()) == ([], [])
    (spoilt,) = repair.spoilt
    assert str(spoilt).endswith("cannot be written in unicode_escape without changing the rest (MEND1)")
    silencing = Silencing(opened, opened.check())
    assert silencing.changes == []
    (failure,) = silencing.failures
    assert str(failure).endswith(
        "unicode_escape cannot be written without changing the rest; no comment was added"
    )
