"""The words that settings of the test run are made of, and what to say of one that is none of them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Literal

    Level = Literal["none", "guard", "process", "sandbox"]

PHASES = ("descriptor", "examples", "boundaries", "valid", "invalid")
"""In the order in which they run: the cheap and certain ones first."""

LEVELS: tuple[Level, ...] = ("none", "guard", "process", "sandbox")
"""How far a tool is kept away from the process that tests it, from the weakest to the strongest."""

EFFECTS = ("network", "process", "write", "signal", "environment", "destructive")
"""What can be allowed to a tool."""


CLASSES = ("integral-floats", "large-integers", "non-finite", "surrogates")
"""What arguments may hold besides the usual, as the generator names it."""


def suggestion(word: str, known: Iterable[str]) -> str:
    """`; did you mean ...?` where a known word is near, else nothing."""
    import difflib

    words = list(known)
    near = [each for each in words if each.lower() == word.lower()] or difflib.get_close_matches(
        word, words, n=1
    )
    if near and near[0].isupper() and not _is_digit_off(word.upper(), near[0]):
        near = []
    return f"; did you mean `{near[0]}`?" if near else ""


def _is_digit_off(written: str, code: str) -> bool:
    """Whether a code has at most one digit that is another, missing or too many: the letters it shares with all others."""
    one, other = (each.removeprefix(code.rstrip("0123456789")) for each in (written, code))
    if len(one) == len(other):
        return sum(a != b for a, b in zip(one, other, strict=True)) < 2
    longer, shorter = max(one, other, key=len), min(one, other, key=len)
    return any(longer[:index] + longer[index + 1 :] == shorter for index in range(len(longer)))


def unknown_phase(names: Iterable[str]) -> str | None:
    """What to say of the first name that is no phase; None where all are some."""
    for each in names:
        if each not in PHASES:
            near = suggestion(each, PHASES) or f"; known are {', '.join(PHASES)}"
            return f"unknown phase `{each}`{near}"
    return None


def unknown_class(names: Iterable[str]) -> str | None:
    """What to say of the first name that is no class of values; None where all are some."""
    for each in names:
        if each not in CLASSES:
            near = suggestion(each, CLASSES) or f"; known are {', '.join(CLASSES)}"
            return f"unknown class `{each}`{near}"
    return None


def unknown_level(name: str) -> str | None:
    """What to say of a name that is no level of isolation."""
    return None if name in LEVELS else f"unknown isolation `{name}`; known are {', '.join(LEVELS)}"


def unknown_effect(entry: str) -> str | None:
    """What to say of an entry of `allow` that is no effect, or narrows one that cannot be narrowed."""
    kind, colon, rest = entry.partition(":")
    if kind not in EFFECTS:
        return f"unknown effect {entry!r}: known are {', '.join(EFFECTS)}"
    if colon and not (rest and kind in ("write", "network")):
        return f"cannot read the effect {entry!r}: write network:HOST, network:HOST:PORT or write:PATH"
    return None
