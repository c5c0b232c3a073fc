"""How much of a large value is drawn: Hypothesis gives up on draws of thousands of choices, so the rest is as small as it can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tool_contracts.generate.counting import AS_DRAWN, Counts
from tool_contracts.generate.nodes import Array, Checked, Node, Nothing, Object, Text, Union

if TYPE_CHECKING:
    from collections.abc import Iterator

_CAPS = (300.0, 150.0, 80.0, 40.0)
"""Weights of what is drawn of an array or object that must have it, by its level of nesting; all of it up to there.

Hypothesis 6 draws 8 KB of choices; a weight of one stands for some 7 bytes."""

_LEAF = 2.0
_CHARACTERS = 4
"""Characters of a text for each weight; of longer ones than 200 not all are drawn."""

_MOST_CHARACTERS = 200
_ITEM = 0.5
"""What it takes to say of an item that there is one."""

_FEW = 8
"""Items that are drawn of those that must differ, where these are scarce."""


class Portions:
    """Weighs what values must have, and says what of it is drawn, each node once by level."""

    def __init__(self) -> None:
        self._memo: dict[tuple[int, int], tuple[Node, float]] = {}
        self._counts = Counts(AS_DRAWN)

    def of(self, node: Node, level: int) -> float:
        """What drawing the necessary parts of `node` takes, as far as they are drawn."""
        key = id(node), min(level, len(_CAPS) - 1)
        if key not in self._memo:
            self._memo[key] = node, self._weigh(node, key[1])  # its id stands for a node while that lives
        return self._memo[key][1]

    def positions(self, node: Array, level: int) -> list[tuple[int, Node]] | None:
        """The items to be drawn, of those that an array must have; None where all are."""
        asked = sum(1 for _ in _asked(node))
        rest = asked - len(node.prefix)
        found = [(index, each) for index, each, _ in self._fitting(node, level)]
        if node.unique and self._counts.are_scarce(node.items, rest):
            named = len(node.prefix) + len(node.wanted)
            return [*found[:named], *found[named : named + _FEW]]
        return None if len(found) == asked else found

    def left_out(self, node: Object, level: int) -> list[str]:
        """The required properties that are not drawn."""
        left = self._cap(level)
        found: list[str] = []
        for name in node.required:
            weight = self.of(node.properties[name], level + 1)
            if weight <= left:
                left -= weight
            else:
                found.append(name)
        return found

    def _fitting(self, node: Array, level: int) -> Iterator[tuple[int, Node, float]]:
        left = self._cap(level)
        for index, each in enumerate(_asked(node)):
            weight = self.of(each, level + 1) + _ITEM
            if weight <= left:
                left -= weight
                yield index, each, weight
            elif index >= len(node.prefix) + len(node.wanted):
                return  # all further ones weigh the same

    def _cap(self, level: int) -> float:
        return _CAPS[min(level, len(_CAPS) - 1)]

    def _weigh(self, node: Node, level: int) -> float:
        match node:
            case Text(least=least):
                return _LEAF + min(least, _MOST_CHARACTERS) / _CHARACTERS
            case Union(branches=branches):
                return 1 + max(self.of(each, level) for _, each in branches)
            case Checked(inner=inner):
                return self.of(inner, level)
            case Array():
                return 1 + sum(weight for *_, weight in self._fitting(node, level))
            case Object(properties=properties, required=required):
                left_out = frozenset(self.left_out(node, level))
                drawn = (name for name in required if name not in left_out)
                return 1 + sum(self.of(properties[name], level + 1) for name in drawn)
        return _LEAF


def _asked(node: Array) -> Iterator[Node]:
    yield from node.prefix
    yield from node.wanted
    if not isinstance(node.items, Nothing):
        for _ in range(node.least - len(node.prefix) - len(node.wanted)):
            yield node.items
