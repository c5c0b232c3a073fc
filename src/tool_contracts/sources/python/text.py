"""From the bytes of a Python file to its text, as the language reference defines it (PEP 263, PEP 3120)."""

from __future__ import annotations

import codecs
import re

from tool_contracts.sources.marks import wide_encoding

_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_BLANK = re.compile(rb"^[ \t\f]*(?:[#\r\n]|$)")


class SourceError(Exception):
    """Why a file cannot be read: `kind` is that of a `Problem`, `line` and `column` count from 1."""

    def __init__(self, kind: str, message: str, line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.kind = kind
        self.line = line
        self.column = column


def decode(data: bytes) -> str:
    """The text of a Python source file, without its byte order mark.

    Raises:
        SourceError: the encoding is unknown, bytes do not fit it, or there are NULs.

    """
    wide = wide_encoding(data)
    if wide is not None:
        message = f"is {wide}; Python reads UTF-8 unless a comment names another"
        raise SourceError("unreadable-file", message)
    marked = data.startswith(codecs.BOM_UTF8)
    if marked:
        data = data[len(codecs.BOM_UTF8) :]
    declared, line = declared_encoding(data)
    encoding = declared or "utf-8"
    if marked and _canonical(encoding) != "utf-8":
        raise SourceError(
            "syntax-error", f"encoding {encoding!r} contradicts the UTF-8 byte order mark", line
        )
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        before = data[: error.start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        start = before.rfind(b"\n") + 1
        try:
            column = len(before[start:].decode(encoding, "replace")) + 1
        except UnicodeError:  # not every codec can leave out what it cannot read
            column = error.start - start + 1
        raise SourceError(
            "unreadable-file",
            f"is not {_canonical(encoding)}: byte 0x{data[error.start]:02x}",
            before.count(b"\n") + 1,
            column,
        ) from None
    except (LookupError, UnicodeError, ValueError):
        raise SourceError("unreadable-file", f"unknown encoding {encoding!r}", line) from None
    nul = text.find("\0")
    if nul >= 0:
        before_nul = text[:nul].replace("\r\n", "\n").replace("\r", "\n")
        raise SourceError(
            "unreadable-file",
            "holds a NUL byte",
            before_nul.count("\n") + 1,
            len(before_nul) - before_nul.rfind("\n"),
        )
    return text


def declared_encoding(data: bytes) -> tuple[str | None, int]:
    """The encoding that a comment in the first two lines names, and that line."""
    start = 0
    for number in (1, 2):
        end = data.find(b"\n", start)
        line = data[start : len(data) if end < 0 else end]
        found = _COOKIE.match(line)
        if found:
            return found.group(1).decode("ascii", "replace"), number
        if end < 0 or not _BLANK.match(line):
            break
        start = end + 1
    return None, 1


def _canonical(encoding: str) -> str:
    name = encoding.lower().replace("_", "-")
    return "utf-8" if name in ("utf-8", "utf8", "u8") or name.startswith("utf-8-") else name
