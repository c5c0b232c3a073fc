"""Names of properties that the schema does not name itself."""

from __future__ import annotations

import time
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from drawing import draws
from tool_contracts.generate import UnsupportedSchema, boundaries, from_schema, mutations
from tool_contracts.schema import Validator


def test_a_forbidden_property_is_not_drawn_as_one_of_the_callers_own() -> None:
    """A property that is named to be forbidden stays out where all others are invited: `a` is the first name to try."""
    schema = {"type": "object", "properties": {"a": False}, "additionalProperties": True, "minProperties": 1}
    found = draws(schema, 100)
    assert len(found) > 50
    assert all("a" not in value for value in found)


def test_names_of_which_no_pattern_can_be_told_are_not_drawn() -> None:
    """Our sets of categories are inner ones: of a letter outside of them nobody here knows what its value must be."""
    schema = {
        "type": "object",
        "patternProperties": {r"^\p{L}+$": {"type": "integer"}},
        "additionalProperties": {"type": "string"},
        "minProperties": 1,
    }
    validator = Validator(schema)
    assert all(validator.is_valid(value) for value in draws(schema, 100))
    with pytest.raises(UnsupportedSchema, match="no value was found"):
        from_schema({**schema, "required": ["\u0e01"]})


def test_names_that_validators_read_in_different_ways_are_not_made() -> None:
    r"""Python's `\w` knows letters outside of ASCII, that of ECMA-262 does not; one that must be there is read by the standard."""
    schema: dict[str, Any] = {
        "type": "object",
        "patternProperties": {r"^\w+$": {"type": "integer"}, "\u00e9": {}},
        "minProperties": 1,
    }
    validators = Validator(schema), Draft202012Validator(schema)
    found = [*draws(schema, 100), *(case.value for case in boundaries(schema))]
    assert all(each.is_valid(value) for each in validators for value in found)
    assert any("\u00e9" in name for value in found for name in value)
    assert draws({**schema, "required": ["\u00e9"]}, 5)


def test_a_pattern_for_names_like_any_other_leaves_an_object_closed() -> None:
    """Whether other names are forbidden does not depend on what some name happens to match."""
    schema = {
        "type": "object",
        "patternProperties": {" ": {"type": "integer"}},
        "additionalProperties": False,
    }
    assert any(case.operator == "unknown property" for case in mutations({**schema, "maxProperties": 3}))
    assert all(" " in name for value in draws(schema, 50) for name in value)


def test_what_is_needed_through_many_steps_is_found_out_at_once() -> None:
    """Of 10,000 properties that each need the next one none may be there where the last may not; it took minutes."""
    count = 10_000
    names = [f"p{number}" for number in range(count)]
    schema = {
        "type": "object",
        "properties": {**{name: {"type": "boolean"} for name in names}, "last": False},
        "dependentRequired": {name: [other] for name, other in zip(names, [*names[1:], "last"], strict=True)},
    }
    start = time.process_time()
    assert draws(schema, 5) == [{}]
    assert time.process_time() - start < 5
