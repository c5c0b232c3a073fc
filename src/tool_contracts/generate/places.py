"""Places in a value: how to put something there, with the smallest valid rest around it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.different import names_of, names_of_none
from tool_contracts.generate.nodes import Array, Checked, Node, Nothing, Object, Union
from tool_contracts.generate.smallest import NoValueError, Smallest
from tool_contracts.generate.standing import at_branch, at_item, at_property
from tool_contracts.schema import identity, join
from tool_contracts.schema.values import copied

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_MOST_LEVELS = 6
_MOST_PATTERNS = 50
_MOST_PLACES = 400
_LEAST_PLACES = 8
_MOST_PARTS = 40_000
"""Parts of all whole values together, each thousand characters of a text being one."""


@dataclass(frozen=True, slots=True)
class Place:
    """A node where it stands: `pointer` in the schema, `path` in the value, `put` makes a whole value around it."""

    node: Node
    pointer: str
    path: tuple[str | int, ...]
    put: Callable[[Any], Any]


def budget(root: Node, smallest: Smallest, most: int) -> int:
    """How many whole values to make, `most` of usual ones and fewer of those that have many parts themselves."""
    return max(_LEAST_PLACES, min(most, _MOST_PARTS // smallest.sizes.of(root)))


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


def branches(node: Node) -> Iterator[Place]:
    """Of the places of a value those of the whole: `node`, and each branch of it."""
    todo = deque([Place(node, "", (), lambda value: value)])
    for _ in range(_MOST_PLACES):
        if not todo:
            return
        place = todo.popleft()
        yield place
        todo.extend(_branches(place))


def _below(place: Place, smallest: Smallest) -> Iterator[Place]:
    node = place.node
    yield from _branches(place)
    if isinstance(node, Object):
        yield from _in_object(node, place, smallest)
    elif isinstance(node, Array):
        yield from _in_array(node, place, smallest)


def _branches(place: Place) -> Iterator[Place]:
    node = place.node
    if isinstance(node, Union):
        for tokens, branch in node.branches:
            yield Place(branch, at_branch(place.pointer, tokens), place.path, place.put)
    elif isinstance(node, Checked):
        yield Place(node.inner, place.pointer, place.path, place.put)


def _in_object(node: Object, place: Place, smallest: Smallest) -> Iterator[Place]:
    for name, child in node.properties.items():
        try:
            around = smallest.object(node, {name})
        except NoValueError:
            continue
        yield Place(
            child, join(place.pointer, "properties", name), (*place.path, name), _into(place, around, name)
        )
    for name in other_names(node, smallest):
        try:
            around = smallest.object_with(node, name)
        except NoValueError:
            continue
        at = at_property(node, place.pointer, name)
        yield Place(node.extra(name), at, (*place.path, name), _into(place, around, name))


def other_names(node: Object, smallest: Smallest) -> Iterator[str]:
    """Names of properties that the schema does not name and asks for: one for each pattern, and one for none of them."""
    if node.invites:
        for pattern in node.patterns[:_MOST_PATTERNS]:
            yield from islice(names_of(node, pattern, smallest), 1)
        yield from islice(names_of_none(node, smallest), 1)


def _in_array(node: Array, place: Place, smallest: Smallest) -> Iterator[Place]:
    positions = [*enumerate(node.prefix)]
    if not isinstance(node.items, Nothing):
        # Behind those that are wanted, of which each has to be what it is.
        behind = len(node.prefix) + len(node.wanted)
        fits = node.most is None or behind < node.most
        positions.append((behind if fits else len(node.prefix), node.items))
    for index, child in positions:
        try:
            around = smallest.array(node, index + 1)
        except NoValueError:
            continue
        if len(around) > index:
            at = at_item(node, place.pointer, index)
            put = _different_into(node, place, around, index, smallest)
            yield Place(child, at, (*place.path, index), put if node.unique else _into(place, around, index))


def _different_into(
    node: Array, place: Place, around: list[Any], index: int, smallest: Smallest
) -> Callable[[Any], Any]:
    """As `_into`, with other items around what is one of them itself."""
    usual = _into(place, around, index)
    others = frozenset(identity(each) for position, each in enumerate(around) if position != index)

    def put(value: Any) -> Any:
        if identity(value) in others and (whole := smallest.array_with(node, len(around), index, value)):
            return place.put(whole)
        return usual(value)

    return put


def _into(place: Place, around: Any, key: str | int) -> Callable[[Any], Any]:
    def put(value: Any) -> Any:
        whole = copied(around)
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
    whole = copied(value)
    value_at(whole, path[:-1])[path[-1]] = new
    return whole
