"""What `not` leaves, as schemas to build from: not `{"required": ["a", "b"]}` is without `a`, or without `b`.

The branches of `if` and `else` depend on it: found by drawing and judging, they would take seconds wherever several
conditions meet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tool_contracts.schema import types_of
from tool_contracts.schema.values import TYPES

if TYPE_CHECKING:
    from collections.abc import Iterator

    Way = tuple[str, dict[str, Any]]
    """What is broken, in a word or two, and the schema that holds then."""

_MOST_WAYS = 16

MADE = "~made"
"""Marks a schema that nobody wrote; with the keyword that says the same, where one does."""

_OPPOSITES = {
    "minimum": ("number", "exclusiveMaximum", 0),
    "maximum": ("number", "exclusiveMinimum", 0),
    "exclusiveMinimum": ("number", "maximum", 0),
    "exclusiveMaximum": ("number", "minimum", 0),
    "minLength": ("string", "maxLength", -1),
    "maxLength": ("string", "minLength", 1),
    "minItems": ("array", "maxItems", -1),
    "maxItems": ("array", "minItems", 1),
    "minProperties": ("object", "maxProperties", -1),
    "maxProperties": ("object", "minProperties", 1),
}
"""For a bound the type that it is for, the bound of the other side, and how far apart both are."""

_BOUNDS = frozenset(("minimum", "maximum"))
"""In draft 4 these depend on a word beside them, and have no opposite."""

APART = frozenset(("$schema", "$id", "id", "$comment", "title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly", MADE))  # fmt: skip
"""Keywords that forbid nothing."""


def ways_to_break(schema: dict[str, Any], dialect: str) -> list[Way] | None:
    """Schemas of which one holds exactly where `schema` does not; None where they cannot all be given.

    A part that has no opposite is left as a `not` of that keyword alone; None for a schema that is such a part.
    """
    keywords = {keyword: value for keyword, value in schema.items() if keyword not in APART}
    ways: list[Way] = []
    for keyword, value in keywords.items():
        found = None if dialect == "draft-04" and keyword in _BOUNDS else _ways(keyword, value)
        if found is None and (len(keywords) == 1 or keyword not in _ALONE):
            return None
        ways += found if found is not None else [(keyword, {"not": {keyword: value}, MADE: True})]
    return ways if len(ways) <= _MOST_WAYS else None


_ALONE = frozenset(("const", "enum", "format", "multipleOf", "pattern", "type", "uniqueItems"))
"""Keywords without an opposite that mean the same whatever stands beside them."""


def _ways(keyword: str, value: Any) -> list[Way] | None:
    if keyword == "not":
        return [("not", value)] if isinstance(value, dict) else [("not", {})] if value else []
    if keyword == "anyOf":
        return [("anyOf", {"allOf": [{"not": each, MADE: True} for each in value]})]
    if keyword == "allOf":
        return [(f"allOf {index}", {"not": each, MADE: True}) for index, each in enumerate(value)]
    if keyword == "type":
        return _other_types(value)
    if keyword == "required":
        return [
            (f"without {name}", {"type": "object", "properties": {name: False}, MADE: True}) for name in value
        ]
    if keyword == "properties":
        return list(_properties(value))
    if keyword in _OPPOSITES and not isinstance(value, bool):
        kind, other, distance = _OPPOSITES[keyword]
        bound = value + distance
        return [] if distance and bound < 0 else [(keyword, {"type": kind, other: bound, MADE: True})]
    return None


def _other_types(value: Any) -> list[Way] | None:
    barred = types_of({"type": value}) or frozenset()
    if "number" in barred:
        barred |= {"integer"}
    elif "integer" in barred:
        return None  # what is left of numbers is no type
    left = [name for name in TYPES if name not in barred]
    return [("type", {"type": left, MADE: True})] if left else []


def _properties(properties: dict[str, Any]) -> Iterator[Way]:
    for name, schema in properties.items():
        if schema is not True and schema != {}:
            other = {"not": schema, MADE: True}
            yield (
                f"another {name}",
                {"type": "object", "required": [name], "properties": {name: other}, MADE: True},
            )
