"""Contradictions: keywords of one schema that no value can satisfy together."""

from __future__ import annotations

from tool_contracts.schema.pointers import join
from tool_contracts.schema.types import types_of
from tool_contracts.schema.values import has_type, is_number, same
from tool_contracts.schema.walking import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_COUNTS = (
    ("minLength", "maxLength", "string"),
    ("minItems", "maxItems", "array"),
    ("minProperties", "maxProperties", "object"),
    ("minContains", "maxContains", "array"),
)
_LIMITING = frozenset(
    (
        "const",
        "enum",
        "exclusiveMaximum",
        "maxContains",
        "maxItems",
        "maxLength",
        "maxProperties",
        "maximum",
        "pattern",
        "required",
    )
)
"""Keywords of which each contradiction has one."""


def contradictions(schema: Any, pointer: str = "") -> Iterator[tuple[str, str]]:
    """Every provable contradiction in a schema: pointer of the subschema, and what contradicts what.

    Only what a reader can check on the spot is given: bounds that cross, an `enum` or `const` outside the declared
    types, a pattern that is longer or shorter than the lengths, a required property that is forbidden. Silence is no
    proof that a value exists.
    """
    for place, each in walk(schema, pointer):
        if isinstance(each, dict) and not _LIMITING.isdisjoint(each):
            yield from ((place, message) for message in _bounds(each))
            yield from ((place, message) for message in _counts(each))
            yield from ((place, message) for message in _values(each))
            yield from ((place, message) for message in _lengths(each))
            yield from _required(each, place)


def _bounds(schema: dict[str, Any]) -> Iterator[str]:
    lows = [(schema[k], k) for k in ("minimum", "exclusiveMinimum") if is_number(schema.get(k))]
    highs = [(schema[k], k) for k in ("maximum", "exclusiveMaximum") if is_number(schema.get(k))]
    for low, low_keyword in lows:
        for high, high_keyword in highs:
            strict = low_keyword.startswith("ex") or high_keyword.startswith("ex")
            if low > high or (strict and low == high):
                relation = "above" if low > high else "equal to"
                yield f"`{low_keyword}` {low} is {relation} `{high_keyword}` {high}: no number fits"
                return
    if lows and highs and types_of(schema) == frozenset(("integer",)) and not _integer_between(lows, highs):
        yield f"no integer lies between {max(lows)[0]} and {min(highs)[0]}"


def _integer_between(lows: list[tuple[Any, str]], highs: list[tuple[Any, str]]) -> bool:
    import math

    lowest: int = max(
        math.floor(low) + 1 if keyword == "exclusiveMinimum" else math.ceil(low) for low, keyword in lows
    )
    highest: int = min(
        math.ceil(high) - 1 if keyword == "exclusiveMaximum" else math.floor(high) for high, keyword in highs
    )
    return lowest <= highest


def _counts(schema: dict[str, Any]) -> Iterator[str]:
    for low_keyword, high_keyword, kind in _COUNTS:
        low: Any = schema.get(low_keyword)
        high: Any = schema.get(high_keyword)
        if is_number(low) and is_number(high) and low > high:
            yield f"`{low_keyword}` {low} is above `{high_keyword}` {high}: no {kind} fits"
    required = schema.get("required")
    most: Any = schema.get("maxProperties")
    if isinstance(required, list) and is_number(most):
        names = {name for name in required if isinstance(name, str)}
        if len(names) > most:
            yield f"{len(names)} properties are required, `maxProperties` allows {most}"


def _values(schema: dict[str, Any]) -> Iterator[str]:
    enum = schema.get("enum")
    if isinstance(enum, list) and "const" in schema and not any(same(schema["const"], each) for each in enum):
        yield "`const` is not a member of `enum`: no value fits"
        return
    types = types_of({k: schema[k] for k in ("type", "nullable") if k in schema})
    if types is None:
        return
    if "const" in schema and not any(has_type(schema["const"], name) for name in types):
        yield f"`const` is not of type {' or '.join(sorted(types))}: no value fits"
    elif isinstance(enum, list) and enum and not any(has_type(each, name) for each in enum for name in types):
        yield f"no member of `enum` is of type {' or '.join(sorted(types))}: no value fits"


def _lengths(schema: dict[str, Any]) -> Iterator[str]:
    pattern = schema.get("pattern")
    least: Any = schema.get("minLength")
    most: Any = schema.get("maxLength")
    if not isinstance(pattern, str) or not (is_number(least) or is_number(most)):
        return
    from tool_contracts.schema.regex import widths

    shortest, longest = widths(pattern)
    if is_number(most) and shortest > most:
        yield f"`pattern` needs {shortest} characters, `maxLength` allows {most}: no string fits"
    if is_number(least) and longest is not None and longest < least:
        yield f"`pattern` allows {longest} characters, `minLength` needs {least}: no string fits"


def _required(schema: dict[str, Any], place: str) -> Iterator[tuple[str, str]]:
    required, properties = schema.get("required"), schema.get("properties", {})
    if not isinstance(required, list) or not isinstance(properties, dict):
        return
    closed = schema.get("additionalProperties") is False and not schema.get("patternProperties")
    for name in required:
        if not isinstance(name, str):
            continue
        if properties.get(name) is False:
            yield join(place, "properties", name), f"`{name}` is required and forbidden"
        elif closed and name not in properties:
            yield place, f"`{name}` is required, and `additionalProperties` forbids it"
