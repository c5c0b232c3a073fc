"""From bytes to text: encodings, marks and what cannot be read."""

from __future__ import annotations

import pytest

from tool_contracts.sources.python.text import SourceError, declared_encoding, decode


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"x = 1\n", "x = 1\n"),
        ("x = 'é'".encode(), "x = 'é'"),
        (b"\xef\xbb\xbfx", "x"),
        (b"# -*- coding: latin-1 -*-\nx = '\xe9'", "# -*- coding: latin-1 -*-\nx = 'é'"),
        (b"#!/usr/bin/python\n# vim: set fileencoding=cp1252 :\n'\x80'", None),
        (b"", ""),
    ],
)
def test_text_is_decoded_as_python_does(data: bytes, text: str | None) -> None:
    """UTF-8 unless a comment in the first two lines names another encoding."""
    assert decode(data) == (text if text is not None else data.decode("cp1252"))


@pytest.mark.parametrize(
    ("data", "kind", "place", "word"),
    [
        ("x = 1".encode("utf-16"), "unreadable-file", (1, 1), "UTF-16"),
        ("x = 1".encode("utf-32"), "unreadable-file", (1, 1), "UTF-32"),
        ("\ufeffx = 1".encode("utf-32-be"), "unreadable-file", (1, 1), "UTF-32"),
        (b"a\nb = '\xc3\xa9\xff'", "unreadable-file", (2, 7), "0xff"),
        (b"# coding: klingon\n", "unreadable-file", (1, 1), "klingon"),
        (b"# coding: rot13\n", "unreadable-file", (1, 1), "rot13"),
        (b"# coding: idna\nx = '\xff'", "unreadable-file", (2, 6), "idna"),
        (b"# coding: undefined\n", "unreadable-file", (1, 1), "undefined"),
        (b"a\r\nbc\0", "unreadable-file", (2, 3), "NUL"),
        (b"\xef\xbb\xbf# coding: latin-1\n", "syntax-error", (1, 1), "latin-1"),
    ],
)
def test_what_cannot_be_read_says_where(data: bytes, kind: str, place: tuple[int, int], word: str) -> None:
    """Each failure names its kind, its place and the offending byte or name."""
    with pytest.raises(SourceError) as caught:
        decode(data)
    assert (caught.value.kind, (caught.value.line, caught.value.column)) == (kind, place)
    assert word in str(caught.value)


def test_a_declaration_after_code_does_not_count() -> None:
    """Only comments and blank lines may stand before the declaration."""
    assert declared_encoding(b"x = 1\n# coding: latin-1\n") == (None, 1)
    assert declared_encoding(b"\n# coding: latin-1\n") == ("latin-1", 2)
