"""Patterns on which a backtracking matcher explodes or is slow, told from the pattern alone and never by the clock.

The time that such a matcher takes grows exponentially where a text can be read in two ways by going round in the
pattern (Weideman et al., "Analyzing Matching Time Behavior of Backtracking Regular Expression Matchers", 2016): some
place is reached again from itself along two ways that read the same characters.
"""

from __future__ import annotations

import bisect
import math
import re
from functools import cached_property

from tool_contracts.schema.parsing import parts_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    Part = tuple[int, list[int], list[int]]
    """In how many ways nothing is read, two standing for more; the places that come first; those that come last."""

_MOST_PLACES = 300
"""Places that read a character; a larger pattern counts as ambiguous."""

_MOST_COPIES = 3
"""Rounds up to which a repetition is written out; one of more is taken for one without end."""

_MOST_EXACT = 64
"""The same for a repetition of one exact number: `([a-z]{4})*` can be read in one way, `([a-z]+)*` in many."""

_ENDLESS = 2**16
"""Rounds from which a bound is none; the parser's own word for none is greater."""

_COMMON = "a0 _\n\u00e9\x00-"


def is_ambiguous(expression: re.Pattern[str]) -> bool:
    """Whether some text can be read in two ways by going round in the pattern."""
    try:
        parsed = parts_of(expression)
        return all(_reads_twice(parsed, most_exact) for most_exact in (_MOST_COPIES, _MOST_EXACT))
    except RecursionError:
        return True


def longest_searched(expression: re.Pattern[str], steps: int) -> int | None:
    """Characters of the longest text that is searched in so many steps at the most; None where any is.

    The steps multiply where repetitions follow one another that can read the same characters, with nothing between that they
    cannot: `(.*)(.*)(.*)x` takes the third power of a text's length at a line's begin, and the fourth where it may begin anywhere.
    A repetition with bounds takes as many as it has numbers of rounds.
    """
    try:
        parsed = parts_of(expression)
        automaton = _Automaton(_MOST_COPIES)
        automaton.read(parsed)
    except (RecursionError, _TooLargeError):
        return math.isqrt(steps)
    is_anchored = bool(parsed.data) and str(parsed.data[0][1]).startswith("AT_BEGINNING")

    def needed(length: int) -> int:
        return automaton.steps(length) * (1 if is_anchored else length)

    if needed(_LONGEST) <= steps:
        return None
    return bisect.bisect_right(range(_LONGEST), steps, key=needed) - 1


_LONGEST = 1_000_000
"""Characters of a text; longer ones are not made."""


def _reads_twice(parsed: Any, most_exact: int) -> bool:
    automaton = _Automaton(most_exact)
    try:
        automaton.read(parsed)
    except _TooLargeError:
        return True
    return automaton.is_ambiguous()


class _TooLargeError(Exception):
    pass


class _Automaton:
    """The places of a pattern that read a character, and in how many ways each can follow each (Glushkov)."""

    def __init__(self, most_exact: int) -> None:
        self._most_exact = most_exact
        self._accepts: list[Callable[[str], bool]] = []
        self._ways: dict[int, dict[int, int]] = {}
        self._rounds: dict[int, int] = {}
        """In how many numbers of rounds a place may be read, by all repetitions around it."""
        self._characters = set(_COMMON)
        self._skips = False
        """Whether there are many rounds, each of which may read nothing: which ones do is a choice of its own."""

    def read(self, items: Iterable[tuple[Any, Any]]) -> Part:
        """Take in a sequence."""
        whole: Part = (1, [], [])
        for op, argument in items:
            whole = self._after(whole, self._item(str(op), argument))
        return whole

    def _after(self, left: Part, right: Part) -> Part:
        self._link(left[2], right[1])
        return min(2, left[0] * right[0]), left[1] + right[1] * left[0], right[2] + left[2] * right[0]

    def _link(self, lasts: list[int], firsts: list[int]) -> None:
        for last in lasts:
            ways = self._ways[last]
            for first in firsts:
                ways[first] = ways.get(first, 0) + 1

    def _item(self, op: str, argument: Any) -> Part:
        if op == "BRANCH":
            parts = [self.read(each) for each in argument[1]]
            return (
                min(2, sum(part[0] for part in parts)),
                [place for part in parts for place in part[1]],
                [place for part in parts for place in part[2]],
            )
        if op in ("SUBPATTERN", "ATOMIC_GROUP"):
            return self.read(argument[-1] if op == "SUBPATTERN" else argument)
        if op.endswith("REPEAT"):
            return self._repeat(*argument)
        if op in ("LITERAL", "NOT_LITERAL", "ANY", "IN"):
            return self._place(argument if op == "IN" else [(op, argument)])
        return 1, [], []

    def _repeat(self, least: int, most: int, items: Any) -> Part:
        if _MOST_COPIES < most < _ENDLESS:
            ways, firsts, _ = self.read(items)
            self._skips = self._skips or bool(ways and firsts)
        if most <= _MOST_COPIES or least == most <= self._most_exact:
            if most > _MOST_COPIES:
                # Apart from the rest: rounds that can be told from one another in two ways take for ever at any number.
                _, firsts, lasts = self.read(items)
                self._link(lasts, firsts)
            whole: Part = (1, [], [])
            for count in range(most):
                ways, firsts, lasts = self.read(items)
                whole = self._after(whole, (min(2, ways + (count >= least)), firsts, lasts))
            return whole
        before = len(self._accepts)
        ways, firsts, lasts = self.read(items)
        self._link(lasts, firsts)
        numbers = _LONGEST if most >= _ENDLESS else most - least + 1
        for place in range(before, len(self._accepts)):
            self._rounds[place] = self._rounds.get(place, 1) * numbers
        return ways or int(least == 0), firsts, lasts

    def _place(self, members: list[tuple[Any, Any]]) -> Part:
        place = len(self._accepts)
        if place >= _MOST_PLACES:
            raise _TooLargeError
        for _, value in members:
            for bound in value if isinstance(value, tuple) else (value,):
                if isinstance(bound, int):
                    # Sets begin and end at these: two that overlap share one of them or of their neighbours.
                    around = range(max(0, bound - 1), min(bound + 2, 0x110000))
                    self._characters.update(map(chr, around))
        negated = str(members[0][0]) == "NEGATE"
        tests = [_member(str(kind), value) for kind, value in members[negated:]]
        self._accepts.append(lambda char: any(test(char) for test in tests) != negated)
        self._ways[place] = {}
        return 0, [place], [place]

    def is_ambiguous(self) -> bool:
        if self._skips:
            return True
        groups = _strong(self._ways, lambda place: iter(self._ways[place]))
        group_of = {place: number for number, group in enumerate(groups) for place in group}
        inside = {
            place: {other: count for other, count in ways.items() if group_of[place] == group_of[other]}
            for place, ways in self._ways.items()
        }
        if any(count > 1 for ways in inside.values() for count in ways.values()):
            return True
        reads = self._reads()

        def pairs(pair: tuple[int, int]) -> Iterator[tuple[int, int]]:
            for left in inside[pair[0]]:
                for right in inside[pair[1]]:
                    if reads[left] & reads[right]:
                        yield left, right

        return any(
            len({left == right for left, right in group}) > 1
            for group in _strong([(place, place) for place in inside], pairs)
        )

    def steps(self, length: int) -> int:
        """How many numbers of rounds all repetitions that follow one another on the same characters have, on so long a text."""
        return max((math.prod(min(each, length) for each in rounds) for rounds in self._in_a_row), default=1)

    @cached_property
    def _in_a_row(self) -> set[tuple[int, ...]]:
        """The numbers of rounds of repetitions that follow one another and can read the same characters."""
        groups = _strong(self._ways, lambda place: iter(self._ways[place]))  # what follows comes first
        group_of = {place: number for number, group in enumerate(groups) for place in group}
        reads = self._reads()
        found: dict[int, set[tuple[int, ...]]] = {}
        for number, group in enumerate(groups):
            if len(group) == 1 and group[0] not in self._ways[group[0]]:
                continue
            common = frozenset().union(*(reads[place] for place in group))
            seen = set(group)
            todo = list(group)
            rows: set[tuple[int, ...]] = {()}
            while todo:
                for place in self._ways[todo.pop()]:
                    if place not in seen and reads[place] & common:
                        seen.add(place)
                        todo.append(place)
                        rows |= found.get(group_of[place], set())
            rounds = max(self._rounds.get(place, 1) for place in group)
            found[number] = {(*row, rounds) if rounds > 1 else row for row in rows}
        return set().union(*found.values())

    def _reads(self) -> list[frozenset[str]]:
        return [frozenset(filter(accepts, self._characters)) for accepts in self._accepts]


def _member(kind: str, value: Any) -> Callable[[str], bool]:
    if kind == "LITERAL":
        return lambda char: ord(char) == value
    if kind == "NOT_LITERAL":
        return lambda char: ord(char) != value
    if kind == "RANGE":
        return lambda char: value[0] <= ord(char) <= value[1]
    if kind == "ANY":
        return lambda char: char != "\n"
    name = str(value)
    letter = {"DIGIT": "d", "WORD": "w", "SPACE": "s"}.get(name.rpartition("_")[2], "s")
    expression = re.compile("\\" + (letter.upper() if "_NOT_" in name else letter), re.ASCII)
    return lambda char: expression.match(char) is not None


def _strong(starts: Iterable[Any], following: Callable[[Any], Iterator[Any]]) -> list[list[Any]]:
    """The strongly connected components that are reached from `starts` (Tarjan 1972)."""
    number: dict[Any, int] = {}
    low: dict[Any, int] = {}
    open_nodes: list[Any] = []
    is_open: set[Any] = set()
    found: list[list[Any]] = []
    for start in starts:
        if start in number:
            continue
        work = [(start, following(start))]
        number[start] = low[start] = len(number)
        open_nodes.append(start)
        is_open.add(start)
        while work:
            node, rest = work[-1]
            after = next(rest, None)
            if after is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == number[node]:
                    group: list[Any] = []
                    while not group or group[-1] != node:
                        group.append(open_nodes.pop())
                    is_open.difference_update(group)
                    found.append(group)
            elif after not in number:
                number[after] = low[after] = len(number)
                open_nodes.append(after)
                is_open.add(after)
                work.append((after, following(after)))
            elif after in is_open:
                low[node] = min(low[node], number[after])
    return found
