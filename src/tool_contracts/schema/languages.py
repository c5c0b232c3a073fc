"""Patterns as sets of texts: whether some text matches all of several, how long such texts are, and how to write one.

A pattern becomes a regular expression with intersection and complement (`terms`), in which lookaheads are ordinary parts.
What is not regular (back references), what looks back from anywhere but the end, and what becomes too large has no
language here.
"""

from __future__ import annotations

import importlib
from functools import lru_cache

from tool_contracts.schema.regex import bounded, compiled, explodes
from tool_contracts.schema.terms import (
    ANY,
    END,
    LAST,
    NOTHING,
    REST,
    NotRegularError,
    Reader,
    after,
    all_of,
    any_of,
    complement,
    merged,
    opposite,
    rounds,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Sequence
    from typing import Any

    from tool_contracts.schema.terms import Characters, Term

_MOST_ROUNDS = 8
"""Rounds up to which a repetition of something that looks ahead is written out."""

_MOST_LENGTH = 1_000
_MORE = 24
"""Characters beyond the shortest text up to which lengths are counted."""

_DIGITS = ((48, 57),)
_WORD = ((48, 57), (65, 90), (95, 95), (97, 122))
_SPACE = ((9, 13), (32, 32))


class Language:
    """The texts that match all patterns and have one of the allowed lengths.

    `lengths` are those that occur, ascending, up to a few beyond the shortest; none where there is no such text.
    """

    __slots__ = ("_classes", "_layers", "_start", "_steps", "is_exact", "lengths")

    def __init__(self, terms: Sequence[Term], least: int, most: int | None, *, is_exact: bool) -> None:
        self.is_exact = is_exact
        reader = Reader(terms)
        self._classes = reader.classes
        self._start, self._steps, ends = reader.states()
        self._layers = [ends]
        shortest = self._until(lambda: self._start in self._layers[-1], len(self._steps))
        self.lengths: list[int] = []
        if shortest is None or (most is not None and shortest > most):
            return
        wanted = max(least, shortest)
        if wanted > _MOST_LENGTH:
            raise NotRegularError
        # Beyond so many characters as there are states, lengths only repeat.
        for end in (wanted + _MORE, wanted + len(self._steps)):
            limit = end if most is None else min(most, end)
            self._until(lambda limit=limit: len(self._layers) > limit, limit)
            self.lengths = [n for n in range(wanted, limit + 1) if self._start in self._layers[n]]
            if self.lengths:
                return

    def _until(self, done: Any, most: int) -> int | None:
        """Add layers, each the states from which so many characters lead to an end; the number when it is done."""
        while not done():
            if len(self._layers) > most:
                return None
            last = self._layers[-1]
            self._layers.append(
                {state for state, steps in enumerate(self._steps) if not last.isdisjoint(steps)}
            )
        return len(self._layers) - 1

    @property
    def start(self) -> int:
        """The state before the first character."""
        return self._start

    def steps(self, state: int, left: int) -> list[tuple[Characters, int]]:
        """What may come next where `left` characters are left: ranges of characters, and the state after them."""
        allowed = self._layers[left - 1]
        return [
            (ranges, target)
            for target, numbers in self._steps[state].items()
            if target in allowed
            for ranges in (self._classes[number] for number in numbers)
        ]


@lru_cache(maxsize=512)
def language(patterns: tuple[str, ...], least: int = 0, most: int | None = None) -> Language | None:
    """The texts that all of `patterns` are found in, of `least` to `most` characters; None where that cannot be told."""
    try:
        # Categories are inner sets, and of a pattern that explodes only the short texts are taken.
        is_exact = not any("\\p" in each.lower() or explodes(each) for each in patterns)
        terms = [_found_in(compiled(bounded(each))) for each in patterns]
        return Language(terms, least, most, is_exact=is_exact)
    except (NotRegularError, RecursionError):
        return None


def _found_in(expression: re.Pattern[str] | None) -> Term:
    """All texts in which an expression is found."""
    if expression is None:
        raise NotRegularError
    parsed = importlib.import_module("re._parser").parse(expression.pattern, expression.flags)
    translator = _Translator(parsed.state)
    parts = list(parsed)
    endings: list[Term] = []
    if parts and str(parts[-1][1]) == "AT_END_STRING":
        # What looks back from the end of the text speaks of the whole text.
        while len(parts) > 1 and str(parts[-2][0]) in ("ASSERT", "ASSERT_NOT") and parts[-2][1][0] == -1:
            name, (_, inner) = parts.pop(-2)
            ending = after(REST, translator.sequence(inner, END, None))
            endings.append(ending if str(name) == "ASSERT" else opposite(ending))
    later = after(ANY, after(REST, translator.sequence(parts, REST, False)))
    return all_of([any_of([translator.sequence(parts, REST, True), later]), *endings])


class _Translator:
    """From what Python's parser makes of a pattern to terms; each part is read together with all that follows."""

    def __init__(self, state: Any) -> None:
        import re

        self._state = state
        flags = state.flags
        if flags & (re.IGNORECASE | re.MULTILINE | re.LOCALE):
            raise NotRegularError
        self._is_ascii = bool(flags & re.ASCII)
        self._dot_is_all = bool(flags & re.DOTALL)

    def sequence(self, parts: Any, rest: Term, at_start: bool | None) -> Term:
        """The texts that begin with `parts` and go on with `rest`; `at_start` is None where it is not known."""
        starts = []
        for part in parts:
            starts.append(at_start)
            shortest, longest = self._width(part)
            if shortest:
                at_start = False
            elif longest and at_start:
                at_start = None
        for part, start in reversed(list(zip(parts, starts, strict=True))):
            rest = self._part(part, rest, start)
        return rest

    def _width(self, part: tuple[Any, Any]) -> tuple[int, int]:
        parser: Any = importlib.import_module("re._parser")
        shortest, longest = parser.SubPattern(self._state, [part]).getwidth()
        return int(shortest), int(longest)

    def _part(self, part: tuple[Any, Any], rest: Term, at_start: bool | None) -> Term:
        name, value = str(part[0]), part[1]
        if name in ("LITERAL", "NOT_LITERAL", "IN", "ANY"):
            return after(("of", self._characters(name, value)), rest)
        if name == "BRANCH":
            return any_of([self.sequence(each, rest, at_start) for each in value[1]])
        if name == "SUBPATTERN" and not value[1] and not value[2]:
            return self.sequence(value[3], rest, at_start)
        if name in ("MAX_REPEAT", "MIN_REPEAT"):
            return self._rounds(value, rest, at_start)
        if name in ("ASSERT", "ASSERT_NOT") and value[0] == 1:
            ahead = self.sequence(value[1], REST, at_start)
            return all_of([rest, ahead if name == "ASSERT" else opposite(ahead)])
        if name == "AT":
            return self._anchor(str(value), rest, at_start)
        raise NotRegularError

    def _rounds(self, value: tuple[int, Any, Any], rest: Term, at_start: bool | None) -> Term:
        least, most, parts = value[0], value[1], value[2]
        endless = str(most) == "MAXREPEAT"
        if not _looks_around(parts):
            return after(rounds(self.sequence(parts, END, None), least, None if endless else most), rest)
        if endless or most > _MOST_ROUNDS:
            raise NotRegularError
        found = rest
        for number in reversed(range(most)):
            inner = self.sequence(parts, found, at_start if number == 0 else None)
            found = inner if number < least else any_of([inner, rest])
        return found

    def _anchor(self, name: str, rest: Term, at_start: bool | None) -> Term:
        if name in ("AT_BEGINNING", "AT_BEGINNING_STRING") and at_start is not None:
            return rest if at_start else NOTHING
        if name == "AT_END_STRING":
            return all_of([END, rest])
        if name == "AT_END":
            return all_of([any_of([END, ("of", ((10, 10),))]), rest])
        raise NotRegularError

    def _characters(self, name: str, value: Any) -> Characters:
        if name == "ANY":
            return ((0, LAST),) if self._dot_is_all else complement(((10, 10),))
        if name == "LITERAL":
            return ((value, value),)
        if name == "NOT_LITERAL":
            return complement(((value, value),))
        negated = bool(value) and str(value[0][0]) == "NEGATE"
        found: list[tuple[int, int]] = []
        for kind, each in value[1:] if negated else value:
            if str(kind) == "LITERAL":
                found.append((each, each))
            elif str(kind) == "RANGE":
                found.append(each)
            elif str(kind) == "CATEGORY" and self._is_ascii:
                found += _category(str(each))
            else:
                raise NotRegularError
        return complement(found) if negated else merged(found)


def _looks_around(parts: Any) -> bool:
    for name, value in parts:
        if str(name) in ("AT", "ASSERT", "ASSERT_NOT"):
            return True
        if any(map(_looks_around, _below(str(name), value))):
            return True
    return False


def _below(name: str, value: Any) -> list[Any]:
    if name == "BRANCH":
        return list(value[1])
    if name == "SUBPATTERN":
        return [value[3]]
    return [value[2]] if name.endswith("_REPEAT") else []


def _category(name: str) -> Characters:
    plain = {"DIGIT": _DIGITS, "WORD": _WORD, "SPACE": _SPACE}
    kind = name.removeprefix("CATEGORY_")
    return complement(plain[kind[4:]]) if kind.startswith("NOT_") else plain[kind]
