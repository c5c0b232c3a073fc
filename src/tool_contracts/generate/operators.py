"""Operators: the ways of breaking a valid value in one place, keyword by keyword."""

from __future__ import annotations

import itertools
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.cases import COERCE_OK
from tool_contracts.generate.habits import key_spellings, level_of, member_spellings, notations, other_levels
from tool_contracts.generate.matching import texts
from tool_contracts.generate.nodes import Array, Checked, Constants, Nothing, Number, Object, Text
from tool_contracts.generate.numeric import plain
from tool_contracts.generate.operator import Edit, Operator, constantly
from tool_contracts.generate.wellformed import MALFORMED
from tool_contracts.schema.regex import matches_nowhere

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.generate.places import Place
    from tool_contracts.generate.smallest import Smallest

_MOST_CHARACTERS = 100_000
_MOST_ITEMS = 1_000
_MOST_UNIQUE = 20
_MOST_KEYS = 100

_OF_TYPE: tuple[tuple[str, Any], ...] = (
    ("null", None),
    ("a boolean", True),
    ("an integer", 7),
    ("a fraction", 0.5),
    ("text", "text"),
    ("an array", []),
    ("an object", {}),
)


def operators(place: Place, smallest: Smallest) -> Iterator[Operator]:
    """The operators that may break the values of `place`, whether they do or not."""
    node = place.node
    if isinstance(node, Object):
        yield from _object_edits(node, smallest)
    for name, value in _OF_TYPE:
        operator = "null" if value is None else "wrong type"
        yield Operator(operator, f"{name} instead", constantly(value), level_of(node, value))
    yield from notations(node, place)
    if isinstance(node, Constants):
        yield Operator("not a member", "not a member", constantly("not-a-member"))
        yield from member_spellings(node)
    elif isinstance(node, Number):
        yield from _number_edits(node)
    elif isinstance(node, Text):
        yield from _text_edits(node)
    elif isinstance(node, Array):
        yield from _array_edits(node, smallest)
    elif isinstance(node, Object):
        yield from other_levels(node, place, smallest)
    elif isinstance(node, Checked):
        yield Operator(
            "against a condition", f"against {node.keyword}", lambda current: smallest.excluded(node)
        )


def _number_edits(node: Number) -> Iterator[Operator]:
    step = node.step if node.step is not None else Fraction(1)
    if node.low is not None:
        below = node.low if node.low_open else node.low - step
        yield Operator("below minimum", "below minimum", constantly(plain(below)))
        yield Operator("below minimum", "far below minimum", constantly(plain(node.low - 1000 * step)))
    if node.high is not None:
        above = node.high if node.high_open else node.high + step
        yield Operator("above maximum", "above maximum", constantly(plain(above)))
        yield Operator("above maximum", "far above maximum", constantly(plain(node.high + 1000 * step)))
    if node.step is not None:
        yield Operator(
            "between two steps",
            "between two steps",
            lambda current: plain(Fraction(repr(current)) + step / 2),
        )


def _text_edits(node: Text) -> Iterator[Operator]:
    if node.least > 0:
        yield Operator("too short", "too short", lambda current: current[: node.least - 1])
        yield Operator("too short", "empty", constantly(""))
    if node.most is not None and node.most < _MOST_CHARACTERS:
        yield Operator("too long", "too long", constantly("a" * (node.most + 1)))
        if not node.is_free:
            yield Operator("too long", "filled up", lambda current: current + current[-1:] * (node.most or 0))
    if node.patterns:
        for bad in ("", " ", "*", "\n", "a"):
            yield Operator("against the pattern", f"{bad!r} against the pattern", _mismatch(node, "", bad))
        yield Operator("against the pattern", "more at the end", _mismatch(node, None, "*"))
    for pattern in node.barred:
        for bad in itertools.islice(texts(Text(patterns=(pattern,))), 1):
            yield Operator("against a condition", f"{bad!r} against not", constantly(bad))
    for name in node.formats:
        for bad in MALFORMED.get(name, ()):
            yield Operator("malformed", f"{bad!r} for {name}", constantly(bad))


def _mismatch(node: Text, instead: str | None, more: str) -> Edit:
    """`more` after `instead`, or after the current text; only where some pattern is not found by any reading."""

    def edit(current: Any) -> str:
        text = (current if instead is None else instead) + more
        if not any(matches_nowhere(pattern, text) for pattern in node.patterns):
            raise ValueError("a validator may find the patterns")
        return text

    return edit


def _array_edits(node: Array, smallest: Smallest) -> Iterator[Operator]:
    if node.least > 0:
        yield Operator("too few items", "too few items", lambda current: current[: node.least - 1])
    if node.most is not None and node.most < (_MOST_UNIQUE if node.unique else _MOST_ITEMS):
        longer = replace(node, least=node.most + 1, most=None)
        if not isinstance(node.items, Nothing):
            yield Operator("too many items", "too many items", lambda current: smallest.of(longer))
        elif node.most == len(node.prefix):
            yield Operator("too many items", "too many items", lambda current: [*current, None])
    if node.unique:
        yield Operator("an item twice", "an item twice", lambda current: [*current, current[0]], COERCE_OK)
    if node.wanted:
        others = replace(node, wanted=())
        yield Operator(
            "without a wanted item",
            "without a wanted item",
            lambda current: smallest.array(others, len(current)),
        )


def _object_edits(node: Object, smallest: Smallest) -> Iterator[Operator]:
    for name in node.required:
        yield Operator("missing", f"without {name}", _without(name))
    for name, others in node.needs.items():
        for other in others:
            yield Operator("missing", f"{name} without {other}", _alone(node, name, other, smallest))
    yield from key_spellings(node)
    if node.closed and isinstance(node.extra("unexpected"), Nothing):
        yield Operator(
            "unknown property", "an unknown property", lambda current: {**current, "unexpected": "x"}
        )
    if node.names is not None:
        for key in ("", " ", "A key?", "1"):
            yield Operator("unfit key", f"the key {key!r}", _with_keys(node, (key,), smallest))
    if node.least > 0:
        yield Operator(
            "too few properties",
            "too few properties",
            lambda current: dict(list(current.items())[: node.least - 1]),
        )
    if node.most is not None and node.most < _MOST_KEYS:
        keys = tuple("k" * (number + 1) for number in range(node.most + 1))
        yield Operator("too many properties", "too many properties", _with_keys(node, keys, smallest))


def _without(name: str) -> Edit:
    return lambda current: {key: value for key, value in current.items() if key != name}


def _alone(node: Object, name: str, other: str, smallest: Smallest) -> Edit:
    def edit(current: dict[str, Any]) -> dict[str, Any]:
        whole = {**smallest.object(node, {name}), **current}
        return {key: value for key, value in whole.items() if key != other}

    return edit


def _with_keys(node: Object, keys: tuple[str, ...], smallest: Smallest) -> Edit:
    """Further properties, each with a value that it may have."""
    named = [name for name in node.properties if len(keys) > 1]

    def edit(current: dict[str, Any]) -> dict[str, Any]:
        found = dict(current)
        for key in [*named, *keys][: len(keys)]:
            if key not in found:
                found[key] = smallest.of(node.properties.get(key) or node.extra(key))
        return found

    return edit
