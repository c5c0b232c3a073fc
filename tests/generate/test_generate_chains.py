"""Definitions that ask several times for the next one: what is asked must not double with each of them."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from drawing import draws
from soon import answered_soon
from tool_contracts.generate import UnsupportedSchema, boundaries, from_schema, mutations, schema_coverage

TWICE: dict[str, Any] = {
    "if and then": lambda each: {"if": each, "then": each},
    "all three of a condition": lambda each: {"if": each, "then": each, "else": each},
    "then and else": lambda each: {"if": {"required": ["a"]}, "then": each, "else": each},
    "oneOf": lambda each: {"oneOf": [each, {"allOf": [each, {"type": "string"}]}]},
    "not and allOf": lambda each: {"allOf": [each], "not": {"not": each}},
    "beside a reference": lambda each: {**each, "allOf": [each]},
    "dependentSchemas": lambda each: {"dependentSchemas": {"a": each, "b": each}},
    "dependentSchemas and allOf": lambda each: {
        "required": ["a"],
        "dependentSchemas": {"a": each},
        "allOf": [each],
    },
    "unevaluatedProperties": lambda each: {"allOf": [each], "unevaluatedProperties": False},
    "unevaluatedProperties beside anyOf": lambda each: {
        "anyOf": [each, {"type": "integer"}],
        "unevaluatedProperties": False,
    },
    "unevaluatedItems": lambda each: {**each, "unevaluatedItems": False},
    "unevaluatedItems and contains": lambda each: {
        "type": "array",
        "contains": each,
        "unevaluatedItems": each,
    },
    "contains and items": lambda each: {"type": "array", "contains": each, "items": each},
    "contains and unevaluatedItems of any type": lambda each: {"contains": each, "unevaluatedItems": each},
    "two contains and items": lambda each: {
        "type": "array",
        "allOf": [{"contains": each}, {"contains": each}],
        "items": each,
    },
    "below anyOf": lambda each: {"anyOf": [each, {"properties": {"x": each}, "required": ["x"]}]},
}


def test_what_is_nested_too_deeply_for_a_strategy_is_one_error() -> None:
    """A schema that can be read, and of which no strategy can be made."""
    definitions: dict[str, Any] = {}
    for i in range(30):
        below = {"$ref": f"#/$defs/d{i + 1}"}
        definitions[f"d{i}"] = {"contains": below, "unevaluatedItems": {**below, "title": "other"}}
    with answered_soon(), pytest.raises(UnsupportedSchema, match="nested too deeply"):
        from_schema({"$ref": "#/$defs/d0", "$defs": {**definitions, "d30": {"type": "integer"}}})


@pytest.mark.parametrize("kind", TWICE)
def test_two_schemas_for_one_value_do_not_double_with_each_level(kind: str) -> None:
    """30 definitions of which each asks twice for the next one: values, or one error, soon, in every way to ask."""
    below = [{"$ref": f"#/$defs/d{i + 1}"} for i in range(30)]
    definitions: dict[str, Any] = {f"d{i}": TWICE[kind](each) for i, each in enumerate(below)}
    schema = {"$ref": "#/$defs/d0", "$defs": {**definitions, "d30": {"type": "object"}}}
    for ask in (
        lambda: draws(schema, 20),
        lambda: list(boundaries(schema)),
        lambda: list(mutations(schema)),
        lambda: schema_coverage(schema, boundaries(schema)),
    ):
        with answered_soon(), contextlib.suppress(UnsupportedSchema):
            ask()


@pytest.mark.parametrize("beside", ["contains", "minItems"])
def test_items_by_position_do_not_double_where_they_are_drawn(beside: str) -> None:
    """Of 30 levels, each with two items by position, one that must be there and others."""
    below = [{"$ref": f"#/$defs/d{i + 1}"} for i in range(30)]
    definitions = {
        f"d{i}": {
            "type": "array",
            "prefixItems": [each, each],
            "items": each,
            beside: 1 if beside == "minItems" else each,
        }
        for i, each in enumerate(below)
    }
    with answered_soon():
        assert draws({"$ref": "#/$defs/d0", "$defs": {**definitions, "d30": {"type": "object"}}}, 20)
