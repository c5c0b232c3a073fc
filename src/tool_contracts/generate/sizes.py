"""How many parts smallest values have: known before they are written, since some would be larger than any memory."""

from __future__ import annotations

from typing import Any

from tool_contracts.generate.nodes import Array, Checked, Constants, Node, Null, Object, Text, Union

_MODEST = 100
"""Parts up to which the first branch that is not null stands for a union; a larger one only where all are larger."""

_CHARACTERS = 1_000
"""Characters of a text that weigh as much as a part of a value."""


class Sizes:
    """Counts parts: each array, object and leaf of a value is one, and long texts are several."""

    def __init__(self) -> None:
        self._memo: dict[int, tuple[Node, int]] = {}

    def of(self, node: Node) -> int:
        """The parts of the smallest value that is made of `node`."""
        if id(node) not in self._memo:
            self._memo[id(node)] = node, self._count(node)  # its id stands for a node while that lives
        return self._memo[id(node)][1]

    def branches(self, node: Union) -> list[Node]:
        """The branches of a union, the one first whose smallest value is that of the union."""
        # A branch that is not null says more of a tool than null does.
        ordered = sorted((each for _, each in node.branches), key=lambda each: isinstance(each, Null))
        return ordered if self.of(ordered[0]) <= _MODEST else sorted(ordered, key=self.of)

    def array(self, node: Array, length: int) -> int:
        """The parts of an array of smallest items of that length."""
        known = [*node.prefix, *node.wanted][:length]
        rest = length - len(known)
        return 1 + sum(map(self.of, known)) + (rest * self.of(node.items) if rest else 0)

    def object(self, node: Object, names: set[str]) -> int:
        """The parts of an object with these of its properties, and as many others as it needs."""
        named = sum(self.of(node.properties[name]) for name in names if name in node.properties)
        return 1 + named + max(0, node.least - len(names))

    def _count(self, node: Node) -> int:
        match node:
            case Constants(values=values):
                return parts_of(values[0])
            case Text(least=least):
                return max(1, least // _CHARACTERS)
            case Array(least=least, wanted=wanted):
                return self.array(node, max(least, len(wanted)))
            case Object():
                return self.object(node, node.closure(set()))
            case Union():
                return self.of(self.branches(node)[0])
            case Checked(witness=witness) if witness is not None:
                return parts_of(witness)
            case Checked(inner=inner):
                return self.of(inner)
        return 1


def parts_of(value: Any) -> int:
    """The parts of a value."""
    count, todo = 0, [value]
    while todo:
        each = todo.pop()
        if isinstance(each, (dict, list)):
            count += 1
            todo.extend(each.values() if isinstance(each, dict) else each)
        else:
            count += max(1, len(each) // _CHARACTERS) if isinstance(each, str) else 1
    return count
