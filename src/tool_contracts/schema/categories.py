"""Categories, scripts and properties of Unicode, as patterns name them, each as a class for Python's `re`.

They are inner sets, and not the whole of Unicode: all that they hold belongs to the category in every version, so that
what is drawn from them is valid everywhere. In ASCII they are exact; what they miss beyond is answered with "cannot tell".
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby

_LETTERS = r"A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0391-\u03a1\u03a3-\u03c9\u0410-\u044f\u05d0-\u05ea\u4e00-\u9fa5"
_LARGE = r"A-Z\u00c0-\u00d6\u00d8-\u00de\u0391-\u03a1\u0410-\u042f"
_SMALL = r"a-z\u00df-\u00f6\u00f8-\u00ff\u03b1-\u03c9\u0430-\u044f"
_DIGITS = r"0-9\u0660-\u0669"
_FACES = r"\U0001f600-\U0001f64f"

_COMMON = {
    "L": _LETTERS,
    "Lu": _LARGE,
    "Ll": _SMALL,
    "N": _DIGITS,
    "Nd": _DIGITS,
    "P": r"!-#%-*,-/:;?@\[-\]_{}",
    "Z": r" \u00a0\u2000-\u200a\u3000",
    "Zs": r" \u00a0\u2000-\u200a\u3000",
    "Cc": r"\x00-\x1f\x7f-\x9f",
    "M": r"\u0300-\u036f",
    "Mn": r"\u0300-\u036f",
    "Pd": r"\-\u2010-\u2015",
    "Sc": r"$\u00a2-\u00a5\u20ac",
    "Sm": r"+<=>|~\u00ac\u00b1\u00d7\u00f7",
    "Co": r"\ue000-\uf8ff",
}
"""Those that are named most, for which no character has to be looked at."""

_LONG = {
    "Letter": "L", "Uppercase_Letter": "Lu", "Lowercase_Letter": "Ll", "Titlecase_Letter": "Lt", "Cased_Letter": "LC",
    "Modifier_Letter": "Lm", "Other_Letter": "Lo", "Mark": "M", "Combining_Mark": "M", "Nonspacing_Mark": "Mn",
    "Spacing_Mark": "Mc", "Enclosing_Mark": "Me", "Number": "N", "Decimal_Number": "Nd", "digit": "Nd", "Letter_Number": "Nl",
    "Other_Number": "No", "Punctuation": "P", "punct": "P", "Connector_Punctuation": "Pc", "Dash_Punctuation": "Pd",
    "Open_Punctuation": "Ps", "Close_Punctuation": "Pe", "Initial_Punctuation": "Pi", "Final_Punctuation": "Pf",
    "Other_Punctuation": "Po", "Symbol": "S", "Math_Symbol": "Sm", "Currency_Symbol": "Sc", "Modifier_Symbol": "Sk",
    "Other_Symbol": "So", "Separator": "Z", "Space_Separator": "Zs", "Line_Separator": "Zl", "Paragraph_Separator": "Zp",
    "Other": "C", "Control": "Cc", "cntrl": "Cc", "Format": "Cf", "Private_Use": "Co",
}  # fmt: skip
_GENERAL = frozenset((*_LONG.values(), "C", "L", "LC", "M", "N", "P", "S", "Z"))

_SCRIPTS = {
    "Arab": r"\u0620-\u063f\u0641-\u064a",
    "Armn": r"\u0531-\u0556\u0561-\u0586",
    "Cyrl": r"\u0410-\u044f",
    "Deva": r"\u0904-\u0939",
    "Geor": r"\u10d0-\u10f0",
    "Grek": r"\u0391-\u03a1\u03a3-\u03c9",
    "Hang": r"\uac00-\ud7a3",
    "Hani": r"\u4e00-\u9fa5",
    "Hebr": r"\u05d0-\u05ea",
    "Hira": r"\u3041-\u3096",
    "Kana": r"\u30a1-\u30fa",
    "Latn": r"A-Za-z\u00c0-\u00d6\u00d8-\u00f6",
    "Thai": r"\u0e01-\u0e30",
}
_NAMED_SCRIPTS = {
    "Arabic": "Arab", "Armenian": "Armn", "Cyrillic": "Cyrl", "Devanagari": "Deva", "Georgian": "Geor", "Greek": "Grek",
    "Hangul": "Hang", "Han": "Hani", "Hebrew": "Hebr", "Hiragana": "Hira", "Katakana": "Kana", "Latin": "Latn",
}  # fmt: skip

_PROPERTIES = {
    "Alphabetic": _LETTERS,
    "Any": r"\s\S",
    "ASCII": r"\x00-\x7f",
    "ASCII_Hex_Digit": r"0-9A-Fa-f",
    "Emoji": rf"#*0-9\u00a9\u00ae\u2122{_FACES}",
    "Emoji_Presentation": _FACES,
    "Extended_Pictographic": rf"\u00a9\u00ae\u2122{_FACES}",
    "Hex_Digit": r"0-9A-Fa-f",
    "ID_Continue": rf"{_LETTERS}{_DIGITS}_",
    "ID_Start": _LETTERS,
    "Lowercase": _SMALL,
    "Uppercase": _LARGE,
    "White_Space": r"\t-\r \x85\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000",
}

_LAST = 0x2FFF
"""Up to here each character is looked at, which takes some milliseconds; each category has some there."""


def members(name: str) -> str | None:
    r"""What stands between the braces of `\p{...}`, as the inside of a class; None where it is not known."""
    key, equals, value = name.rpartition("=")
    if key in ("Script", "sc", "Script_Extensions", "scx"):
        return _SCRIPTS.get(_NAMED_SCRIPTS.get(value, value))
    if equals and key not in ("General_Category", "gc"):
        return None
    code = _LONG.get(value, value)
    if code in _GENERAL:
        return _COMMON.get(code) or _of_category(code)
    return None if equals else _PROPERTIES.get(value)


@lru_cache(maxsize=256)
def others(inside: str) -> str:
    """What is in ASCII besides the members of a class, as the inside of a class."""
    belongs = re.compile(f"[{inside}]")
    return "".join(f"\\x{code:02x}" for code in range(128) if not belongs.match(chr(code)))


@lru_cache(maxsize=64)
def _of_category(code: str) -> str:
    from unicodedata import category

    wanted = ("Lu", "Ll", "Lt") if code == "LC" else ("Cc", "Cf") if code == "C" else (code,)
    found = [place for place in range(_LAST + 1) if category(chr(place)).startswith(wanted)]
    # Of places in a row, each is as far from its number in the list.
    runs = ([*run] for _, run in groupby(enumerate(found), lambda pair: pair[1] - pair[0]))
    return "".join(f"\\u{run[0][1]:04x}-\\u{run[-1][1]:04x}" for run in runs)
