"""Colours of a terminal, as ruff uses them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Paint = Callable[[str, str], str]
    """Takes the name of a style and a text, and returns the text in that style."""

_CODES = {
    "added": ("32",),
    "caret": ("1", "91"),
    "code": ("1", "31"),
    "file": ("4",),
    "help": ("1", "96"),
    "line": ("1", "94"),
    "mark": ("36",),
    "note": ("1", "33"),
    "path": ("1",),
    "removed": ("31",),
    "separator": ("36",),
}


def coloured(style: str, text: str) -> str:
    """The text in the colours of a style (ECMA-48, select graphic rendition)."""
    return "".join(f"\x1b[{code}m" for code in _CODES[style]) + text + "\x1b[0m" if text else ""


def plain_text(style: str, text: str) -> str:
    """The text as it is."""
    return text
