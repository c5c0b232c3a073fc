"""Schema coverage: only what a valid value can have is counted, and the boundaries try all of it."""

from __future__ import annotations

from typing import Any

import pytest

from tool_contracts.generate import boundaries, schema_coverage

PAIR = {
    "type": "object",
    "properties": {"a": {"type": "null"}, "b": {"type": "null"}},
    "additionalProperties": False,
}
LETTERS = {"enum": ["a", "b"]}


@pytest.mark.parametrize(
    ("schema", "left_out"),
    [
        ({**PAIR, "minProperties": 2}, set()),
        ({**PAIR, "minProperties": 1}, {"without a", "without b"}),
        ({**PAIR, "minProperties": 1, "dependentRequired": {"b": ["a"]}}, {"without b"}),
        ({**PAIR, "required": ["a"], "dependentRequired": {"a": ["b"]}}, set()),
        ({**PAIR, "minProperties": 2, "additionalProperties": True}, {"without a", "without b"}),
    ],
)
def test_what_makes_up_the_fewest_properties_cannot_be_left_out(schema: Any, left_out: set[str]) -> None:
    """Neither can what others need that must be there."""
    found = schema_coverage(schema, boundaries(schema))
    assert {what for _, keyword, what in found.parts if keyword == "required"} == left_out
    assert not found.untried


@pytest.mark.parametrize(
    ("pattern", "is_counted"),
    [("^(a+)+$", False), ("^(([a-z])+.)+$", False), ("(a+)+", True), ("^[a-z]+$", True)],
)
def test_a_length_at_which_a_pattern_cannot_be_told_is_no_bound(pattern: str, is_counted: bool) -> None:
    """Of a pattern that explodes, no text of 40 characters is known to be valid."""
    schema = {"type": "string", "pattern": pattern, "maxLength": 40}
    found = schema_coverage(schema, boundaries(schema))
    assert (("", "maxLength", "") in found.parts) is is_counted
    assert not found.untried


@pytest.mark.parametrize(
    "schema",
    [
        {"prefixItems": [LETTERS, LETTERS], "items": False, "minItems": 2},
        {"prefixItems": [LETTERS], "items": LETTERS, "minItems": 2},
        {"items": {"enum": ["a", "b", "c"]}, "contains": {"const": "a"}, "minItems": 3},
        {"prefixItems": [{"type": "boolean"}, {"type": "boolean"}, {"enum": [1, 2]}], "minItems": 3},
    ],
)
def test_each_member_of_different_items_has_its_turn(schema: Any) -> None:
    """Where another item has the member already, that one becomes another."""
    schema = {"type": "array", "uniqueItems": True, **schema}
    assert not schema_coverage(schema, boundaries(schema)).untried


@pytest.mark.parametrize("members", [[1, 1.0, 2], [[1], [1.0], {"a": 1}], [{"a": 1}, {"a": 1.0}, 0.0]])
def test_members_that_are_equal_in_json_are_one(members: list[Any]) -> None:
    """1 and 1.0 are one number, also inside of others."""
    schema = {"enum": members}
    found = schema_coverage(schema, boundaries(schema))
    assert len(found.parts) == 2
    assert not found.untried
