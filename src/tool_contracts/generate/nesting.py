"""Deep values: what lies too deep to be drawn is as small as it can be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from tool_contracts.generate.nodes import Array, Checked, Node, Object, Union
from tool_contracts.generate.smallest import NoValueError, Smallest

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

_MOST_DRAWN = 40
"""Levels that are drawn. Hypothesis gives up on draws nested more than 100 deep, and a level takes two."""


class Nesting:
    """How deep the values of `root` must be, and what of them is not drawn."""

    def __init__(self, root: Node) -> None:
        self._memo: dict[int, tuple[Node, int]] = {}
        self._smallest = Smallest()
        self._below = self._levels(root) - _MOST_DRAWN

    def fixed(self, node: Node) -> SearchStrategy[Any] | None:
        """A strategy for the smallest value of a node that lies too deep; None for any other."""
        if self._below <= 0 or not 0 < self._levels(node) <= self._below:
            return None
        try:
            self._smallest.of(node)
        except NoValueError:
            return None
        return st.builds(self._smallest.of, st.just(node))

    def _levels(self, node: Node) -> int:
        """How many arrays and objects stand in one another in any value of `node`."""
        if id(node) not in self._memo:
            self._memo[id(node)] = node, self._count(node)  # its id stands for a node while that lives
        return self._memo[id(node)][1]

    def _count(self, node: Node) -> int:
        match node:
            case Array(prefix=prefix, least=least) if least:
                items = [*prefix[:least], *([node.items] if least > len(prefix) else [])]
                return 1 + max(map(self._levels, items))
            case Object(properties=properties, required=required) if required:
                return 1 + max(self._levels(properties[name]) for name in required)
            case Union(branches=branches):
                return min(self._levels(branch) for _, branch in branches)
            case Checked(inner=inner):
                return self._levels(inner)
        return 0
