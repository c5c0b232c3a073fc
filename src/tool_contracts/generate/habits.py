"""What language models send instead of the right value: other notations, other spellings, other levels.

Where all that is meant is still there, a framework or a validator of the author's may repair it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.bases import having, holding_something, holding_two
from tool_contracts.generate.cases import NO_CRASH, spoken
from tool_contracts.generate.nodes import (
    Array,
    Boolean,
    Checked,
    Constants,
    Node,
    Number,
    Object,
    Union,
)
from tool_contracts.generate.operator import Edit, Operator, as_it_was, constantly, to
from tool_contracts.generate.repairing import readings
from tool_contracts.generate.spelling import spellings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.generate.operator import Repair
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
    yield Operator("as JSON text", "as JSON text", _as_json_text, base=full, repairs=as_it_was)
    yield Operator("as Python text", "as Python text", _as_python_text, base=full, repairs=as_it_was)
    yield Operator(
        "wrapped in an array", "wrapped in an array", lambda current: [current], base=full, repairs=as_it_was
    )
    if not isinstance(node, Object):
        yield Operator(
            "wrapped in an object",
            f"inside of {name!r}",
            lambda current: {name: current},
            base=full,
            repairs=as_it_was,
        )
    if isinstance(node, Array):
        yield from _array_notations(node, smallest)
    elif isinstance(node, Object):
        yield Operator(
            "pairs",
            "as pairs",
            lambda current: [*map(list, current.items())],
            base=full,
            repairs=as_it_was,
        )
    elif isinstance(node, Boolean):
        for word in ("True", "yes"):
            yield Operator("boolean as a word", f"{word!r} as a word", constantly(word), repairs=to(True))
        for number, meant in ((1, True), (0, False)):
            detail = f"{number} for {str(meant).lower()}"
            yield Operator("boolean as a number", detail, constantly(number), repairs=to(meant))
    elif isinstance(node, Number):
        yield from _number_notations(node)
    placeholder = "..." if isinstance(node, (Array, Object)) else f"<{name}>"
    yield Operator(
        "placeholder",
        f"the placeholder {placeholder!r}",
        constantly(placeholder),
        repairs=to(*readings(node, placeholder)),
    )


def _as_json_text(current: Any) -> str:
    return current if isinstance(current, str) else json.dumps(current)


def _as_python_text(current: Any) -> str:
    text = repr(current)
    if isinstance(current, str) or text == json.dumps(current):
        raise ValueError(text)
    return text


def _array_notations(node: Array, smallest: Smallest) -> Iterator[Operator]:
    one, two = holding_something(node, smallest), holding_two(node, smallest)
    yield Operator(
        "bare item",
        "a bare item",
        lambda current: current[0],
        base=one,
        repairs=lambda current: (current[:1],),
    )
    for separator, name in ((",", "comma"), ("\n", "newline")):
        operator = f"{name}-separated text"
        edit, split = _joined(separator), _split(separator)
        yield Operator(operator, f"items as {operator}", edit, base=two, repairs=split)
    yield Operator("numbered items", "an object of numbered items", _numbered, base=one, repairs=as_it_was)


def _joined(separator: str) -> Edit:
    def edit(current: list[Any]) -> str:
        if len(current) < 2:
            raise ValueError("one item has nothing to be separated from")
        return separator.join(each if isinstance(each, str) else json.dumps(each) for each in current)

    return edit


def _split(separator: str) -> Repair:
    def repairs(current: list[Any]) -> tuple[Any, ...]:
        is_ambiguous = any(isinstance(each, str) and separator in each for each in current)
        return () if is_ambiguous else (current,)

    return repairs


def _numbered(current: list[Any]) -> dict[str, Any]:
    return {str(index): each for index, each in enumerate(current)}


def _number_notations(node: Number) -> Iterator[Operator]:
    yield Operator("number as a word", "a number as a word", constantly("five"), repairs=to(5))
    yield Operator(
        "number with a unit",
        "a number with a unit",
        lambda current: f"{current} items",
        repairs=as_it_was,
    )
    yield Operator(
        "number with separators", "a number with separators", constantly("1,000"), repairs=to(1000)
    )
    yield Operator("placeholder", "the placeholder 'N/A'", constantly("N/A"))
    if node.integral:
        yield Operator("fraction", "a fraction", lambda current: current + 0.5)


def member_spellings(node: Constants) -> Iterator[Operator]:
    """Members of an enum as they are nearly written."""
    for value in node.values[:_MOST_MEMBERS]:
        if not isinstance(value, str):
            continue
        written = [
            ("member in other case", "in other case", value.swapcase()),
            ("member with a blank", "with a blank", value + " "),
            ("member with a blank", "behind a blank", " " + value),
            ("member in quotes", "in quotes", f'"{value}"'),
        ]
        if "_" in value or " " in value or "-" in value:
            other = value.translate(str.maketrans("_- ", "-_-"))
            written.append(("member in other spelling", "in other spelling", other))
        for name, detail, nearly in written:
            yield Operator(name, f"{value!r} {detail}", constantly(nearly), repairs=to(value))


def key_spellings(node: Object, smallest: Smallest) -> Iterator[Operator]:
    """Keys as they are nearly written, where that is forbidden."""
    always = frozenset(node.required)
    for name in node.properties:
        if node.closed or name in always:
            for number, other in enumerate(spellings(name)):
                said = spoken(name)
                detail = f"{said} in other spelling" if number == 0 else f"{said} as {other!r}"
                base = having(node, name, smallest)
                yield Operator("renamed", detail, _renamed(name, other), base=base, repairs=as_it_was)


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
                yield Operator("one level down", f"inside of {name!r}", _inside_of(name), level=NO_CRASH)
    for name, child in node.properties.items():
        if _is_object(child):
            up, down = f"{spoken(name)} spread out", f"all inside of {spoken(name)}"
            apart = _unmixed(name, child, smallest)
            yield Operator("one level up", up, _spread(name, child, smallest), repairs=apart)
            yield Operator("one level down", down, _sunk(name, child, smallest), repairs=apart)


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


def _unmixed(name: str, child: Node, smallest: Smallest) -> Repair:
    """Back to where each property was, unless both levels have one of a name."""

    def repairs(current: dict[str, Any]) -> tuple[Any, ...]:
        others = current.keys() - {name}
        return (current,) if others.isdisjoint(_held(current, name, child, smallest)) else ()

    return repairs


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
