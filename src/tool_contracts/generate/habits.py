"""What language models send instead of the right value: other notations, other spellings, other levels.

Where all that is meant is still there, a framework or a validator of the author's may repair it: `COERCE_OK`.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.bases import having, holding_something, holding_two
from tool_contracts.generate.cases import COERCE_OK, NO_CRASH, STRICT, spoken
from tool_contracts.generate.kinds import kinds
from tool_contracts.generate.nodes import (
    Array,
    Boolean,
    Checked,
    Constants,
    Node,
    Null,
    Number,
    Object,
    Text,
    Union,
)
from tool_contracts.generate.operator import Edit, Operator, constantly
from tool_contracts.generate.spelling import spellings
from tool_contracts.schema.values import json_type

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.generate.cases import Level
    from tool_contracts.generate.places import Place
    from tool_contracts.generate.smallest import Smallest

_MOST_MEMBERS = 3
_WRAPPERS = ("arguments", "input", "parameters", "properties")


def notations(node: Node, place: Place, smallest: Smallest) -> Iterator[Operator]:
    """The right value written as something else, and what stands for a value."""
    if isinstance(node, (Union, Checked)):
        return
    name = place.path[-1] if place.path and isinstance(place.path[-1], str) else "value"
    full = holding_something(node, smallest)
    yield Operator("as JSON text", "as JSON text", _as_json_text, COERCE_OK, base=full)
    yield Operator("as Python text", "as Python text", _as_python_text, COERCE_OK, base=full)
    yield Operator(
        "wrapped in an array", "wrapped in an array", lambda current: [current], COERCE_OK, base=full
    )
    if not isinstance(node, Object):
        yield Operator(
            "wrapped in an object",
            f"inside of {name!r}",
            lambda current: {name: current},
            COERCE_OK,
            base=full,
        )
        yield Operator("schema instead", "its schema instead", constantly({"type": _type_name(node)}))
    if isinstance(node, Array):
        yield from _array_notations(node, smallest)
    elif isinstance(node, Object):
        yield Operator(
            "pairs", "as pairs", lambda current: [*map(list, current.items())], COERCE_OK, base=full
        )
    elif isinstance(node, Boolean):
        for word in ("True", "yes"):
            yield Operator("boolean as a word", f"{word!r} as a word", constantly(word), COERCE_OK)
    elif isinstance(node, Number):
        yield from _number_notations(node)
    placeholder = "..." if isinstance(node, (Array, Object)) else f"<{name}>"
    yield Operator(
        "placeholder",
        f"the placeholder {placeholder!r}",
        constantly(placeholder),
        level_of(node, placeholder),
    )


def level_of(node: Node, value: Any) -> Level:
    """The level of `value` in the place of a node.

    True may be meant as 1, a number as the text of it, an item as the only one of an array.
    """
    kind = json_type(value)
    if isinstance(node, Number):
        return COERCE_OK if value is True else STRICT
    if isinstance(node, Text):
        return COERCE_OK if kind in ("integer", "number") else STRICT
    if isinstance(node, Array):
        return COERCE_OK if kind != "null" and kind in kinds((node.prefix or (node.items,))[0]) else STRICT
    return STRICT


def _as_json_text(current: Any) -> str:
    return current if isinstance(current, str) else json.dumps(current)


def _as_python_text(current: Any) -> str:
    text = repr(current)
    if isinstance(current, str) or text == json.dumps(current):
        raise ValueError(text)
    return text


def _type_name(node: Node) -> str:
    if isinstance(node, Number):
        return "integer" if node.integral else "number"
    names = {Null: "null", Boolean: "boolean", Text: "string", Array: "array"}
    return names.get(type(node), "string")


def _array_notations(node: Array, smallest: Smallest) -> Iterator[Operator]:
    one, two = holding_something(node, smallest), holding_two(node, smallest)
    yield Operator("bare item", "a bare item", lambda current: current[0], COERCE_OK, base=one)
    for separator, name in ((",", "comma"), ("\n", "newline")):
        operator = f"{name}-separated text"
        yield Operator(operator, f"items as {operator}", _joined(separator), COERCE_OK, base=two)
    yield Operator("numbered items", "an object of numbered items", _numbered, COERCE_OK, base=one)


def _joined(separator: str) -> Edit:
    def edit(current: list[Any]) -> str:
        if len(current) < 2:
            raise ValueError("one item has nothing to be separated from")
        return separator.join(each if isinstance(each, str) else json.dumps(each) for each in current)

    return edit


def _numbered(current: list[Any]) -> dict[str, Any]:
    return {str(index): each for index, each in enumerate(current)}


def _number_notations(node: Number) -> Iterator[Operator]:
    yield Operator("number as a word", "a number as a word", constantly("five"), COERCE_OK)
    yield Operator(
        "number with a unit", "a number with a unit", lambda current: f"{current} items", COERCE_OK
    )
    yield Operator("number with separators", "a number with separators", constantly("1,000"), COERCE_OK)
    yield Operator("placeholder", "the placeholder 'N/A'", constantly("N/A"))
    if node.integral:
        yield Operator("fraction", "a fraction", lambda current: current + 0.5)


def member_spellings(node: Constants) -> Iterator[Operator]:
    """Members of an enum as they are nearly written."""
    for value in node.values[:_MOST_MEMBERS]:
        if not isinstance(value, str):
            continue
        yield Operator(
            "member in other case", f"{value!r} in other case", constantly(value.swapcase()), COERCE_OK
        )
        yield Operator("member with a blank", f"{value!r} with a blank", constantly(value + " "), COERCE_OK)
        yield Operator("member with a blank", f"{value!r} behind a blank", constantly(" " + value), COERCE_OK)
        yield Operator("member in quotes", f"{value!r} in quotes", constantly(f'"{value}"'), COERCE_OK)
        if "_" in value or " " in value or "-" in value:
            other = value.translate(str.maketrans("_- ", "-_-"))
            yield Operator(
                "member in other spelling", f"{value!r} in other spelling", constantly(other), COERCE_OK
            )


def key_spellings(node: Object, smallest: Smallest) -> Iterator[Operator]:
    """Keys as they are nearly written, where that is forbidden."""
    always = frozenset(node.required)
    for name in node.properties:
        if node.closed or name in always:
            for number, other in enumerate(spellings(name)):
                said = spoken(name)
                detail = f"{said} in other spelling" if number == 0 else f"{said} as {other!r}"
                base = having(node, name, smallest)
                yield Operator("renamed", detail, _renamed(name, other), COERCE_OK, base=base)


def _renamed(name: str, other: str) -> Edit:
    def edit(current: dict[str, Any]) -> dict[str, Any]:
        if name not in current or other in current:
            raise ValueError(name)
        return {(other if key == name else key): value for key, value in current.items()}

    return edit


def other_levels(node: Object, place: Place, smallest: Smallest) -> Iterator[Operator]:
    """Arguments one level too deep or too high."""
    if not place.path:
        for name in _WRAPPERS:
            if name not in node.properties:
                yield Operator("one level down", f"inside of {name!r}", _inside_of(name), NO_CRASH)
    for name, child in node.properties.items():
        if _is_object(child):
            up, down = f"{spoken(name)} spread out", f"all inside of {spoken(name)}"
            yield Operator("one level up", up, _spread(name, child, smallest), COERCE_OK)
            yield Operator("one level down", down, _sunk(name, child, smallest), COERCE_OK)


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
