"""Different values of a node, simplest first, without drawing: for items that must differ, and for names of properties."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.caps import MOST_ITEMS
from tool_contracts.generate.matching import texts
from tool_contracts.generate.nodes import (
    AnyValue,
    Array,
    Boolean,
    Checked,
    Constants,
    Node,
    Nothing,
    Null,
    Number,
    Object,
    Text,
    Union,
)
from tool_contracts.generate.numeric import is_multiple, is_within, plain
from tool_contracts.schema import identity
from tool_contracts.schema.regex import matches

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tool_contracts.generate.smallest import Smallest

_MOST = 600
"""Values to look at of each node, of which a check may refuse two thirds."""

_FEW = 30
"""Values of one property beside the smallest ones of all others."""

_MOST_REFUSED = 30
"""Names one after the other for which no value is allowed: a pattern that forbids one most often forbids all."""

_LONGER = 3
"""Items more than the least that an array gets."""


def different(node: Node, smallest: Smallest) -> Iterator[Any]:
    """Values of `node`, no two of them equal; they may end before the values of the node do. Raises NoValueError."""
    return _once(_several(node, smallest))


def one_of_each(nodes: Sequence[Node], smallest: Smallest, wanted: Sequence[Any] = ()) -> list[Any] | None:
    """A value of each node, no two of them equal; None where no such were found. Raises NoValueError.

    They are those of `wanted`, a value of each, as far as these differ, and simplest first.
    """
    further: dict[int, Iterator[Any]] = {}
    known: dict[int, dict[Any, Any]] = {}
    takers: dict[Any, int] = {}

    def take(place: int, passed: set[Any]) -> bool:
        """Give a place a value that no other has, or that of another place, which finds a new one."""
        node = nodes[place]
        values = known.setdefault(id(node), {})
        own = () if passed else wanted[place : place + 1]
        for value in itertools.chain(own, further.setdefault(id(node), different(node, smallest))):
            key = identity(value)
            values[key] = value
            if key not in takers:
                takers[key] = place
                return True
        for key in values:
            if key not in passed:
                passed.add(key)
                if take(takers[key], passed):
                    takers[key] = place
                    return True
        return False

    if not all(take(place, set()) for place in range(len(nodes))):
        return None
    found = {place: known[id(nodes[place])][key] for key, place in takers.items()}
    return [found[place] for place in range(len(nodes))]


def _once(values: Iterator[Any]) -> Iterator[Any]:
    seen: set[Any] = set()
    for value in itertools.islice(values, _MOST):
        key = identity(value)
        if key not in seen:
            seen.add(key)
            yield value


def names(node: Object, smallest: Smallest) -> Iterator[str]:
    """Different names of properties that an object may have besides those that the schema names."""
    of_patterns = (name for pattern in node.patterns for name in names_of(node, pattern, smallest))
    yield from _once(itertools.chain(() if node.closed else _free_names(node, smallest), of_patterns))


def names_of(node: Object, pattern: str, smallest: Smallest) -> Iterator[str]:
    """Those of them that a pattern of `patternProperties` is found in."""
    return _possible(different(node.matching(pattern), smallest), node)


def forbidden_names(node: Object, pattern: str, smallest: Smallest) -> Iterator[str]:
    """Names that a pattern of `patternProperties` is found in and that no property may have, since nothing fits it."""
    for name in itertools.islice(different(node.matching(pattern), smallest), _FEW):
        if name not in node.properties and name not in node.blocked and isinstance(node.extra(name), Nothing):
            yield name


def names_of_none(node: Object, smallest: Smallest) -> Iterator[str]:
    """Those of them that no pattern is found in."""
    if not node.closed:
        for name in _free_names(node, smallest):
            if not any(matches(pattern, name) for pattern in node.patterns):
                yield name


def _free_names(node: Object, smallest: Smallest) -> Iterator[str]:
    usual = (f"key{number or ''}" for number in range(_MOST))
    return _possible(usual if node.names is None else different(node.names, smallest), node)


def _possible(found: Iterator[str], node: Object) -> Iterator[str]:
    refused = 0
    for name in found:
        if name in node.properties:
            continue
        if not isinstance(node.extra(name), Nothing):
            refused = 0
            yield name
        elif (refused := refused + 1) == _MOST_REFUSED:
            return


def _several(node: Node, smallest: Smallest) -> Iterator[Any]:
    match node:
        case AnyValue():
            yield from itertools.chain((None, False, True), range(_MOST))
        case Null():
            yield None
        case Boolean():
            yield from (False, True)
        case Constants(values=values):
            yield from values
        case Number():
            yield from _numbers(node, smallest)
        case Text():
            yield from texts(node)
        case Array():
            yield from _arrays(node, smallest)
        case Object():
            yield from _objects(node, smallest)
        case Union(branches=branches):
            for _, branch in branches:
                yield from different(branch, smallest)
        case Checked(inner=inner, accepts=accepts):
            yield from filter(accepts, different(inner, smallest))


def _numbers(node: Number, smallest: Smallest) -> Iterator[int | float]:
    start = Fraction(repr(smallest.of(node)))
    step = Fraction(1) if node.step is None else node.step
    for value in (start + sign * count * step for count in range(_MOST) for sign in (1, -1)):
        if is_within(value, node) and is_multiple(value, node.fractions):
            yield plain(value)
    if node.step is None and not node.integral and node.low is not None and node.high is not None:
        yield from (
            plain(node.low + (node.high - node.low) * Fraction(count, _MOST)) for count in range(1, _MOST)
        )


def _arrays(node: Array, smallest: Smallest) -> Iterator[list[Any]]:
    most = node.least + _LONGER if node.most is None else min(node.most, node.least + _LONGER)
    for length in range(node.least, most + 1):
        whole = smallest.array(node, length)
        yield whole
        if len(whole) > len(node.prefix):
            for value in different(node.items, smallest):
                varied = [*whole[:-1], value]
                if not node.unique or len(set(map(identity, varied))) == len(varied):
                    yield varied
    for length in range(node.least, (MOST_ITEMS if node.most is None else node.most) + 1):
        if (first := smallest.array_if_any(node, length)) is None:
            return
        items = [*node.prefix, *node.wanted][:length]
        items += [node.items] * (length - len(items))
        for value in _combined(first, items, smallest):
            if not node.unique or len(set(map(identity, value))) == len(value):
                yield value


def _objects(node: Object, smallest: Smallest) -> Iterator[dict[str, Any]]:
    whole = smallest.object(node, set())
    yield whole
    for name, child in node.properties.items():
        around = whole if name in whole else smallest.object(node, {name})
        for value in itertools.islice(different(child, smallest), _FEW):
            yield {**around, name: value}
    if node.invites:
        for name in names(node, smallest):
            yield {**whole, name: smallest.of(node.extra(name))}
    optional = [name for name in node.properties if name not in node.required]
    for count in range(len(optional) + 1):
        for chosen in itertools.combinations(optional, count):
            fewest = smallest.object_if_any(node, set(chosen))
            if fewest is None:
                continue
            nodes = [node.properties.get(name) or node.extra(name) for name in fewest]
            for values in _combined([*fewest.values()], nodes, smallest):
                yield dict(zip(fewest, values, strict=True))


def _combined(first: list[Any], nodes: list[Node], smallest: Smallest) -> Iterator[list[Any]]:
    """Lists with a value of each node, counted up from `first` as the digits of a number are: the last changes first."""
    found = [[value] for value in first]
    further: dict[int, Iterator[Any]] = {}

    def has_next(place: int) -> bool:
        if digits[place] + 1 == len(found[place]):
            if place not in further:
                known = identity(first[place])
                values = different(nodes[place], smallest)
                further[place] = (value for value in values if identity(value) != known)
            found[place] += itertools.islice(further[place], 1)
        return digits[place] + 1 < len(found[place])

    digits = [0] * len(first)
    while True:
        yield [values[digit] for values, digit in zip(found, digits, strict=True)]
        for place in reversed(range(len(digits))):
            if has_next(place):
                digits[place] += 1
                break
            digits[place] = 0
        else:
            return
