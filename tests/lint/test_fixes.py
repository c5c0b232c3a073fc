"""Applying edits to text."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

import pytest

from tool_contracts.findings import Edit, Finding, Fix
from tool_contracts.lint.fixes import applicable, apply_fixes, unified_diff, write_atomically
from tool_contracts.lint.result import Change
from tool_contracts.lint.text import Source, UndecodableError, decode, offset, split_lines
from tool_contracts.model import Span

if TYPE_CHECKING:
    from pathlib import Path


def finding(*edits: tuple[int, int, int, int, str], kind: str = "safe", filename: str = "a.py") -> Finding:
    made = [Edit(Span(filename, *edit[:4]), edit[4]) for edit in edits]
    span = made[0].span if made else Span(filename)
    return Finding("TOOL101", str(edits), span=span, fix=Fix("f", made, kind))  # type: ignore[arg-type]


def apply(text: str, *findings: Finding, unsafe: bool = False) -> str:
    return apply_fixes(Source(text), "a.py", findings, unsafe=unsafe)[0]


def test_edits_anywhere() -> None:
    """Replacements, insertions and deletions, in any order, count characters and not bytes."""
    text = "é = 'ü'\nsecond\nthird\n"
    fixes = [
        finding((3, 1, 4, 1, "")),
        finding((1, 5, 1, 8, "1")),
        finding((2, 1, 2, 1, "the ")),
    ]
    assert apply(text, *fixes) == "é = 1\nthe second\n"


def test_touching_fixes_wait() -> None:
    """Of two fixes that touch, the first is made; a fix is made whole or not at all."""
    one = finding((1, 1, 1, 3, "XX"))
    two = finding((1, 3, 1, 4, "Y"), (2, 1, 2, 2, "Z"))
    text, fixed = apply_fixes(Source("abcd\nefgh\n"), "a.py", [two, one], unsafe=False)
    assert text == "XXcd\nefgh\n"
    assert fixed == [one]


def test_a_shared_edit_is_made_once() -> None:
    """An import that two fixes need is inserted once."""
    insert = (1, 1, 1, 1, "import x\n")
    fixes = [finding(insert, (2, 1, 2, 2, "A")), finding(insert, (3, 1, 3, 2, "B"))]
    assert apply("a\nb\nc\n", *fixes) == "import x\na\nA\nB\n"


def test_a_fix_that_changes_nothing_is_not_made() -> None:
    """What is there already is no fix, so that fixing comes to an end."""
    same = [finding((1, 1, 1, 2, "a")), finding((1, 2, 1, 2, ""))]
    assert apply_fixes(Source("ab\n"), "a.py", same, unsafe=False) == ("ab\n", [])


def test_applicability() -> None:
    """Unsafe fixes are made on demand, suggestions never."""
    edit = (1, 1, 1, 2, "X")
    assert apply("a\n", finding(edit, kind="unsafe")) == "a\n"
    assert apply("a\n", finding(edit, kind="unsafe"), unsafe=True) == "X\n"
    assert apply("a\n", finding(edit, kind="display-only"), unsafe=True) == "a\n"
    assert not applicable(None, unsafe=True)


@pytest.mark.parametrize(
    "fix",
    [
        finding((1, 3, 1, 1, "X")),
        finding((1, 1, 1, 3, "X"), (1, 2, 1, 4, "Y")),
        finding((1, 1, 1, 2, "X"), filename="b.py"),
        finding(),
    ],
)
def test_impossible_fixes_are_left_out(fix: Finding) -> None:
    """A span that runs backwards, edits that overlap, another file: nothing happens."""
    assert apply("abcd\n", fix) == "abcd\n"


def test_places_outside_the_text() -> None:
    """A place beyond a line or the text is its end."""
    assert apply("ab", finding((1, 9, 7, 1, "!"))) == "ab!"


def test_newlines_follow_the_file() -> None:
    """Inserted lines end as the file's own do; the others keep their ending."""
    assert apply("a\r\nb\r\n", finding((2, 1, 2, 1, "x\ny\n"))) == "a\r\nx\r\ny\r\nb\r\n"
    assert apply("a\rb\r", finding((2, 1, 2, 1, "x\n"))) == "a\rx\rb\r"


def test_lines_are_pythons_lines() -> None:
    """Only LF, CR LF and CR end a line."""
    assert split_lines("a\x0cb\u2028c\r\nd\re\nf") == ["a\x0cb\u2028c\r\n", "d\r", "e\n", "f"]
    starts = Source("ab\ncd").starts()
    assert [offset(starts, 1, 1), offset(starts, 2, 2), offset(starts, 3, 1)] == [0, 4, 5]


@pytest.mark.parametrize(
    "data",
    [
        b"x = 1\n",
        b"\xef\xbb\xbfx = 1\r\n",
        b"# -*- coding: latin-1 -*-\nx = '\xe9'\n",
        "x = 'é😀'\n".encode(),
        b"",
    ],
)
def test_encoding_survives(data: bytes) -> None:
    """Decoding and encoding give the same bytes: declaration, byte order mark and all."""
    source = decode("a.py", data)
    assert source.encode(source.text) == data


@pytest.mark.parametrize("data", [b"\xff\xfe", b"# coding: nonsense\n", b"# coding: utf-8\n\xff"])
def test_undecodable(data: bytes) -> None:
    """Bytes that are not what they are declared to be raise an error of one kind."""
    with pytest.raises(UndecodableError):
        decode("a.py", data)


@pytest.mark.parametrize(
    "name", ["rot13", "hex", "base64", "zlib", "bz2", "uu", "quopri", "undefined", "punycode"]
)
def test_what_is_no_encoding_of_this_text(name: str) -> None:
    """Python's codecs of bytes, and those of text that cannot read it, are no other case than an unknown name."""
    with pytest.raises(UndecodableError):
        decode("a.py", f"# coding: {name}\nfrom fastmcp import FastMCP\nx = (1 > 2)\n".encode())


def test_write_keeps_permissions_and_links(tmp_path: Path) -> None:
    """The file is replaced in one step; its mode stays, a link to it stays a link."""
    path = tmp_path / "a.py"
    path.write_text("old")
    path.chmod(0o640)
    link = tmp_path / "link.py"
    link.symlink_to(path)
    write_atomically(str(link), b"new")
    assert path.read_bytes() == b"new"
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert sorted(os.listdir(tmp_path)) == ["a.py", "link.py"]


def test_diff() -> None:
    """A change is shown as a unified diff, a missing last newline included."""
    change = Change("/p/a.py", "é\r\nb".encode(), "é\r\nc\r\n".encode(), "utf-8")
    assert unified_diff("a.py", change) == (
        "--- a.py\n+++ a.py\n@@ -1,2 +1,2 @@\n é\n-b\n\\ No newline at end of file\n+c\n"
    )
