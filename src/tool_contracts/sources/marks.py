"""Byte order marks of encodings in which nothing that holds tools is read."""

from __future__ import annotations

import codecs

_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),  # begins with the mark of UTF-16
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)


def wide_encoding(data: bytes) -> str | None:
    """`UTF-16` or `UTF-32` where the bytes begin with its mark, else None."""
    return next((name for mark, name in _MARKS if data.startswith(mark)), None)
