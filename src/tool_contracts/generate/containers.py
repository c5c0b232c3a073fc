"""Ways of breaking arrays and objects: how many there are, which there are, what goes with what."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.bases import having
from tool_contracts.generate.caps import MOST_DIFFERENT, MOST_ITEMS, MOST_NAMES
from tool_contracts.generate.cases import spoken
from tool_contracts.generate.different import forbidden_names, names
from tool_contracts.generate.habits import key_spellings
from tool_contracts.generate.nodes import Array, Nothing, Object
from tool_contracts.generate.operator import Edit, Operator, constantly

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tool_contracts.generate.nodes import Node
    from tool_contracts.generate.smallest import Smallest

_MOST_PAIRS = 4
_MOST_BLOCKED = 4


def array_edits(node: Array, smallest: Smallest) -> Iterator[Operator]:
    """The operators for the keywords of arrays."""
    if node.least > 0:
        for detail, count in (("too few items", node.least - 1), ("no items", 0)):
            yield Operator("too few items", detail, _first(count), keywords=("minItems",))
    if node.most is not None and node.most < (MOST_DIFFERENT if node.unique else MOST_ITEMS):
        yield Operator(
            "too many items",
            "too many items",
            lambda current: _one_too_many(node, smallest),
            keywords=("maxItems", "items", "additionalItems", "prefixItems"),
        )
    if node.unique:
        yield from _twice(node, smallest)
    for each in range(len(node.counted)):
        yield from _contained_edits(node, each, smallest)


def _first(count: int) -> Edit:
    return lambda current: current[:count]


def _one_too_many(node: Array, smallest: Smallest) -> list[Any]:
    assert node.most is not None
    if node.most >= len(node.prefix) and isinstance(node.items, Nothing):
        return [*smallest.array(node, node.most), None]
    return smallest.array(replace(node, least=node.most + 1, most=None), node.most + 1)


def _twice(node: Array, smallest: Smallest) -> Iterator[Operator]:
    """An item once more at the end, or in the place of another where there is no room for more."""
    length = len(node.prefix) + 1

    def several(current: list[Any]) -> list[Any]:
        return current if len(current) >= length else smallest.array(node, length)

    def appended(current: list[Any]) -> list[Any]:
        if node.most is not None and len(current) >= node.most:
            return [*current[:-1], current[-2]]
        return [*current, current[-1]]

    def once(current: list[Any]) -> tuple[list[Any]]:
        return (appended(current)[:-1],)

    yield Operator("an item twice", "an item twice", appended, ("uniqueItems",), several, once)
    for later in range(1, min(len(node.prefix), _MOST_PAIRS)):
        for earlier in range(later):
            yield Operator(
                "an item twice",
                f"item {earlier} again as item {later}",
                _copied(earlier, later),
                keywords=("uniqueItems",),
                base=several,
            )


def _copied(source: int, target: int) -> Edit:
    return lambda current: [*current[:target], current[source], *current[target + 1 :]]


def _contained_edits(node: Array, number: int, smallest: Smallest) -> Iterator[Operator]:
    """Fewer or more than there may be of what an array must contain."""
    counted = node.counted[number]
    rest = [
        each.item for index, each in enumerate(node.counted) if index != number for _ in range(each.least)
    ]

    def holding(count: int) -> Edit:
        def edit(current: list[Any]) -> list[Any]:
            wanted = (*rest, *[counted.item] * count)
            others = replace(node, wanted=wanted, items=counted.others())
            return smallest.array(others, max(node.least, len(node.prefix) + len(wanted)))

        return edit

    fewest, most = ("contains", "minContains"), ("maxContains",)
    if counted.least > 0:
        yield Operator("without a wanted item", "without a wanted item", holding(0), keywords=fewest)
        yield Operator("without a wanted item", "no items", constantly([]), keywords=fewest)
    if counted.least > 1:
        detail = "one wanted item too few"
        yield Operator("too few wanted items", detail, holding(counted.least - 1), keywords=fewest)
    if counted.most is not None and counted.most < MOST_ITEMS:
        detail = "one wanted item too many"
        yield Operator("too many wanted items", detail, holding(counted.most + 1), keywords=most)


def object_edits(node: Object, smallest: Smallest) -> Iterator[Operator]:
    """The operators for the keywords of objects, and for their names as they are nearly written."""
    for name in node.required:
        yield Operator("missing", f"without {spoken(name)}", _without(name), keywords=("required",))
    if len(node.required) > 1:
        yield Operator("empty object", "no properties", constantly({}), keywords=("required",))
    for name, others in node.needs.items():
        for other in others:
            yield Operator(
                "missing",
                f"{spoken(name)} without {spoken(other)}",
                _without(other),
                keywords=("dependentRequired", "dependencies"),
                base=having(node, name, smallest),
            )
    yield from key_spellings(node, smallest)
    if node.closed and isinstance(node.extra("unexpected"), Nothing):
        yield Operator(
            "unknown property",
            "an unknown property",
            lambda current: {**current, "unexpected": "x"},
            keywords=("additionalProperties",),
        )
    like = (islice(forbidden_names(node, each, smallest), 1) for each in node.patterns[:_MOST_BLOCKED])
    for name in (*node.blocked[:_MOST_BLOCKED], *chain.from_iterable(like)):
        edit = _with(name, node.unblocked, smallest)
        yield Operator("forbidden property", f"{spoken(name)} where it may not be", edit)
    if node.least > 0:
        for detail, count in (("too few properties", node.least - 1), ("no properties", 0)):
            yield Operator("too few properties", detail, _fewest(node, count), keywords=("minProperties",))
    if node.most is not None and node.most < len(node.properties) + MOST_NAMES:
        yield Operator(
            "too many properties",
            "too many properties",
            _with_more(node, node.most + 1, smallest),
            keywords=("maxProperties",),
        )


def _without(name: str) -> Edit:
    return lambda current: {key: value for key, value in current.items() if key != name}


def _with(name: str, node: Callable[[str], Node], smallest: Smallest) -> Edit:
    return lambda current: {**current, name: smallest.of(node(name))}


def _fewest(node: Object, count: int) -> Edit:
    """The first properties, those that must be there before others."""

    def edit(current: dict[str, Any]) -> dict[str, Any]:
        kept = sorted(current, key=lambda name: name not in node.required)[:count]
        return {name: value for name, value in current.items() if name in kept}

    return edit


def _with_more(node: Object, count: int, smallest: Smallest) -> Edit:
    """Further properties up to a number, those that the schema names first."""

    def edit(current: dict[str, Any]) -> dict[str, Any]:
        found = dict(current)
        for name in [*node.properties, *islice(names(node, smallest), count)]:
            if len(found) >= count:
                return found
            if name not in found:
                found[name] = smallest.of(node.properties.get(name) or node.extra(name))
        if len(found) < count:
            raise ValueError("there are no more names")
        return found

    return edit
