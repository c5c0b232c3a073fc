"""Patterns as sets of texts: whether some text matches all of several, how long such texts are, and how to write one.

A pattern becomes a regular expression with intersection and complement (`terms`), in which lookaheads are ordinary parts.
What is not regular (back references), what looks back to more than a character from anywhere but the end, and what
becomes too large has no language here.
"""

from __future__ import annotations

from functools import lru_cache

from tool_contracts.schema.regex import bounded, compiled, explodes
from tool_contracts.schema.terms import NotRegularError, Reader, opposite
from tool_contracts.schema.translating import found_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from tool_contracts.schema.terms import Characters, Term

_MOST_PLACES = 6_000_000
"""States, times the characters that a text has at least."""

_MORE = 24
"""Characters beyond the shortest text up to which lengths are counted."""


class Language:
    """The texts in UTF-8 that match all patterns and have one of the allowed lengths.

    `lengths` are those that occur, ascending, up to a few beyond the shortest; none where there is no such text.
    `shortest` is the least length of all that match, allowed or not; None where nothing matches.
    """

    __slots__ = (
        "_before",
        "_classes",
        "_last",
        "_layers",
        "_repeats",
        "_start",
        "_steps",
        "is_exact",
        "lengths",
        "shortest",
    )

    def __init__(self, terms: Sequence[Term], least: int, most: int | None, *, is_exact: bool) -> None:
        self.is_exact = is_exact
        reader = Reader(terms)
        self._classes = reader.classes
        self._start, self._steps, ends = reader.states()
        self._before: list[set[int]] = [set() for _ in self._steps]
        for state, steps in enumerate(self._steps):
            for target in steps:
                self._before[target].add(state)
        self._last = ends
        self._layers = [self._flags(ends)]
        self._repeats = False
        self.shortest = shortest = self._until(lambda: self._start in self._last, len(self._steps))
        self.lengths: list[int] = []
        if shortest is None or (most is not None and shortest > most):
            return
        wanted = max(least, shortest)
        if wanted * len(self._steps) > _MOST_PLACES:
            raise NotRegularError
        # Beyond so many characters as there are states, lengths only repeat.
        for end in (wanted + _MORE, wanted + len(self._steps)):
            limit = end if most is None else min(most, end)
            self._until(lambda limit=limit: len(self._layers) > limit, limit)
            self.lengths = [n for n in range(wanted, limit + 1) if self._layers[n][self._start]]
            if self.lengths:
                return

    def _until(self, done: Any, most: int) -> int | None:
        """Add layers, each the states from which so many characters lead to an end; the number when it is done."""
        while not done():
            if len(self._layers) > most:
                return None
            if not self._repeats:
                before = set().union(*(self._before[state] for state in self._last))
                self._repeats, self._last = before == self._last, before
            self._layers.append(self._layers[-1] if self._repeats else self._flags(self._last))
        return len(self._layers) - 1

    def _flags(self, states: set[int]) -> bytearray:
        """For each state whether it is one of `states`: a layer of thousands takes a byte for each so."""
        flags = bytearray(len(self._steps))
        for state in states:
            flags[state] = True
        return flags

    def has(self, length: int) -> bool | None:
        """Whether a text may have that many characters; None where that is too much to look at."""
        if length * len(self._steps) > _MOST_PLACES:
            return None
        self._until(lambda: len(self._layers) > length, length)
        return bool(self._layers[length][self._start])

    def further(self, most: int | None) -> Iterator[int]:
        """The lengths beyond `lengths`, ascending, up to `most` or what is too much to look at."""
        length = last = self.lengths[-1] if self.lengths else 0
        # From one length to the next there are no more characters than there are states.
        while self.lengths and length - last <= len(self._steps) and (most is None or length < most):
            length += 1
            has = self.has(length)
            if has is None:
                return
            if has:
                last = length
                yield length

    @property
    def longest(self) -> int | None:
        """The most characters of a text; None where there is no end to them, or too much to look at."""
        states = len(self._steps)
        # A text of so many characters as there are states comes to one of these again, and there could be longer ones.
        if states * states > _MOST_PLACES or self.has(states) or any(self._layers[states]):
            return None
        return next((length for length in range(states, -1, -1) if self.has(length)), None)

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
            if allowed[target]
            for ranges in (self._classes[number] for number in numbers)
        ]


@lru_cache(maxsize=512)
def language(
    patterns: tuple[str, ...], least: int = 0, most: int | None = None, barred: tuple[str, ...] = ()
) -> Language | None:
    """The texts in UTF-8 that all of `patterns` and none of `barred` are found in; None where that cannot be told.

    They have `least` to `most` characters. Where these are too much to be looked at, those of them that take few rounds
    of each repetition.
    """
    try:
        return _read(patterns, least, most, barred, in_few_rounds=False)
    except (NotRegularError, RecursionError):
        pass
    try:
        found = _read(patterns, least, most, barred, in_few_rounds=True)
    except (NotRegularError, RecursionError):
        return None
    return found if found.lengths else None


def _read(
    patterns: tuple[str, ...], least: int, most: int | None, barred: tuple[str, ...], *, in_few_rounds: bool
) -> Language:
    terms = [_term(each, in_few_rounds=in_few_rounds) for each in patterns]
    terms += [opposite(_term(each, in_few_rounds=False)) for each in barred]
    # Categories are inner sets, and of a pattern that explodes only the short texts are taken.
    is_part = in_few_rounds or any("\\p" in each.lower() or explodes(each) for each in (*patterns, *barred))
    return Language(terms, least, most, is_exact=not is_part)


def _term(pattern: str, *, in_few_rounds: bool) -> Term:
    expression = compiled(bounded(pattern))
    if expression is None:
        raise NotRegularError
    return found_in(expression, in_few_rounds=in_few_rounds)
