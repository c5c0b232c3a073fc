"""Fixed files keep their form: encoding, byte order mark, line endings, indentation, and all that no fix touches."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tool_contracts.cli import main

if TYPE_CHECKING:
    from pathlib import Path

TEXT = """\
from praisonaiagents import tool


@tool
def search(q: str, limit: int | None = None):
    \"\"\"S\u00e9arch.\"\"\"
    return []
"""


def declared(encoding: str, text: str = TEXT) -> bytes:
    return f"# -*- coding: {encoding} -*-\n{text}".encode(encoding)


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        TEXT.replace("\n", "\r\n").encode(),
        TEXT.replace("\n", "\r").encode(),
        TEXT.rstrip("\n").encode(),
        TEXT.replace("    ", "\t").encode(),
        b"\xef\xbb\xbf" + TEXT.encode(),
        declared("latin-1"),
        declared("cp1252"),
        declared("gbk"),
        declared("shift_jis", TEXT.replace("\u00e9", "\u8868")),
        TEXT.replace("q: str", "q: str = '\U0001f600\U0001d4b3'").encode(),
        ("\f" + TEXT.replace("@tool", "\f\n@tool")).encode(),
        ("x = '\u2028\x85\x0b'\n" + TEXT).encode(),
        ('#!/usr/bin/env python\n"""Doc\nmore."""\nfrom __future__ import annotations\n' + TEXT).encode(),
        TEXT.replace("limit: int | None = None", "limit: \\\n    int | None = \\\n    None").encode(),
    ],
)
def test_form(data: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The annotation and the import that it needs are all that changes."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "a.py"
    path.write_bytes(data)
    assert main(["lint", "--fix", "--quiet", "a.py"]) == 0
    newline = next(each for each in (b"\r\n", b"\n", b"\r") if each in data)
    before, after = data.split(b"limit", 1)
    written = path.read_bytes()
    assert written.count(b"from typing import Optional" + newline) == 1
    expected = before + b"limit" + after.replace(b"int | None", b"Optional[int]", 1)
    assert written.replace(b"from typing import Optional" + newline, b"") == expected
    assert [each.name for each in tmp_path.iterdir() if each.name != ".tool_contracts_cache"] == ["a.py"]
