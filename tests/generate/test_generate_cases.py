"""Boundaries, examples and mutations: which there are, in which order, and that each is what it says."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from drawing import QUICK
from tool_contracts.generate import (
    Case,
    UnsupportedSchema,
    boundaries,
    examples,
    invalid,
    mutations,
    schema_coverage,
)
from tool_contracts.schema import Validator

SEARCH = {
    "type": "object",
    "properties": {
        "query": {"type": "string", "description": "What to look for", "examples": ["cats"]},
        "limit": {"type": "integer", "minimum": 1, "maximum": 50, "default": 10},
        "sort": {"enum": ["new", "old"]},
        "since": {"type": "string", "format": "date"},
        "tags": {
            "type": "array",
            "items": {"type": "string", "maxLength": 20},
            "uniqueItems": True,
            "maxItems": 3,
        },
        "filter": {"anyOf": [{"$ref": "#/$defs/Filter"}, {"type": "null"}], "default": None},
    },
    "required": ["query"],
    "additionalProperties": False,
    "$defs": {
        "Filter": {
            "type": "object",
            "properties": {"field": {"type": "string"}, "not": {"$ref": "#/$defs/Filter"}},
            "required": ["field"],
        }
    },
}
SCHEMAS: list[dict[str, Any]] = [
    SEARCH,
    {"type": "object"},
    {"type": "object", "properties": {"x": {}}, "required": ["x"]},
    {"type": "object", "properties": {"p": {"type": "string", "pattern": "^[a-z]{3}$"}}, "required": ["p"]},
    {"type": "object", "properties": {"n": {"type": "number", "multipleOf": 0.5, "exclusiveMinimum": 0}}},
    {"type": "object", "properties": {"a": {"type": "integer"}, "b": {}}, "dependentRequired": {"a": ["b"]}},
    {"type": "object", "additionalProperties": {"type": "integer"}, "minProperties": 1},
    {"type": "object", "properties": {"t": {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}],
                                            "items": False, "minItems": 2}}, "required": ["t"]},
    {"type": "object", "properties": {"k": {"enum": ["a", "b"]}, "v": {"type": "integer"}}, "required": ["k"],
     "if": {"properties": {"k": {"const": "a"}}}, "then": {"required": ["v"]}},
    {"type": "object", "properties": {"u": {"type": ["string", "null"], "format": "uuid"},
                                      "s": {"type": "string", "nullable": True, "minLength": 2}}},
    {"type": "object", "properties": {"c": {"oneOf": [{"type": "integer", "minimum": 0}, {"type": "string", "maxLength": 2}]}}},
]  # fmt: skip


def labels(cases: Any) -> list[str]:
    return [case.label for case in cases]


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda schema: json.dumps(schema)[:50])
def test_boundaries_and_examples_are_valid_distinct_and_in_fixed_order(schema: dict[str, Any]) -> None:
    """Each case is valid, none comes twice, and a second run gives the same list."""
    validator = Validator(schema)
    for make in (boundaries, examples):
        cases = list(make(schema))
        assert all(validator.is_valid(case.value) for case in cases)
        assert len({json.dumps(case.value, sort_keys=True) for case in cases}) == len(cases) <= 300
        assert cases == list(make(schema))


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda schema: json.dumps(schema)[:50])
def test_mutations_are_invalid_in_one_place(schema: dict[str, Any]) -> None:
    """Every error of the validator sits at the mutated place, or at a union around it."""
    validator = Validator(schema)
    cases = list(mutations(schema))
    assert cases
    for case in cases:
        errors = validator.violations(case.value)
        assert errors
        for path, _, _ in errors:
            assert path[: len(case.path)] == case.path or case.path[: len(path)] == path
    assert cases == list(mutations(schema))


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda schema: json.dumps(schema)[:50])
def test_drawn_mutations_are_invalid(schema: dict[str, Any]) -> None:
    """The strategy gives nothing that the schema allows."""
    validator = Validator(schema)

    @QUICK
    @given(invalid(schema))
    def check(case: Any) -> None:
        assert not validator.is_valid(case.value)
        assert case.keyword
        assert case.label

    check()


def test_boundaries_of_a_real_tool() -> None:
    """Required only, all, each optional alone, bounds and neighbours, lengths, members, branches, odd forms."""
    found = labels(boundaries(SEARCH))
    assert found[:4] == ["required only", "all properties", "required and limit", "required and sort"]
    for label in (
        "query: empty text",
        "query: blank text",
        "query: digits as text",
        "query: a NUL character",
        "limit: just inside minimum",
        "limit: at maximum",
        "limit: just inside maximum",
        'sort: member "old"',
        "since: date 2000-01-01",
        "tags: one item",
        "tags: most items",
        "tags[]: longest",
        "filter: branch null",
        "filter<anyOf 0>: all properties",
    ):
        assert label in found
    assert 30 <= len(found) <= 80


@pytest.mark.parametrize(
    ("bounds", "found"),
    [
        ({"minimum": 0, "maximum": 0.25}, {0, 0.0625, 0.1875, 0.25}),
        ({"exclusiveMinimum": 0, "exclusiveMaximum": 0.001}, {0.000001, 0.0005, 0.000999}),
        ({"exclusiveMinimum": 0, "exclusiveMaximum": 1}, {0.001, 0.5, 0.999}),
        ({"minimum": 0, "exclusiveMaximum": 1}, {0, 0.5, 0.999}),
        ({"exclusiveMinimum": 2, "maximum": 4}, {2.001, 3, 3.5, 4}),
        ({"exclusiveMinimum": 1e17, "exclusiveMaximum": 1e18}, {1e17 + 16, 5.5e17, 1e18 - 128}),
        ({"minimum": 0, "maximum": 1}, {0, 0.5, 1}),
        ({"minimum": 0, "maximum": 2}, {0, 0.5, 1, 1.5, 2}),
        ({"minimum": 0, "maximum": 0.25, "multipleOf": 0.125}, {0, 0.125, 0.25}),
    ],
)
def test_each_bound_of_a_narrow_range_has_a_neighbour_inside(
    bounds: dict[str, float], found: set[float]
) -> None:
    """A range of less than one, such as a share or a probability, has room for less than a half."""
    schema = {"type": "object", "properties": {"x": {"type": "number", **bounds}}, "required": ["x"]}
    assert {case.value["x"] for case in boundaries(schema)} == found


@pytest.mark.parametrize(
    ("schema", "sizes"),
    [
        ({"type": "array", "items": {"type": "integer"}, "minItems": 3, "maxItems": 9}, {3, 4, 8, 9}),
        ({"type": "array", "items": {"type": "integer"}, "minItems": 2}, {2, 3}),
        (
            {
                "type": "object",
                "additionalProperties": {"type": "integer"},
                "minProperties": 2,
                "maxProperties": 6,
            },
            {2, 3, 5, 6},
        ),
        ({"type": "object", "additionalProperties": {"type": "integer"}, "maxProperties": 4}, {0, 1, 3, 4}),
        (
            {
                "type": "object",
                "properties": {key: {"type": "integer"} for key in "abcd"},
                "additionalProperties": False,
                "minProperties": 1,
                "maxProperties": 3,
            },
            {1, 2, 3},
        ),
    ],
)
def test_each_bound_of_a_size_and_its_neighbour_inside(schema: dict[str, Any], sizes: set[int]) -> None:
    """Of arrays and objects alike."""
    assert {len(case.value) for case in boundaries(schema)} == sizes


@pytest.mark.parametrize(
    ("bounds", "counts"),
    [
        ({"minContains": 2, "maxContains": 5}, {2, 3, 4, 5}),
        ({"minContains": 0, "maxContains": 2}, {0, 1, 2}),
        ({"maxContains": 1}, {1}),
        ({"minContains": 3}, {3, 4}),
        ({"minContains": 2, "maxContains": 5, "maxItems": 4}, {2, 3, 4}),
    ],
)
def test_each_bound_of_what_is_contained_and_its_neighbour_inside(
    bounds: dict[str, int], counts: set[int]
) -> None:
    """So many of the wanted items as there must be and may be are in some array each."""
    schema = {"type": "array", "contains": {"const": 7}, **bounds}
    assert {case.value.count(7) for case in boundaries(schema)} >= counts
    assert all(Validator(schema).is_valid(case.value) for case in boundaries(schema))


@pytest.mark.parametrize(
    ("bounds", "largest"),
    [({"minProperties": 2}, 2), ({"maxProperties": 5}, 0), ({"minProperties": 1, "maxProperties": 2}, 2)],
)
def test_sizes_that_names_leave_no_room_for(bounds: dict[str, int], largest: int) -> None:
    """Of two possible names a third property cannot be made, which costs that case alone."""
    schema = {"type": "object", "propertyNames": {"enum": ["x", "y"]}, **bounds}
    assert largest in {len(case.value) for case in boundaries(schema)}


def test_each_member_of_a_long_enum() -> None:
    """Sixty names of currencies are sixty cases, and what stands beside them has its own."""
    names = [f"currency {number}" for number in range(60)]
    schema = {
        "type": "object",
        "properties": {"a": {"enum": names}, "b": {"enum": names}},
        "required": ["a", "b"],
    }
    for key in schema["properties"]:
        assert {case.value[key] for case in boundaries(schema)} == set(names)


def test_a_case_names_keyword_and_pointer() -> None:
    """The pointer is the way through the schema, the keyword what is tried there."""
    case = next(case for case in boundaries(SEARCH) if case.label == "limit: at maximum")
    assert (case.value, case.keyword, case.pointer) == (
        {"query": "a", "limit": 50},
        "maximum",
        "/properties/limit",
    )


@pytest.mark.parametrize(
    "schema",
    [{"type": ["integer", "null"]}, {"anyOf": [{"type": "integer"}, {"type": "null"}]}],
    ids=["type", "anyOf"],
)
def test_null_is_called_null(schema: dict[str, Any]) -> None:
    """However the author wrote that it is allowed, in the label and in what the coverage lists."""
    assert [case.label for case in boundaries(schema) if case.value is None] == ["branch null"]
    [keyword] = schema
    assert ("", keyword, "null") in schema_coverage(schema, []).untried


def test_examples_stand_in_the_smallest_valid_rest() -> None:
    """The author's examples and defaults, each member, each branch."""
    found = {case.label: case.value for case in examples(SEARCH)}
    assert found["query: an example"] == {"query": "cats"}
    assert found["limit: the default"] == {"query": "a", "limit": 10}
    assert found['sort: member "new"'] == {"query": "a", "sort": "new"}
    assert found["filter: the default"] == {"query": "a", "filter": None}
    assert found["filter: branch 0"] == {"query": "a", "filter": {"field": "a"}}


def test_examples_of_the_whole_come_first_and_wrong_ones_are_left_out() -> None:
    """Examples of the root are used as they are; a default that its schema forbids is no example."""
    schema = {
        "type": "object",
        "properties": {"n": {"type": "integer", "default": None}},
        "examples": [{"n": 5}, {"n": "wrong"}],
    }
    assert [case.value for case in examples(schema)] == [{"n": 5}]


def test_mutations_of_a_real_tool() -> None:
    """What models and people get wrong, each once, with the keyword that forbids it."""
    found = {case.label: (case.keyword, case.value) for case in mutations(SEARCH)}
    assert found["without query"] == ("required", {})
    assert found["an unknown property"][0] == "additionalProperties"
    assert found["limit: as JSON text"] == ("type", {"query": "a", "limit": "1"})
    assert found["limit: above maximum"] == ("maximum", {"query": "a", "limit": 51})
    assert found["limit: a fraction"][1] == {"query": "a", "limit": 1.5}
    assert found["limit: null instead"][0] == "type"
    assert found["sort: 'new' in other case"] == ("enum", {"query": "a", "sort": "NEW"})
    assert found["tags: items as comma-separated text"][0] == "type"
    assert found["tags: too many items"][0] == "maxItems"
    assert found["since: '2023-02-29' for date"][0] == "format"
    assert "filter: null instead" not in found
    assert "query: text instead" not in found


def test_an_open_schema_forbids_no_key() -> None:
    """Unknown keys are a mutation only where they are forbidden, null only where it is not allowed."""
    schema = {"type": "object", "properties": {"a": {"type": ["string", "null"]}}}
    found = labels(mutations(schema))
    assert "an unknown property" not in found
    assert "a: null instead" not in found
    assert "a: an integer instead" in found


def test_a_schema_that_forbids_nothing_has_no_mutations() -> None:
    """There is nothing to break."""
    assert list(mutations({})) == []
    with pytest.raises(UnsupportedSchema, match="forbids nothing"):
        invalid({})


def test_a_decimal_bound_is_tried_by_the_number_as_it_is_written() -> None:
    """0.1 is no float, so that the bound and a value that is drawn are equal only as they are written."""
    schema = {"type": "number", "minimum": 0.1, "maximum": 0.7}

    for value, keyword in ((0.1, "minimum"), (0.7, "maximum")):
        assert schema_coverage(schema, [Case(value, "", "", "")]).tried == {("", keyword, "")}
