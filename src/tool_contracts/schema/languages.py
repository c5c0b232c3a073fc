"""Patterns as sets of texts: whether some text matches all of several, how long such texts are, and how to write one.

A pattern becomes a regular expression with intersection and complement, in which lookaheads are ordinary parts, and
that is read one character at a time by its derivatives (Owens, Reppy and Turon, "Regular-expression derivatives
re-examined", 2009). What is not regular (back references), what looks back from anywhere but the end, and what becomes
too large has no language here.
"""

from __future__ import annotations

import importlib
import itertools
from functools import lru_cache

from tool_contracts.schema.regex import bounded, compiled, explodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Sequence
    from typing import Any

    Characters = tuple[tuple[int, int], ...]
    """Ranges of code points, sorted, both ends included."""
    Term = tuple[Any, ...]
    """An operator and its operands: hashable, so that equal terms are one state."""

_LAST = 0x10FFFF
_MOST_STATES = 1_500
_MOST_STEPS = 20_000
"""Derivatives; as many take up to a second."""

_MOST_CLASSES = 64
_MOST_ROUNDS = 8
"""Rounds up to which a repetition of something that looks ahead is written out."""

_MOST_LENGTH = 1_000
_MORE = 24
"""Characters beyond the shortest text up to which lengths are counted."""

_NOTHING: Term = ("none",)
_END: Term = ("end",)
_ANY: Term = ("of", ((0, _LAST),))
_REST: Term = ("rounds", _ANY, 0, None)

_DIGITS = ((48, 57),)
_WORD = ((48, 57), (65, 90), (95, 95), (97, 122))
_SPACE = ((9, 13), (32, 32))


class _NotRegularError(Exception):
    pass


class Language:
    """The texts that match all patterns and have one of the allowed lengths.

    `lengths` are those that occur, ascending, up to a few beyond the shortest; none where there is no such text.
    """

    __slots__ = ("_classes", "_layers", "_start", "_steps", "is_exact", "lengths")

    def __init__(self, terms: Sequence[Term], least: int, most: int | None, *, is_exact: bool) -> None:
        self.is_exact = is_exact
        reader = _Reader(terms)
        self._classes = reader.classes
        self._start, self._steps, ends = reader.states()
        self._layers = [ends]
        shortest = self._until(lambda: self._start in self._layers[-1], len(self._steps))
        self.lengths: list[int] = []
        if shortest is None or (most is not None and shortest > most):
            return
        wanted = max(least, shortest)
        if wanted > _MOST_LENGTH:
            raise _NotRegularError
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
    except (_NotRegularError, RecursionError):
        return None


def _found_in(expression: re.Pattern[str] | None) -> Term:
    """All texts in which an expression is found."""
    if expression is None:
        raise _NotRegularError
    parsed = importlib.import_module("re._parser").parse(expression.pattern, expression.flags)
    translator = _Translator(parsed.state)
    parts = list(parsed)
    endings: list[Term] = []
    if parts and str(parts[-1][1]) == "AT_END_STRING":
        # What looks back from the end of the text speaks of the whole text.
        while len(parts) > 1 and str(parts[-2][0]) in ("ASSERT", "ASSERT_NOT") and parts[-2][1][0] == -1:
            name, (_, inner) = parts.pop(-2)
            ending = _after(_REST, translator.sequence(inner, _END, None))
            endings.append(ending if str(name) == "ASSERT" else _not(ending))
    later = _after(_ANY, _after(_REST, translator.sequence(parts, _REST, False)))
    return _all_of([_any_of([translator.sequence(parts, _REST, True), later]), *endings])


class _Translator:
    """From what Python's parser makes of a pattern to terms; each part is read together with all that follows."""

    def __init__(self, state: Any) -> None:
        import re

        self._state = state
        flags = state.flags
        if flags & (re.IGNORECASE | re.MULTILINE | re.LOCALE):
            raise _NotRegularError
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
            return _after(("of", self._characters(name, value)), rest)
        if name == "BRANCH":
            return _any_of([self.sequence(each, rest, at_start) for each in value[1]])
        if name == "SUBPATTERN" and not value[1] and not value[2]:
            return self.sequence(value[3], rest, at_start)
        if name in ("MAX_REPEAT", "MIN_REPEAT"):
            return self._rounds(value, rest, at_start)
        if name in ("ASSERT", "ASSERT_NOT") and value[0] == 1:
            ahead = self.sequence(value[1], _REST, at_start)
            return _all_of([rest, ahead if name == "ASSERT" else _not(ahead)])
        if name == "AT":
            return self._anchor(str(value), rest, at_start)
        raise _NotRegularError

    def _rounds(self, value: tuple[int, Any, Any], rest: Term, at_start: bool | None) -> Term:
        least, most, parts = value[0], value[1], value[2]
        endless = str(most) == "MAXREPEAT"
        if not _looks_around(parts):
            return _after(_rounds(self.sequence(parts, _END, None), least, None if endless else most), rest)
        if endless or most > _MOST_ROUNDS:
            raise _NotRegularError
        found = rest
        for number in reversed(range(most)):
            inner = self.sequence(parts, found, at_start if number == 0 else None)
            found = inner if number < least else _any_of([inner, rest])
        return found

    def _anchor(self, name: str, rest: Term, at_start: bool | None) -> Term:
        if name in ("AT_BEGINNING", "AT_BEGINNING_STRING") and at_start is not None:
            return rest if at_start else _NOTHING
        if name == "AT_END_STRING":
            return _all_of([_END, rest])
        if name == "AT_END":
            return _all_of([_any_of([_END, ("of", ((10, 10),))]), rest])
        raise _NotRegularError

    def _characters(self, name: str, value: Any) -> Characters:
        if name == "ANY":
            return ((0, _LAST),) if self._dot_is_all else _complement(((10, 10),))
        if name == "LITERAL":
            return ((value, value),)
        if name == "NOT_LITERAL":
            return _complement(((value, value),))
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
                raise _NotRegularError
        return _complement(found) if negated else _sorted(found)


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
    return _complement(plain[kind[4:]]) if kind.startswith("NOT_") else plain[kind]


def _sorted(ranges: Iterable[tuple[int, int]]) -> Characters:
    found: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if found and low <= found[-1][1] + 1:
            found[-1] = (found[-1][0], max(high, found[-1][1]))
        else:
            found.append((low, high))
    return tuple(found)


def _complement(ranges: Iterable[tuple[int, int]]) -> Characters:
    found, following = [], 0
    for low, high in _sorted(ranges):
        if low > following:
            found.append((following, low - 1))
        following = high + 1
    return (*found, (following, _LAST)) if following <= _LAST else tuple(found)


def _after(first: Term, rest: Term) -> Term:
    if first == _NOTHING or rest == _NOTHING or (first[0] == "of" and not first[1]):
        return _NOTHING
    if first == _END:
        return rest
    if rest == _END:
        return first
    if first[0] == "then":
        return _after(first[1], _after(first[2], rest))
    return ("then", first, rest)


def _any_of(terms: Iterable[Term]) -> Term:
    found: set[Term] = set()
    for each in terms:
        found |= each[1] if each[0] == "any" else {each}
    found.discard(_NOTHING)
    if _REST in found:
        return _REST
    return next(iter(found)) if len(found) == 1 else ("any", frozenset(found)) if found else _NOTHING


def _all_of(terms: Iterable[Term]) -> Term:
    found: set[Term] = set()
    for each in terms:
        found |= each[1] if each[0] == "all" else {each}
    found.discard(_REST)
    if _NOTHING in found:
        return _NOTHING
    if _END in found:
        return _END if all(map(_ends, found)) else _NOTHING
    return next(iter(found)) if len(found) == 1 else ("all", frozenset(found)) if found else _REST


def _not(term: Term) -> Term:
    if term == _NOTHING:
        return _REST
    if term == _REST:
        return _NOTHING
    return term[1] if term[0] == "not" else ("not", term)


def _rounds(term: Term, least: int, most: int | None) -> Term:
    if most == 0 or term in (_END, _NOTHING):
        return _END if least == 0 or term == _END else _NOTHING
    if least == most == 1:
        return term
    return ("rounds", term, 0 if _ends(term) else least, most)


def _ends(term: Term) -> bool:
    """Whether the empty text belongs to a term."""
    kind = term[0]
    if kind == "then":
        return _ends(term[1]) and _ends(term[2])
    if kind == "any":
        return any(map(_ends, term[1]))
    if kind == "all":
        return all(map(_ends, term[1]))
    if kind == "not":
        return not _ends(term[1])
    return bool(kind == "end" or (kind == "rounds" and term[2] == 0))


class _Reader:
    """Reads terms by classes of characters that none of their parts tells apart."""

    def __init__(self, terms: Sequence[Term]) -> None:
        self._start = _all_of(terms)
        sets: set[Characters] = set()
        for each in terms:
            _collect(each, sets)
        cuts = sorted(
            {0, _LAST + 1, *(cut for each in sets for low, high in each for cut in (low, high + 1))}
        )
        ordered = list(sets)
        members: dict[tuple[bool, ...], list[tuple[int, int]]] = {}
        for low, following in itertools.pairwise(cuts):
            key = tuple(any(first <= low <= last for first, last in each) for each in ordered)
            members.setdefault(key, []).append((low, following - 1))
        if len(members) > _MOST_CLASSES:
            raise _NotRegularError
        self.classes = [tuple(each) for each in members.values()]
        self._belongs = {
            characters: [key[index] for key in members] for index, characters in enumerate(ordered)
        }
        self._memo: dict[tuple[Term, int], Term] = {}

    def states(self) -> tuple[int, list[dict[int, list[int]]], set[int]]:
        """The first state, of each state the next ones with the classes that lead there, and those that may end."""
        numbers = {self._start: 0}
        todo = [self._start]
        steps: list[dict[int, list[int]]] = []
        for term in todo:
            leads: dict[int, list[int]] = {}
            for number in range(len(self.classes)):
                following = self._next(term, number)
                if following == _NOTHING:
                    continue
                if following not in numbers:
                    if len(numbers) >= _MOST_STATES:
                        raise _NotRegularError
                    numbers[following] = len(numbers)
                    todo.append(following)
                leads.setdefault(numbers[following], []).append(number)
            steps.append(leads)
        return 0, steps, {number for term, number in numbers.items() if _ends(term)}

    def _next(self, term: Term, number: int) -> Term:
        """What must follow a character of a class for both to belong to `term`."""
        kind = term[0]
        if kind in ("none", "end"):
            return _NOTHING
        if kind == "of":
            return _END if self._belongs[term[1]][number] else _NOTHING
        key = (term, number)
        if key not in self._memo:
            if len(self._memo) > _MOST_STEPS:
                raise _NotRegularError
            self._memo[key] = self._derived(term, number)
        return self._memo[key]

    def _derived(self, term: Term, number: int) -> Term:
        kind = term[0]
        if kind == "any":
            return _any_of(self._next(each, number) for each in term[1])
        if kind == "all":
            return _all_of([self._next(each, number) for each in term[1]])
        if kind == "not":
            return _not(self._next(term[1], number))
        if kind == "rounds":
            _, inner, least, most = term
            again = _rounds(inner, max(0, least - 1), None if most is None else most - 1)
            return _after(self._next(inner, number), again)
        first = _after(self._next(term[1], number), term[2])
        return _any_of([first, self._next(term[2], number)]) if _ends(term[1]) else first


def _collect(term: Term, into: set[Characters]) -> None:
    if term[0] == "of":
        into.add(term[1])
    elif term[0] in ("any", "all"):
        for each in term[1]:
            _collect(each, into)
    elif term[0] in ("then", "not", "rounds"):
        for each in term[1:3] if term[0] == "then" else term[1:2]:
            _collect(each, into)
