"""Terms: regular expressions with intersection and complement, and what is left of them after each character.

A term is read by its derivatives (Owens, Reppy and Turon, "Regular-expression derivatives re-examined", 2009): what must
follow a character for both to belong to the term is a term again, and there are only so many different ones.
"""

from __future__ import annotations

import itertools

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    Characters = tuple[tuple[int, int], ...]
    """Ranges of code points, sorted, both ends included."""
    Term = tuple[Any, ...]
    """An operator and its operands: hashable, so that equal terms are one state."""

LAST = 0x10FFFF
_MOST_STATES = 1_500
_MOST_STEPS = 10_000
"""Derivatives; as many take up to half a second."""

_MOST_CLASSES = 64

NOTHING: Term = ("none",)
END: Term = ("end",)
ANY: Term = ("of", ((0, LAST),))
REST: Term = ("rounds", ANY, 0, None)


class NotRegularError(Exception):
    """What has no term here, or one that becomes too large."""


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


def after(first: Term, rest: Term) -> Term:
    """The texts of `first`, each with one of `rest` after it."""
    if first == NOTHING or rest == NOTHING or (first[0] == "of" and not first[1]):
        return NOTHING
    if first == END:
        return rest
    if rest == END:
        return first
    if first[0] == "then":
        return after(first[1], after(first[2], rest))
    return ("then", first, rest)


def any_of(terms: Iterable[Term]) -> Term:
    """The texts of any of `terms`."""
    found: set[Term] = set()
    for each in terms:
        found |= each[1] if each[0] == "any" else {each}
    found.discard(NOTHING)
    if REST in found:
        return REST
    return next(iter(found)) if len(found) == 1 else ("any", frozenset(found)) if found else NOTHING


def all_of(terms: Iterable[Term]) -> Term:
    """The texts that all of `terms` have."""
    found: set[Term] = set()
    for each in terms:
        found |= each[1] if each[0] == "all" else {each}
    found.discard(REST)
    if NOTHING in found:
        return NOTHING
    if END in found:
        return END if all(map(ends, found)) else NOTHING
    return next(iter(found)) if len(found) == 1 else ("all", frozenset(found)) if found else REST


def opposite(term: Term) -> Term:
    """All other texts."""
    if term == NOTHING:
        return REST
    if term == REST:
        return NOTHING
    return term[1] if term[0] == "not" else ("not", term)


def rounds(term: Term, least: int, most: int | None) -> Term:
    """`least` to `most` texts of `term` after one another; None for any number."""
    if most == 0 or term in (END, NOTHING):
        return END if least == 0 or term == END else NOTHING
    if least == most == 1:
        return term
    return ("rounds", term, 0 if ends(term) else least, most)


def ends(term: Term) -> bool:
    """Whether the empty text belongs to a term."""
    kind = term[0]
    if kind == "then":
        return ends(term[1]) and ends(term[2])
    if kind == "any":
        return any(map(ends, term[1]))
    if kind == "all":
        return all(map(ends, term[1]))
    if kind == "not":
        return not ends(term[1])
    return bool(kind == "end" or (kind == "rounds" and term[2] == 0))


class Reader:
    """Reads terms by classes of characters that none of their parts tells apart."""

    def __init__(self, terms: Sequence[Term]) -> None:
        self._start = all_of(terms)
        sets: set[Characters] = set()
        for each in terms:
            _collect(each, sets)
        ordered = list(sets)
        members = told_apart(ordered)
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
                if following == NOTHING:
                    continue
                if following not in numbers:
                    if len(numbers) >= _MOST_STATES:
                        raise NotRegularError
                    numbers[following] = len(numbers)
                    todo.append(following)
                leads.setdefault(numbers[following], []).append(number)
            steps.append(leads)
        return 0, steps, {number for term, number in numbers.items() if ends(term)}

    def _next(self, term: Term, number: int) -> Term:
        """What must follow a character of a class for both to belong to `term`."""
        kind = term[0]
        if kind in ("none", "end"):
            return NOTHING
        if kind == "of":
            return END if self._belongs[term[1]][number] else NOTHING
        key = (term, number)
        if key not in self._memo:
            if len(self._memo) > _MOST_STEPS:
                raise NotRegularError
            self._memo[key] = self._derived(term, number)
        return self._memo[key]

    def _derived(self, term: Term, number: int) -> Term:
        kind = term[0]
        if kind == "any":
            return any_of(self._next(each, number) for each in term[1])
        if kind == "all":
            return all_of([self._next(each, number) for each in term[1]])
        if kind == "not":
            return opposite(self._next(term[1], number))
        if kind == "rounds":
            _, inner, least, most = term
            again = rounds(inner, max(0, least - 1), None if most is None else most - 1)
            return after(self._next(inner, number), again)
        first = after(self._next(term[1], number), term[2])
        return any_of([first, self._next(term[2], number)]) if ends(term[1]) else first


def _collect(term: Term, into: set[Characters]) -> None:
    if term[0] == "of":
        into.add(term[1])
    elif term[0] in ("any", "all"):
        for each in term[1]:
            _collect(each, into)
    elif term[0] in ("then", "not", "rounds"):
        for each in term[1:3] if term[0] == "then" else term[1:2]:
            _collect(each, into)
