"""What of a broken value may be repaired, and what is to be refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import Phase, find, settings

from tool_contracts.generate import invalid, mutations


@pytest.mark.parametrize(
    ("schema", "value", "level"),
    [
        ({"type": "integer"}, True, "coerce-ok"),
        ({"type": "integer"}, "1", "coerce-ok"),
        ({"type": "integer"}, "text", "strict"),
        ({"type": "integer"}, None, "strict"),
        ({"type": "string"}, 7, "coerce-ok"),
        ({"type": "string"}, True, "strict"),
        ({"type": "array", "items": {"type": "string"}}, "text", "coerce-ok"),
        ({"type": "array", "items": {"type": "integer"}}, "text", "strict"),
        ({"type": "array", "items": {"type": "integer"}}, None, "strict"),
        ({"type": "array", "items": {"type": "number"}}, True, "strict"),
        ({"type": "array", "items": {"type": "boolean"}}, True, "coerce-ok"),
        ({"type": "array", "items": {"type": "integer"}}, 0.5, "strict"),
        ({"type": "array", "items": {"type": ["string", "null"]}}, 7, "strict"),
        ({"type": "array", "items": {"type": ["string", "null"]}}, "text", "coerce-ok"),
        ({"type": "array", "items": {"enum": ["a", "b"]}}, "text", "strict"),
        ({"type": "array", "items": {"enum": ["a", "b"]}}, "...", "strict"),
        ({"type": "array", "items": {"enum": ["a", "text"]}}, "text", "coerce-ok"),
        ({"type": "array", "items": {"enum": ["a", "b"]}}, "a", "coerce-ok"),
        ({"type": "array", "items": {"type": "string", "format": "email"}}, "text", "strict"),
        ({"type": "array", "items": {"type": "string", "pattern": "^[A-Z]{3}$"}}, "...", "strict"),
        ({"type": "array", "items": {"type": "string", "pattern": "^[A-Z]{3}$"}}, "AAA", "coerce-ok"),
        ({"type": "array", "items": {"type": "string"}, "minItems": 2}, "text", "strict"),
        ({"type": "array", "items": {"type": "string"}, "minItems": 2}, "a", "strict"),
        ({"type": "array", "items": {"type": "string"}, "minItems": 2}, "a,a", "coerce-ok"),
        ({"type": "array", "items": {"enum": ["a,b", "c"]}}, "a,b,c", "strict"),
        ({"type": "array", "items": {"type": "integer", "minimum": 10}}, 7, "strict"),
        ({"type": "array", "items": {"type": "integer", "minimum": 5}}, 7, "coerce-ok"),
        (
            {"type": "array", "prefixItems": [{"type": "integer"}] * 2, "minItems": 2, "items": False},
            7,
            "strict",
        ),
        ({"type": "array", "prefixItems": [{"type": "integer"}] * 2, "items": False}, 7, "coerce-ok"),
        ({"type": "array", "items": {"type": "object", "required": ["k"]}}, {}, "strict"),
        ({"type": "array", "items": {"type": "object"}}, {}, "coerce-ok"),
        (
            {"type": "array", "items": {"type": "object", "required": ["k"]}, "minItems": 2},
            {"k": None},
            "strict",
        ),
        ({"type": "array", "items": {"type": "object", "required": ["k"]}}, {"k": None}, "coerce-ok"),
        ({"type": "array", "items": {"type": "string"}, "uniqueItems": True}, ["a", "a"], "coerce-ok"),
        (
            {"type": "array", "items": {"type": "string"}, "uniqueItems": True, "minItems": 2, "maxItems": 2},
            ["a", "a"],
            "strict",
        ),
        ({"type": ["array", "null"], "items": {"type": "string"}}, "text", "coerce-ok"),
        ({"type": ["integer", "null"], "minimum": 5}, True, "strict"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, 7, "coerce-ok"),
        ({"type": "integer"}, "five", "coerce-ok"),
        ({"type": "integer", "maximum": 3}, "five", "strict"),
        ({"type": "integer", "maximum": 999}, "1,000", "strict"),
        ({"type": "integer", "minimum": 5}, True, "strict"),
        ({"type": "integer", "minimum": 5}, "5", "coerce-ok"),
        ({"type": "integer", "minimum": 5}, "5 items", "coerce-ok"),
        ({"type": "string", "pattern": "^[A-Z]{3}$"}, 7, "strict"),
        ({"type": "string", "pattern": "^[A-Z]{3}$"}, 0.5, "strict"),
        ({"type": "string", "pattern": "^[0-9]$"}, 7, "coerce-ok"),
        ({"type": "string", "format": "uuid"}, 7, "strict"),
        ({"type": "string", "minLength": 3}, 7, "strict"),
        ({"type": "string", "minLength": 3}, 0.5, "coerce-ok"),
        ({"type": "boolean"}, 1, "coerce-ok"),
        ({"type": "boolean"}, 0, "coerce-ok"),
        ({"type": "integer"}, "1,000", "coerce-ok"),
        ({"type": "integer"}, "N/A", "strict"),
        ({"type": "boolean"}, "yes", "coerce-ok"),
        ({"type": "boolean"}, 7, "strict"),
        ({"enum": ["a"]}, "A", "coerce-ok"),
        ({"enum": ["a"]}, "not-a-member", "strict"),
        ({"type": "integer", "maximum": 5}, 6, "strict"),
    ],
)
def test_levels(schema: dict[str, Any], value: Any, level: str) -> None:
    """Where all that is meant is still there it may be repaired; elsewhere it is to be refused."""
    whole = {"type": "object", "properties": {"x": schema}, "required": ["x"]}
    found = {json.dumps(each.value): each.level for each in mutations(whole)}
    assert found[json.dumps({"x": value})] == level


@pytest.mark.parametrize(("inner", "level"), [("k", "strict"), ("m", "coerce-ok")])
def test_two_levels_that_share_a_name_cannot_be_told_apart_again(inner: str, level: str) -> None:
    """What was spread out over another property of its name is lost: it is to be refused."""
    below = {"type": "object", "properties": {inner: {"const": "b"}}, "required": [inner]}
    schema = {"type": "object", "properties": {"x": below, "k": {"enum": ["a", "b"]}}, "required": ["x", "k"]}
    assert [each.level for each in mutations(schema) if each.operator == "one level up"] == [level]


def test_a_drawn_mutation_is_of_a_level_too() -> None:
    """Also around a drawn value it is the validator that says whether what is meant is valid."""
    schema = {"type": "array", "items": {"type": "integer", "minimum": 10}, "minItems": 1}

    def drawn(level: str) -> Any:
        quick = settings(database=None, deadline=None, phases=[Phase.generate], max_examples=2000)

        def is_wanted(case: Any) -> bool:
            return type(case.value) is int and case.level == level

        return find(invalid(schema), is_wanted, settings=quick).value

    assert drawn("strict") == 7
    assert drawn("coerce-ok") >= 10
