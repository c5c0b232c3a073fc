"""Numbers: steps and bounds of which arithmetic makes more than one reading."""

from __future__ import annotations

import math
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


@pytest.mark.parametrize("schema", [
    {"type": "number", "multipleOf": 1e300},
    {"type": "integer", "multipleOf": 1e23, "minimum": 1},
    {"type": "number", "allOf": [{"multipleOf": 1e23}, {"multipleOf": 3}]},
    {"type": "number", "multipleOf": 10**300},
])  # fmt: skip
def test_multiples_of_what_floats_hold_otherwise_are_some_for_all(schema: Any) -> None:
    """1e300 as it is written is another number than as a float; not only zero is a multiple by both readings."""
    decimal = pytest.importorskip("jsonschema_rs").validator_for(schema)
    binary = Draft202012Validator(schema)
    for found in (draws(schema, 20), [case.value for case in boundaries(schema)]):
        assert any(found)
        assert all(decimal.is_valid(value) and binary.is_valid(value) for value in found)


def test_multiples_beyond_the_floats_are_left_out() -> None:
    """Of two steps that have no multiple in common but zero that a float holds."""
    assert {*draws({"type": "number", "allOf": [{"multipleOf": 1e300}, {"multipleOf": 1e200}]}, 20)} == {0}


def test_fractions_beyond_the_floats_are_an_error() -> None:
    """Of a step of a half no reader can tell whether a number of 400 digits is a multiple."""
    with pytest.raises(UnsupportedSchema, match="multipleOf"):
        from_schema({"type": "number", "multipleOf": 0.5, "minimum": 10**400})


@pytest.mark.parametrize(
    "bounds",
    [
        {},
        {"minimum": 10},
        {"maximum": -10},
        {"exclusiveMinimum": 0},
        {"minimum": 10**9},
        {"minimum": -(2**60)},
    ],
)
def test_of_numbers_with_one_bound_or_none_some_are_fractions(bounds: dict[str, int]) -> None:
    """A quarter at least: of floats as they come, near all that are large are whole."""
    found = draws({"type": "number", **bounds}, 100)
    assert sum(not float(value).is_integer() for value in found) >= 25


@pytest.mark.parametrize(("bounds", "low", "high"), [
    ({"minimum": 10}, 10, 2**53 - 1),
    ({"maximum": -10}, -(2**53) + 1, -10),
    ({"minimum": 2**60}, 2**60, 2**60 + 2**53),
])  # fmt: skip
@pytest.mark.parametrize("kind", ["integer", "number"])
def test_numbers_with_one_bound_stay_where_every_reader_is_exact(
    kind: str, bounds: dict[str, int], low: int, high: int
) -> None:
    """Up to 2^53, wherever the bound leaves room for that."""
    found = draws({"type": kind, **bounds}, 200)
    assert low <= min(found)
    assert max(found) <= high


NEXT = math.nextafter(1, 2)
AFTER = math.nextafter(NEXT, 2)


@pytest.mark.parametrize(
    ("bounds", "keyword"),
    [
        ({"exclusiveMinimum": 1, "exclusiveMaximum": NEXT}, "exclusiveMaximum"),
        ({"exclusiveMinimum": -NEXT, "exclusiveMaximum": -1}, "exclusiveMaximum"),
        ({"exclusiveMinimum": 0, "exclusiveMaximum": 5e-324}, "exclusiveMaximum"),
        ({"exclusiveMinimum": 2**53, "exclusiveMaximum": 2**53 + 1}, "exclusiveMaximum"),
        ({"type": "integer", "minimum": 0.2, "maximum": 0.8}, "maximum"),
        ({"multipleOf": 3, "minimum": 4, "maximum": 5}, "multipleOf"),
    ],
)
def test_a_gap_between_two_numbers_is_an_error(bounds: dict[str, Any], keyword: str) -> None:
    """Where no number lies between the bounds, every way to ask says so, with keyword and pointer."""
    schema = {"type": "object", "properties": {"n": {"type": "number", **bounds}}, "required": ["n"]}
    for ask in (from_schema, lambda it: list(boundaries(it)), lambda it: list(mutations(it))):
        with pytest.raises(UnsupportedSchema, match="no value") as caught:
            ask(schema)
        assert (caught.value.keyword, caught.value.pointer) == (keyword, "/properties/n")


@pytest.mark.parametrize(
    ("bounds", "only"),
    [
        ({"exclusiveMinimum": 1, "exclusiveMaximum": AFTER}, NEXT),
        ({"exclusiveMinimum": 0, "exclusiveMaximum": 1e-323}, 5e-324),
        ({"minimum": 0.1, "maximum": 0.1}, 0.1),
    ],
)
def test_the_only_number_between_two_bounds_is_found(bounds: dict[str, Any], only: float) -> None:
    """It is drawn, stands at the boundaries, and is broken; two different ones are an error."""
    schema = {"type": "number", **bounds}
    assert {*draws(schema, 5), *(case.value for case in boundaries(schema))} == {only}
    assert [case for case in mutations(schema) if isinstance(case.value, str)]
    with pytest.raises(UnsupportedSchema, match="no value") as caught:
        from_schema({"type": "array", "items": schema, "minItems": 2, "uniqueItems": True})
    assert caught.value.keyword == "minItems"


def test_an_open_bound_that_is_read_in_two_ways_is_never_drawn() -> None:
    """1e300 is one number as it is written and another as a float."""
    schema = {"type": "number", "exclusiveMinimum": 1e300, "exclusiveMaximum": 1.1e300}
    assert all(1e300 < value < 1.1e300 for value in draws(schema, 50))
