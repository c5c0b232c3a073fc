"""Mutations: valid values broken in one place, for one reason, and proved to be so."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from tool_contracts.generate.cases import Mutation, key_of
from tool_contracts.generate.compiling import Compiled, UnsupportedSchema, compile_schema
from tool_contracts.generate.leaves import plain
from tool_contracts.generate.nodes import Array, Constants, Node, Nothing, Number, Object, Text, Union
from tool_contracts.generate.places import Place, places, value_at, with_value_at
from tool_contracts.generate.smallest import NoValueError, Smallest
from tool_contracts.generate.strategies import strategy_of
from tool_contracts.generate.wellformed import MALFORMED
from tool_contracts.schema import SchemaError, split

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hypothesis.strategies import SearchStrategy

Edit = Callable[[Any], Any]
"""From the valid value at a place to a broken one; returns the same value where it does not apply."""

_MOST = 600
_MOST_CHARACTERS = 100_000
_MOST_ITEMS = 1_000
_MOST_UNIQUE = 20

_OF_TYPE: tuple[tuple[str, Any], ...] = (
    ("null", None),
    ("a boolean", True),
    ("an integer", 7),
    ("a fraction", 0.5),
    ("text", "text"),
    ("an array", []),
    ("an object", {}),
)
_BRANCHING = frozenset(("anyOf", "oneOf", "allOf", "not", "if", "then", "else", "dependentSchemas"))


@dataclass(frozen=True, slots=True)
class _Operator:
    place: Place
    detail: str
    edit: Edit


def mutations(schema: Any) -> Iterator[Mutation]:
    """Every way of breaking `schema` once, in a fixed order, each proved by the validator to break just that.

    The rest of each value is the smallest valid one. Raises UnsupportedSchema as `from_schema` does.
    """
    yield from (mutation for _, mutation in _proved(compile_schema(schema)))


def invalid(schema: Any, *, constants: Sequence[str] = ()) -> SearchStrategy[Mutation]:
    """A strategy for mutations: a drawn valid value, broken in one of the ways of `mutations`.

    Raises UnsupportedSchema where nothing valid can be generated, or where the schema forbids nothing.
    """
    compiled = compile_schema(schema)
    found = list(_proved(compiled))
    if not found:
        raise UnsupportedSchema("", "", "the schema forbids nothing that can be sent")
    valid = strategy_of(compiled, tuple(constants))
    chosen = st.sampled_from(found)

    @st.composite
    def mutated(draw: st.DrawFn) -> Mutation:
        operator, smallest = draw(chosen)
        base = draw(valid)
        try:
            current = value_at(base, smallest.path)
            value = with_value_at(base, smallest.path, operator.edit(current))
        except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError):
            return smallest
        return _prove(compiled, operator, value) or smallest

    return mutated()


def _proved(compiled: Compiled) -> Iterator[tuple[_Operator, Mutation]]:
    smallest = compiled.smallest
    seen: set[str] = set()
    for place in places(compiled.node, smallest):
        try:
            current = smallest.of(place.node)
        except NoValueError:
            continue
        for detail, edit in _edits(place.node, smallest):
            operator = _Operator(place, detail, edit)
            try:
                value = place.put(edit(current))
            except (LookupError, TypeError, ValueError, ArithmeticError, NoValueError):
                continue
            key = key_of(value)
            if key in seen:
                continue
            proved = _prove(compiled, operator, value)
            if proved is not None:
                seen.add(key)
                yield operator, proved
                if len(seen) >= _MOST:
                    return


def _prove(compiled: Compiled, operator: _Operator, value: Any) -> Mutation | None:
    path = operator.place.path
    try:
        errors = compiled.validator.violations(value)
    except SchemaError:
        return None
    if not errors:
        return None
    for where, pointer, _ in errors:
        inside = where[: len(path)] == path
        around = path[: len(where)] == where and split(pointer)[-1] in _BRANCHING
        if not inside and not around:
            return None
    keyword = _keyword(split(errors[0][1]))
    return Mutation(value, keyword, operator.place.pointer, operator.detail, path)


def _keyword(tokens: list[str]) -> str:
    return tokens[-1] if tokens else ""


def _edits(node: Node, smallest: Smallest) -> Iterator[tuple[str, Edit]]:
    if isinstance(node, Object):
        yield from _object_edits(node)
    for name, value in _OF_TYPE:
        yield f"{name} instead", _constantly(value)
    yield from _habits(node)
    if isinstance(node, Constants):
        yield from _member_edits(node)
    elif isinstance(node, Number):
        yield from _number_edits(node)
    elif isinstance(node, Text):
        yield from _text_edits(node)
    elif isinstance(node, Array):
        yield from _array_edits(node, smallest)


def _constantly(value: Any) -> Edit:
    return lambda current: value


def _habits(node: Node) -> Iterator[tuple[str, Edit]]:
    """What language models send instead of the right type."""
    if isinstance(node, Union):
        return
    yield "as JSON text", lambda current: current if isinstance(current, str) else json.dumps(current)
    yield "wrapped in an array", lambda current: [current]
    if isinstance(node, Array):
        yield (
            "items as comma-separated text",
            lambda current: ",".join(map(str, current)) if current else "a,b",
        )
        yield "a bare item", lambda current: current[0] if current else "a"
    elif isinstance(node, Number) and node.integral:
        yield "a fraction", lambda current: current + 0.5


def _member_edits(node: Constants) -> Iterator[tuple[str, Edit]]:
    yield "not a member", _constantly("not-a-member")
    for value in node.values[:3]:
        if isinstance(value, str):
            yield f"{value!r} in other case", _constantly(value.swapcase())
            yield f"{value!r} with a blank", _constantly(value + " ")


def _number_edits(node: Number) -> Iterator[tuple[str, Edit]]:
    step = node.step if node.step is not None else Fraction(1)
    if node.low is not None:
        yield "below minimum", _constantly(plain(node.low if node.low_open else node.low - step))
        yield "far below minimum", _constantly(plain(node.low - 1000 * step))
    if node.high is not None:
        yield "above maximum", _constantly(plain(node.high if node.high_open else node.high + step))
        yield "far above maximum", _constantly(plain(node.high + 1000 * step))
    if node.step is not None:
        yield "between two steps", lambda current: plain(Fraction(repr(current)) + step / 2)


def _text_edits(node: Text) -> Iterator[tuple[str, Edit]]:
    if node.least > 0:
        yield "too short", lambda current: current[: node.least - 1]
        yield "empty", _constantly("")
    if node.most is not None and node.most < _MOST_CHARACTERS:
        yield "too long", _constantly("a" * (node.most + 1))
    if node.patterns:
        for bad in ("", " ", "*", "\n", "a"):
            yield f"{bad!r} against the pattern", _constantly(bad)
        yield "more at the end", lambda current: current + "*"
    for name in node.formats:
        for bad in MALFORMED.get(name, ()):
            yield f"{bad!r} for {name}", _constantly(bad)


def _array_edits(node: Array, smallest: Smallest) -> Iterator[tuple[str, Edit]]:
    if node.least > 0:
        yield "too few items", lambda current: current[: node.least - 1]
    if node.most is not None and node.most < (_MOST_UNIQUE if node.unique else _MOST_ITEMS):
        longer = replace(node, least=node.most + 1, most=None)
        if not isinstance(node.items, Nothing):
            yield "too many items", lambda current: smallest.of(longer)
        elif node.most == len(node.prefix):
            yield "too many items", lambda current: [*current, None]
    if node.unique:
        yield "an item twice", lambda current: [*current, current[0]]


def _object_edits(node: Object) -> Iterator[tuple[str, Edit]]:
    for name in node.required:
        yield f"without {name}", _without(name)
    if node.closed:
        for name in node.properties:
            yield f"{name} in other spelling", _renamed(name)
        if isinstance(node.extra("unexpected"), Nothing):
            yield "an unknown property", lambda current: {**current, "unexpected": "x"}


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
