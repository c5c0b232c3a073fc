"""Terms: regular expressions with intersection and complement, and what is left of them after each character.

A term is read by its derivatives (Owens, Reppy and Turon, "Regular-expression derivatives re-examined", 2009): what must
follow a character for both to belong to the term is a term again, and there are only so many different ones.
"""

from __future__ import annotations

import itertools
from weakref import WeakValueDictionary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    Characters = tuple[tuple[int, int], ...]
    """Ranges of code points, sorted, both ends included."""

LAST = 0x10FFFF
_HALVES = ((0xD800, 0xDFFF),)
"""What is no character of UTF-8, and so in no text that is sent."""

_MOST_STATES = 4_000
_MOST_STEPS = 30_000
"""Derivatives; as many take a tenth of a second, and up to half of one."""

_MOST_CLASSES = 64


class NotRegularError(Exception):
    """What has no term here, or one that becomes too large."""


class Term:
    """An operator and its operands. Terms made alike are one object, so that no comparison looks into them.

    `ends` says whether the empty text belongs to the term.
    """

    __slots__ = ("__weakref__", "ends", "kind", "operands")

    def __init__(self, kind: str, operands: tuple[Any, ...]) -> None:
        self.kind = kind
        self.operands = operands
        self.ends = _ends(kind, operands)


_KNOWN: WeakValueDictionary[tuple[Any, ...], Term] = WeakValueDictionary()


def _term(kind: str, *operands: Any) -> Term:
    key = (kind, operands)
    found = _KNOWN.get(key)
    if found is None:
        _KNOWN[key] = found = Term(kind, operands)
    return found


def _ends(kind: str, operands: tuple[Any, ...]) -> bool:
    if kind == "then":
        return bool(operands[0].ends and operands[1].ends)
    if kind == "any":
        return any(each.ends for each in operands[0])
    if kind == "all":
        return all(each.ends for each in operands[0])
    if kind == "not":
        return not operands[0].ends
    return kind == "end" or (kind == "rounds" and operands[1] == 0)


def merged(ranges: Iterable[tuple[int, int]]) -> Characters:
    """Ranges sorted, and joined where they touch."""
    found: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if found and low <= found[-1][1] + 1:
            found[-1] = (found[-1][0], max(high, found[-1][1]))
        else:
            found.append((low, high))
    return tuple(found)


def complement(ranges: Iterable[tuple[int, int]]) -> Characters:
    """All other characters."""
    found, following = [], 0
    for low, high in merged(ranges):
        if low > following:
            found.append((following, low - 1))
        following = high + 1
    return (*found, (following, LAST)) if following <= LAST else tuple(found)


def told_apart(sets: Sequence[Characters]) -> dict[tuple[bool, ...], Characters]:
    """All characters, by which of `sets` they belong to."""
    cuts = sorted({0, LAST + 1, *(cut for each in sets for low, high in each for cut in (low, high + 1))})
    found: dict[tuple[bool, ...], list[tuple[int, int]]] = {}
    for low, following in itertools.pairwise(cuts):
        key = tuple(any(first <= low <= last for first, last in each) for each in sets)
        found.setdefault(key, []).append((low, following - 1))
    return {key: tuple(ranges) for key, ranges in found.items()}


def one_of(characters: Characters) -> Term:
    """The texts of one of these characters."""
    return _term("of", characters) if characters else NOTHING


def after(first: Term, rest: Term) -> Term:
    """The texts of `first`, each with one of `rest` after it."""
    if first is NOTHING or rest is NOTHING:
        return NOTHING
    if first is END:
        return rest
    if rest is END:
        return first
    if first.kind == "then":
        return after(first.operands[0], after(first.operands[1], rest))
    return _term("then", first, rest)


def any_of(terms: Iterable[Term]) -> Term:
    """The texts of any of `terms`."""
    found: set[Term] = set()
    for each in terms:
        found.update(each.operands[0] if each.kind == "any" else (each,))
    found.discard(NOTHING)
    if REST in found:
        return REST
    return next(iter(found)) if len(found) == 1 else _term("any", frozenset(found)) if found else NOTHING


def all_of(terms: Iterable[Term]) -> Term:
    """The texts that all of `terms` have."""
    found: set[Term] = set()
    for each in terms:
        found.update(each.operands[0] if each.kind == "all" else (each,))
    found.discard(REST)
    if NOTHING in found:
        return NOTHING
    if END in found:
        return END if all(each.ends for each in found) else NOTHING
    return next(iter(found)) if len(found) == 1 else _term("all", frozenset(found)) if found else REST


def opposite(term: Term) -> Term:
    """All other texts."""
    if term is NOTHING:
        return REST
    if term is REST:
        return NOTHING
    inner: Term = term.operands[0] if term.kind == "not" else _term("not", term)
    return inner


def rounds(term: Term, least: int, most: int | None) -> Term:
    """`least` to `most` texts of `term` after one another; None for any number."""
    if most == 0 or term in (END, NOTHING):
        return END if least == 0 or term is END else NOTHING
    if least == most == 1:
        return term
    return _term("rounds", term, 0 if term.ends else least, most)


NOTHING = _term("none")
END = _term("end")
ANY = one_of(((0, LAST),))
REST = rounds(ANY, 0, None)


class Reader:
    """Reads terms by classes of characters that none of their parts tells apart, of those that UTF-8 has."""

    def __init__(self, terms: Sequence[Term]) -> None:
        self._start = all_of(terms)
        sets: set[Characters] = {*ANY.operands, _HALVES}  # of the first the opposite of nothing is made
        for each in terms:
            _collect(each, sets)
        ordered = list(sets)
        halves = ordered.index(_HALVES)
        members = {key: each for key, each in told_apart(ordered).items() if not key[halves]}
        if len(members) > _MOST_CLASSES:
            raise NotRegularError
        self.classes = list(members.values())
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
                if following is NOTHING:
                    continue
                if following not in numbers:
                    if len(numbers) >= _MOST_STATES:
                        raise NotRegularError
                    numbers[following] = len(numbers)
                    todo.append(following)
                leads.setdefault(numbers[following], []).append(number)
            steps.append(leads)
        return 0, steps, {number for term, number in numbers.items() if term.ends}

    def _next(self, term: Term, number: int) -> Term:
        """What must follow a character of a class for both to belong to `term`."""
        if term.kind == "of":
            return END if self._belongs[term.operands[0]][number] else NOTHING
        key = (term, number)
        found = self._memo.get(key)
        if found is None:
            if len(self._memo) > _MOST_STEPS:
                raise NotRegularError
            self._memo[key] = found = self._derived(term, number)
        return found

    def _derived(self, term: Term, number: int) -> Term:
        operands = term.operands
        match term.kind:
            case "none" | "end":
                return NOTHING
            case "any":
                return any_of(self._next(each, number) for each in operands[0])
            case "all":
                return all_of([self._next(each, number) for each in operands[0]])
            case "not":
                return opposite(self._next(operands[0], number))
            case "rounds":
                inner, least, most = operands
                again = rounds(inner, max(0, least - 1), None if most is None else most - 1)
                return after(self._next(inner, number), again)
        first = after(self._next(operands[0], number), operands[1])
        return any_of([first, self._next(operands[1], number)]) if operands[0].ends else first


def _collect(term: Term, into: set[Characters]) -> None:
    if term.kind == "of":
        into.update(term.operands)
    elif term.kind in ("any", "all"):
        for each in term.operands[0]:
            _collect(each, into)
    else:
        for each in term.operands:
            if isinstance(each, Term):
                _collect(each, into)
