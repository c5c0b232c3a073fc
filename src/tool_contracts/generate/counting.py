"""How many different values a node has, where that is plain."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from math import prod

from tool_contracts.generate.nodes import (
    Array,
    Boolean,
    Checked,
    Constants,
    Node,
    Nothing,
    Null,
    Number,
    Object,
    Union,
)
from tool_contracts.generate.numeric import most_numbers

_MANY = 10**6
"""Values from which on nobody asks how many there are."""

_MOST_DRAWN = 20
"""Different values that are drawn together."""


AS_DRAWN = 3
"""Items more than the least that a drawn array may well have."""


class Counts:
    """Counts the different values of nodes, each once; of arrays those with so many items more than the least, if that is said."""

    def __init__(self, more_items: int | None = None) -> None:
        self._more_items = more_items
        self._memo: dict[int, tuple[Node, int | None]] = {}

    def of(self, node: Node) -> int | None:
        """The most different values that `node` may have; None where they are many or not known."""
        if id(node) not in self._memo:
            count = self._count(node)
            self._memo[id(node)] = node, None if count is None or count > _MANY else count
        return self._memo[id(node)][1]

    def are_scarce(self, node: Node, wanted: int) -> bool:
        """Whether so many different values are seldom found by drawing."""
        count = self.of(node)
        return wanted > _MOST_DRAWN or (count is not None and wanted > 1 and wanted > count / 2)

    def _count(self, node: Node) -> int | None:
        match node:
            case Nothing():
                return 0
            case Null():
                return 1
            case Boolean():
                return 2
            case Constants(values=values):
                return len(values)
            case Number(low=low, high=high) if low is not None and high is not None:
                step = node.step or (Fraction(1) if node.integral else None)
                if step is not None:
                    return int((high - low) / step) + 1
                with suppress(OverflowError):
                    return most_numbers(node)
            case Union(branches=branches):
                return _sum([self.of(each) for _, each in branches])
            case Checked(inner=inner):
                return self.of(inner)
            case Array():
                most = self._longest(node)
                if most is None or most > len(node.prefix) + _MANY.bit_length():
                    return None
                return _sum([self._arrays(node, length) for length in range(node.least, most + 1)])
            case Object() if node.closed and not node.patterns:
                always = frozenset(node.required)
                return _product(
                    [
                        count if name in always or count is None else count + 1
                        for name, count in ((name, self.of(each)) for name, each in node.properties.items())
                    ]
                )
        return None

    def _longest(self, node: Array) -> int | None:
        if self._more_items is None:
            return node.most
        most = node.least + self._more_items
        return most if node.most is None else min(most, node.most)

    def _arrays(self, node: Array, length: int) -> int | None:
        items = [*node.prefix[:length], *[node.items] * (length - len(node.prefix))]
        return _product([self.of(each) for each in items])


def _sum(counts: list[int | None]) -> int | None:
    known = [count for count in counts if count is not None]
    return sum(known) if len(known) == len(counts) else None


def _product(counts: list[int | None]) -> int | None:
    known = [count for count in counts if count is not None]
    return prod(known) if len(known) == len(counts) else None
