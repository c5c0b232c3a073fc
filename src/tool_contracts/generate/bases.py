"""Valid values of a place that hold more than the smallest, where there is nothing in that to be broken."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.different import names
from tool_contracts.generate.nodes import Array, Node, Object
from tool_contracts.generate.smallest import NoValueError

if TYPE_CHECKING:
    from tool_contracts.generate.operator import Edit
    from tool_contracts.generate.smallest import Smallest


def holding_something(node: Node, smallest: Smallest) -> Edit:
    """An item or a property in what has none and may have one."""

    def base(current: Any) -> Any:
        if current == [] and isinstance(node, Array):
            return smallest.array(node, 1)
        if current == {} and isinstance(node, Object):
            for name in node.properties:
                return smallest.object(node, {name})
            return {name: smallest.of(node.extra(name)) for name in islice(names(node, smallest), 1)}
        return current

    return base


def holding_two(node: Array, smallest: Smallest) -> Edit:
    """Two items in what has fewer, different ones where there are such."""

    def base(current: list[Any]) -> list[Any]:
        if len(current) > 1:
            return current
        try:
            return smallest.array(replace(node, unique=True), 2)
        except NoValueError:
            return smallest.array(node, 2)

    return base


def having(node: Object, name: str, smallest: Smallest) -> Edit:
    """The property `name` in what lacks it, with all that must come with it."""

    def base(current: dict[str, Any]) -> dict[str, Any]:
        return current if name in current else {**smallest.object(node, {name}), **current}

    return base
