"""Operators: the ways of breaking a valid value in one place, what language models really send above all."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.leaves import plain
from tool_contracts.generate.nodes import (
    Array,
    Boolean,
    Checked,
    Constants,
    Node,
    Nothing,
    Number,
    Object,
    Text,
    Union,
)
from tool_contracts.generate.wellformed import MALFORMED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.generate.places import Place
    from tool_contracts.generate.smallest import Smallest

Edit = Callable[[Any], Any]
"""From the valid value at a place to a broken one; raises where it does not apply, such as ValueError."""

STRICT, COERCE_OK, NO_CRASH = "strict", "coerce-ok", "no-crash"

_MOST_CHARACTERS = 100_000
_MOST_ITEMS = 1_000
_MOST_UNIQUE = 20
_MOST_MEMBERS = 3

_OF_TYPE: tuple[tuple[str, Any], ...] = (
    ("null", None),
    ("a boolean", True),
    ("an integer", 7),
    ("a fraction", 0.5),
    ("text", "text"),
    ("an array", []),
    ("an object", {}),
)


@dataclass(frozen=True, slots=True)
class Operator:
    """A way of breaking the values of a place.

    `name` is one of a fixed set, `detail` says what is done here. `level` is what may be asked of a tool: to refuse
    ("strict"), to refuse or to repair as frameworks do ("coerce-ok"), or only not to break ("no-crash").
    """

    name: str
    detail: str
    edit: Edit
    level: str = STRICT


def operators(place: Place, smallest: Smallest) -> Iterator[Operator]:
    """The operators that may break the values of `place`, whether they do or not."""
    node = place.node
    if isinstance(node, Object):
        yield from _object_edits(node)
    for name, value in _OF_TYPE:
        # Frameworks read true as 1.
        level = COERCE_OK if isinstance(node, Number) and value is True else STRICT
        operator = "null" if value is None else "wrong type"
        yield Operator(operator, f"{name} instead", _constantly(value), level)
    yield from _habits(node, place)
    if isinstance(node, Constants):
        yield from _member_edits(node)
    elif isinstance(node, Number):
        yield from _number_edits(node)
    elif isinstance(node, Text):
        yield from _text_edits(node)
    elif isinstance(node, Array):
        yield from _array_edits(node, smallest)
    elif isinstance(node, Object):
        yield from _level_edits(node, place, smallest)


def _constantly(value: Any) -> Edit:
    return lambda current: value


def _habits(node: Node, place: Place) -> Iterator[Operator]:
    """What language models send instead of the right type."""
    if isinstance(node, Union):
        return
    yield Operator(
        "as JSON text",
        "as JSON text",
        lambda current: current if isinstance(current, str) else json.dumps(current),
        COERCE_OK,
    )
    yield Operator("wrapped in an array", "wrapped in an array", lambda current: [current])
    if isinstance(node, Array):
        yield Operator(
            "comma-separated text",
            "items as comma-separated text",
            lambda current: ",".join(map(str, current)) if current else "a,b",
        )
        yield Operator("bare item", "a bare item", lambda current: current[0] if current else "a")
    elif isinstance(node, Boolean):
        for word in ("True", "yes"):
            yield Operator("boolean as a word", f"{word!r} as a word", _constantly(word), COERCE_OK)
    elif isinstance(node, Number):
        yield Operator("number as a word", "a number as a word", _constantly("five"))
        yield Operator("placeholder", "the placeholder 'N/A'", _constantly("N/A"))
        if node.integral:
            yield Operator("fraction", "a fraction", lambda current: current + 0.5)
    name = place.path[-1] if place.path and isinstance(place.path[-1], str) else "value"
    placeholder = "..." if isinstance(node, (Array, Object)) else f"<{name}>"
    yield Operator("placeholder", f"the placeholder {placeholder!r}", _constantly(placeholder))


def _member_edits(node: Constants) -> Iterator[Operator]:
    yield Operator("not a member", "not a member", _constantly("not-a-member"))
    for value in node.values[:_MOST_MEMBERS]:
        if isinstance(value, str):
            yield Operator("member in other case", f"{value!r} in other case", _constantly(value.swapcase()))
            yield Operator("member with a blank", f"{value!r} with a blank", _constantly(value + " "))
            yield Operator("member with a blank", f"{value!r} behind a blank", _constantly(" " + value))
            if "_" in value or " " in value or "-" in value:
                other = value.translate(str.maketrans("_- ", "-_-"))
                yield Operator("member in other spelling", f"{value!r} in other spelling", _constantly(other))


def _number_edits(node: Number) -> Iterator[Operator]:
    step = node.step if node.step is not None else Fraction(1)
    if node.low is not None:
        below = node.low if node.low_open else node.low - step
        yield Operator("below minimum", "below minimum", _constantly(plain(below)))
        yield Operator("below minimum", "far below minimum", _constantly(plain(node.low - 1000 * step)))
    if node.high is not None:
        above = node.high if node.high_open else node.high + step
        yield Operator("above maximum", "above maximum", _constantly(plain(above)))
        yield Operator("above maximum", "far above maximum", _constantly(plain(node.high + 1000 * step)))
    if node.step is not None:
        yield Operator(
            "between two steps",
            "between two steps",
            lambda current: plain(Fraction(repr(current)) + step / 2),
        )


def _text_edits(node: Text) -> Iterator[Operator]:
    if node.least > 0:
        yield Operator("too short", "too short", lambda current: current[: node.least - 1])
        yield Operator("too short", "empty", _constantly(""))
    if node.most is not None and node.most < _MOST_CHARACTERS:
        yield Operator("too long", "too long", _constantly("a" * (node.most + 1)))
        if not node.is_free:
            yield Operator("too long", "filled up", lambda current: current + current[-1:] * (node.most or 0))
    if node.patterns:
        for bad in ("", " ", "*", "\n", "a"):
            yield Operator("against the pattern", f"{bad!r} against the pattern", _constantly(bad))
        yield Operator("against the pattern", "more at the end", lambda current: current + "*")
    for name in node.formats:
        for bad in MALFORMED.get(name, ()):
            yield Operator("malformed", f"{bad!r} for {name}", _constantly(bad))


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


def _object_edits(node: Object) -> Iterator[Operator]:
    for name in node.required:
        yield Operator("missing", f"without {name}", _without(name))
    always = frozenset(node.required)
    for name in node.properties:
        if node.closed or name in always:
            yield Operator("renamed", f"{name} in other spelling", _renamed(name))
    if node.closed and isinstance(node.extra("unexpected"), Nothing):
        yield Operator(
            "unknown property", "an unknown property", lambda current: {**current, "unexpected": "x"}
        )


def _level_edits(node: Object, place: Place, smallest: Smallest) -> Iterator[Operator]:
    """Arguments one level too deep or too high."""
    if not place.path:
        for name in ("arguments", "input", "params"):
            if name not in node.properties:
                yield Operator("one level down", f"inside of {name!r}", _inside_of(name), NO_CRASH)
    for name, child in node.properties.items():
        if _is_object(child):
            yield Operator("one level up", f"{name} spread out", _spread(name, child, smallest))
            yield Operator("one level down", f"all inside of {name}", _sunk(name, child, smallest))


def _inside_of(name: str) -> Edit:
    return lambda current: {name: current}


def _is_object(node: Node) -> bool:
    if isinstance(node, Checked):
        return _is_object(node.inner)
    if isinstance(node, Union):
        return any(_is_object(branch) for _, branch in node.branches)
    return isinstance(node, Object)


def _held(current: dict[str, Any], name: str, child: Node, smallest: Smallest) -> dict[str, Any]:
    inner = current[name] if name in current else smallest.of(child)
    if not isinstance(inner, dict):
        raise ValueError(name)
    return inner


def _spread(name: str, child: Node, smallest: Smallest) -> Edit:
    def edit(current: dict[str, Any]) -> dict[str, Any]:
        inner = _held(current, name, child, smallest)
        return {**{key: value for key, value in current.items() if key != name}, **inner}

    return edit


def _sunk(name: str, child: Node, smallest: Smallest) -> Edit:
    def edit(current: dict[str, Any]) -> dict[str, Any]:
        inner = _held(current, name, child, smallest)
        return {name: {**inner, **{key: value for key, value in current.items() if key != name}}}

    return edit


def _without(name: str) -> Edit:
    return lambda current: {key: value for key, value in current.items() if key != name}


def _renamed(name: str) -> Edit:
    other = _other_case(name)
    return lambda current: {(other if key == name else key): value for key, value in current.items()}


def _other_case(name: str) -> str:
    if "_" in name.strip("_"):
        first, *rest = name.split("_")
        return first + "".join(part.capitalize() for part in rest)
    snake = "".join("_" + char.lower() if char.isupper() else char for char in name)
    return snake if snake != name else name + "s"
