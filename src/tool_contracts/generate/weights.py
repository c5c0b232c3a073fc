"""How large values become: the choices that drawing a node takes, and how many may be spent on what is optional.

Hypothesis gives up on draws of thousands of choices, and a reader on the values; so the deeper in a value, the less is
spent on optional properties and on items.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tool_contracts.generate.nodes import Array, Checked, Node, Object, Union

if TYPE_CHECKING:
    from collections.abc import Iterable

_BUDGETS = (240, 80, 30, 10)
"""Choices, by level of nesting, for all optional properties of an object together; a quarter for an array's items."""

_MORE_ITEMS = (5, 5, 2, 1)
"""How many items more than the least an array gets at most, by level of nesting."""

_MOST_PICKED = 12

_HEAVY = 500
"""Choices from which on an array that has items already gets no more of them."""

_LEAF = 2.0


class Weights:
    """Weighs nodes, each once by level."""

    def __init__(self) -> None:
        self._memo: dict[tuple[int, int], tuple[Node, float]] = {}

    def of(self, node: Node, level: int) -> float:
        """The choices that drawing `node` takes, on average and roughly."""
        key = id(node), min(level, len(_BUDGETS) - 1)
        if key not in self._memo:
            # A value that has nothing in it is one too: levels of such would weigh nothing.
            self._memo[key] = (
                node,
                max(1.0, self._weigh(node, key[1])),
            )  # its id stands for a node while that lives
        return self._memo[key][1]

    def items(self, node: Array, level: int) -> int:
        """How many items more than the least to draw at most."""
        level = min(level, len(_BUDGETS) - 1)
        weight = self.of(node.items, level + 1)
        if (node.least > 0 or node.wanted) and weight > _HEAVY:
            return 0
        return max(1, min(_MORE_ITEMS[level], int(_BUDGETS[level] / 2 / (1 + weight))))

    def longest(self, node: Array, level: int) -> int:
        """How many of the items that have a schema by position to draw at most."""
        most = len(node.prefix) if node.most is None else min(node.most, len(node.prefix))
        if level < len(_BUDGETS) - 1 or sum(self.of(each, level) for each in node.prefix[:most]) <= _HEAVY:
            return most
        # Each of the next level has as many again.
        return min(most, max(1, node.least))

    def picked(self, optional: Iterable[Node], level: int) -> int | None:
        """How many optional properties to pick at most; None where each may be drawn on its own."""
        weights = [1 + self.of(each, level + 1) / 2 for each in optional]
        budget = _BUDGETS[min(level, len(_BUDGETS) - 1)]
        if sum(weights) <= budget:
            return None
        return max(1, min(_MOST_PICKED, int(budget * len(weights) / sum(weights))))

    def _weigh(self, node: Node, level: int) -> float:
        match node:
            case Union(branches=branches):
                return 1 + sum(self.of(each, level) for _, each in branches) / len(branches)
            case Checked(inner=inner):
                return self.of(inner, level)
            case Array(prefix=prefix):
                named = sum(self.of(each, level + 1) for each in (*prefix, *node.wanted))
                rest = max(0, node.least - len(prefix) - len(node.wanted)) + self.items(node, level) / 2
                return named + rest * self.of(node.items, level + 1)
            case Object(properties=properties):
                always = frozenset(node.required)
                needed = sum(self.of(each, level + 1) for name, each in properties.items() if name in always)
                others = sum(
                    1 + self.of(each, level + 1) / 2
                    for name, each in properties.items()
                    if name not in always
                )
                return needed + min(others, _BUDGETS[level])
        return _LEAF
