"""Numbers: steps and bounds of which arithmetic makes more than one reading."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from drawing import draws
from tool_contracts.generate import UnsupportedSchema, boundaries, from_schema, mutations


@pytest.mark.parametrize(
    "schema",
    [
        {
            "type": "number",
            "allOf": [{"multipleOf": 0.3}, {"multipleOf": 0.2}],
            "minimum": -30,
            "maximum": 30,
        },
        {"type": "number", "allOf": [{"multipleOf": 0.3}, {"multipleOf": 0.2}]},
        {"type": "integer", "multipleOf": 1e-9},
        {"type": "number", "multipleOf": 0.1, "minimum": 0.3},
    ],
)
def test_multiples_of_fractions_are_some_by_any_arithmetic(schema: Any) -> None:
    """Some validators divide in decimal, some in binary, each by every fraction that is written."""
    whole = {"type": "object", "properties": {"x": schema}, "required": ["x"]}
    package = pytest.importorskip("jsonschema_rs")
    decimal, binary = package.validator_for(whole), Draft202012Validator(whole)
    found = [*draws(whole, 100), *(case.value for case in boundaries(whole))]
    assert len(found) > 40
    assert all(decimal.is_valid(value) and binary.is_valid(value) for value in found)
    assert not any(decimal.is_valid(case.value) or binary.is_valid(case.value) for case in mutations(whole))


def test_fractions_beyond_the_floats_are_an_error() -> None:
    """Of a step of a half no reader can tell whether a number of 400 digits is a multiple."""
    with pytest.raises(UnsupportedSchema, match="multipleOf"):
        from_schema({"type": "number", "multipleOf": 0.5, "minimum": 10**400})
