"""Patterns of keys are read as those of values are: by ECMA-262, not by Python."""

from __future__ import annotations

from typing import Any

import pytest

from tool_contracts.schema import SchemaError, violations

UPPER = {
    "type": "object",
    "properties": {"a": {"type": "integer"}},
    "patternProperties": {"^\\p{Lu}": {"type": "integer"}},
    "additionalProperties": False,
}


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ({"A": 1, "É": 2, "a": 3}, []),
        ({"A": "x"}, [(("A",), "/patternProperties/^\\p{Lu}/type")]),
        ({"b": 1}, [((), "/additionalProperties")]),
        ({"a": "x"}, [(("a",), "/properties/a/type")]),
        ([], [((), "/type")]),
    ],
)
def test_what_is_wrong_with_keys(value: Any, found: list[Any]) -> None:
    """Each error with its place, for patterns that Python itself cannot read."""
    assert [error[:2] for error in violations(UPPER, value)] == found


def test_further_properties_beside_patterns() -> None:
    """A schema for the rest is applied to what neither a name nor a pattern takes."""
    schema = {**UPPER, "additionalProperties": {"type": "null"}}
    assert [error[:2] for error in violations(schema, {"A": 1, "b": None, "c": 1})] == [
        (("c",), "/additionalProperties/type")
    ]


def test_where_it_cannot_be_told() -> None:
    """One clear error, never that of Python's own patterns; where it can, the key is told."""
    schema: dict[str, Any] = {
        "patternProperties": {"^\\p{Lu}": {"type": "integer"}},
        "unevaluatedProperties": False,
    }
    assert [error[:2] for error in violations(schema, {"A": 1, "b": 1})] == [((), "/unevaluatedProperties")]
    schema["patternProperties"] = {"^\\p{Hiragana}": {"type": "integer"}}
    with pytest.raises(SchemaError):
        violations(schema, {"b": 1})
