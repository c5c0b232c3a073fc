"""Lines of source as a terminal shows them: no character that moves the cursor, long lines cut."""

from __future__ import annotations

import unicodedata

WIDTH = 140
_TAB = "    "


def visible(line: str, start: int = 0, end: int | None = None) -> str:
    """A part of a line, in characters that take the place they seem to take."""
    end = min(len(line) if end is None else end, start + WIDTH)
    return "".join(
        _TAB if char == "\t" else char if char.isprintable() else "\N{REPLACEMENT CHARACTER}"
        for char in line[start:end]
    )


def columns(text: str) -> int:
    """The columns that a text takes in a terminal."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def cropped(line: str, column: int) -> int:
    """How many characters to leave out at the left, so that the place is seen in a very long line."""
    return 0 if len(line) <= WIDTH else max(0, column - WIDTH // 2)
