"""Places in a value: how to put something there, with the smallest valid rest around it."""

from __future__ import annotations

import copy
import json
from collections import deque
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.nodes import Array, Checked, Node, Nothing, Object, Text, Union
from tool_contracts.generate.smallest import NoValueError, Smallest
from tool_contracts.schema import join

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_MOST_LEVELS = 6
_MOST_PATTERNS = 3
_MOST_PLACES = 400
_LEAST_PLACES = 8
_MOST_CHARACTERS = 500_000


@dataclass(frozen=True, slots=True)
class Place:
    """A node where it stands: `pointer` in the schema, `path` in the value, `put` makes a whole value around it."""

    node: Node
    pointer: str
    path: tuple[str | int, ...]
    put: Callable[[Any], Any]


def budget(root: Node, smallest: Smallest, most: int) -> int:
    """How many whole values to make, `most` of usual ones and fewer of those that are large themselves."""
    try:
        size = len(json.dumps(smallest.of(root)))
    except NoValueError:
        return most
    return max(_LEAST_PLACES, min(most, _MOST_CHARACTERS // size))


def places(root: Node, smallest: Smallest) -> Iterator[Place]:
    """Every place of the values of `root`, nearest first, each branch of a union being one too."""
    queue = deque([Place(root, "", (), lambda value: value)])
    count, most = 0, budget(root, smallest, _MOST_PLACES)
    while queue and count < most:
        place = queue.popleft()
        count += 1
        yield place
        if len(place.path) <= _MOST_LEVELS:
            queue.extend(islice(_below(place, smallest), max(0, most - count - len(queue))))


def _below(place: Place, smallest: Smallest) -> Iterator[Place]:
    node = place.node
    if isinstance(node, Union):
        for tokens, branch in node.branches:
            at = place.pointer if tokens[0] == "type" else join(place.pointer, *tokens)
            yield Place(branch, at, place.path, place.put)
    elif isinstance(node, Checked):
        yield Place(node.inner, place.pointer, place.path, place.put)
    elif isinstance(node, Object):
        yield from _in_object(node, place, smallest)
    elif isinstance(node, Array):
        yield from _in_array(node, place, smallest)


def _in_object(node: Object, place: Place, smallest: Smallest) -> Iterator[Place]:
    for name, child in node.properties.items():
        try:
            around = smallest.object(node, {name})
        except NoValueError:
            continue
        yield Place(
            child, join(place.pointer, "properties", name), (*place.path, name), _into(place, around, name)
        )
    for name, pattern in _matching(node, smallest):
        yield Place(
            node.extra(name),
            join(place.pointer, "patternProperties", pattern),
            (*place.path, name),
            _into(place, smallest.object(node, set()), name),
        )
    if node.invites:
        name = "key"
        child = node.extra(name)
        if name not in node.properties and not isinstance(child, Nothing):
            try:
                around = smallest.object(node, set())
            except NoValueError:
                return
            yield Place(
                child,
                join(place.pointer, "additionalProperties"),
                (*place.path, name),
                _into(place, around, name),
            )


def _matching(node: Object, smallest: Smallest) -> Iterator[tuple[str, str]]:
    """A key for each of the first patterns, where the object may have one."""
    for pattern in node.patterns[:_MOST_PATTERNS]:
        try:
            name = smallest.of(Text(patterns=(pattern,)))
            smallest.object(node, set())
        except NoValueError:
            continue
        if name not in node.properties and not isinstance(node.extra(name), Nothing):
            yield name, pattern


def _in_array(node: Array, place: Place, smallest: Smallest) -> Iterator[Place]:
    positions = [*enumerate(node.prefix)]
    if not isinstance(node.items, Nothing):
        positions.append((len(node.prefix), node.items))
    for index, child in positions:
        try:
            around = smallest.array(node, index + 1)
        except NoValueError:
            continue
        if len(around) > index:
            tokens = ("prefixItems", index) if index < len(node.prefix) else ("items",)
            yield Place(
                child, join(place.pointer, *tokens), (*place.path, index), _into(place, around, index)
            )


def _into(place: Place, around: Any, key: str | int) -> Callable[[Any], Any]:
    def put(value: Any) -> Any:
        whole = copy.deepcopy(around)
        whole[key] = value
        return place.put(whole)

    return put


def value_at(value: Any, path: tuple[str | int, ...]) -> Any:
    """What stands at `path` in `value`; raises LookupError or TypeError where nothing does."""
    for step in path:
        value = value[step]
    return value


def with_value_at(value: Any, path: tuple[str | int, ...], new: Any) -> Any:
    """A copy of `value` with `new` at `path`, which must exist."""
    if not path:
        return new
    whole = copy.deepcopy(value)
    value_at(whole, path[:-1])[path[-1]] = new
    return whole
