"""Each bound and what lies next to it inside: of numbers, texts in a language, sizes, and the names of properties."""

from __future__ import annotations

import math
import time
from typing import Any

import pytest

from tool_contracts.generate import UnsupportedSchema, boundaries, mutations, schema_coverage
from tool_contracts.schema import Validator, resolve


def found(schema: dict[str, Any]) -> list[tuple[Any, str, str]]:
    return [(case.value, case.pointer, case.keyword) for case in boundaries(schema)]


def lengths(schema: dict[str, Any]) -> dict[int, str]:
    """The lengths of the texts among the boundaries, each with the keyword that the first of them is for."""
    texts: dict[int, str] = {}
    for value, _, keyword in found({"type": "string", **schema}):
        texts.setdefault(len(value), keyword)
    return texts


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        (
            {"pattern": "^[a-z]+$", "minLength": 3, "maxLength": 8},
            {3: "minLength", 4: "minLength", 7: "maxLength", 8: "maxLength"},
        ),
        ({"pattern": "^[a-z]{3,8}$"}, {3: "pattern", 4: "pattern", 7: "pattern", 8: "pattern"}),
        ({"pattern": "^[A-Z]{2}-[0-9]{1,4}$"}, {4: "pattern", 5: "pattern", 6: "pattern", 7: "pattern"}),
        ({"pattern": "^(ab)+$", "minLength": 3, "maxLength": 9}, {4: "minLength", 6: "minLength", 8: "maxLength"}),
        ({"pattern": "^(ab){2,6}$"}, {4: "pattern", 6: "pattern", 10: "pattern", 12: "pattern"}),
        (
            {"pattern": "^[a-z]{3,8}$", "maxLength": 6},
            {3: "pattern", 4: "pattern", 5: "maxLength", 6: "maxLength"},
        ),
        ({"pattern": "^[a-z]{3,8}$", "maxLength": 100}, dict.fromkeys((3, 4, 7, 8), "pattern")),
        (
            {"pattern": r"^(?=.*[A-Z])(?=.*\d).{8,}$", "maxLength": 64},
            {8: "pattern", 9: "pattern", 63: "maxLength", 64: "maxLength"},
        ),
        (
            {"pattern": "^[^\\s]+$", "minLength": 1, "maxLength": 2048},
            {1: "minLength", 2: "minLength", 2047: "maxLength", 2048: "maxLength"},
        ),
        (
            {"format": "email", "minLength": 10, "maxLength": 33},
            {10: "minLength", 11: "minLength", 32: "maxLength", 33: "maxLength"},
        ),
        ({"format": "uri", "maxLength": 100}, {99: "maxLength", 100: "maxLength"}),
        ({"not": {"pattern": "b"}, "minLength": 2, "maxLength": 5}, {2: "minLength", 3: "minLength", 4: "maxLength", 5: "maxLength"}),
        ({"minLength": 2, "maxLength": 300_000}, {2: "minLength", 3: "minLength", 299_999: "maxLength", 300_000: "maxLength"}),
        ({"pattern": "^[a-z]{1,3900}$"}, {1: "pattern", 2: "pattern", 3899: "pattern", 3900: "pattern"}),
        ({"pattern": "^[a-z]{1,5000}$"}, {1: "pattern", 2: "pattern", 4999: "pattern", 5000: "pattern"}),
    ],
)  # fmt: skip
def test_bounds_of_lengths(schema: dict[str, Any], expected: dict[int, str]) -> None:
    """Texts of the least and greatest length and of the next ones inside are made in every language of texts."""
    assert lengths(schema).items() >= expected.items()


def test_a_length_that_only_the_pattern_bounds_below_has_no_longest_text() -> None:
    """Where texts have no end, only the least lengths are bounds."""
    assert lengths({"pattern": "^[0-9]{2,}$"}) == {2: "pattern", 3: "pattern"}


def test_what_programs_break_on_fits_many_patterns() -> None:
    """A pattern that says little leaves room for blanks and foreign letters."""
    texts = {value for value, _, _ in found({"type": "string", "pattern": "^.{1,5}$"})}
    assert {" ", "123", "\u00e9\u65e5\U0001f600", "'\"\\"} <= texts
    assert "line\nline" not in texts


def test_lengths_that_follow_from_a_format_alone_are_no_bounds() -> None:
    """A UUID has 36 characters, which is no bound of its author's; its odd forms are tried."""
    details = {case.detail for case in boundaries({"type": "string", "format": "uuid", "maxLength": 99})}
    assert details
    assert all(detail.startswith("uuid ") for detail in details)


@pytest.mark.parametrize(
    ("schema", "counted"),
    [
        ({"format": "uri", "minLength": 1, "maxLength": 2083}, {"maxLength"}),
        ({"format": "date", "minLength": 3, "maxLength": 36}, set()),
        ({"format": "uuid", "minLength": 36, "maxLength": 36}, {"minLength", "maxLength"}),
        ({"format": "hostname", "maxLength": 253}, {"maxLength"}),
        ({"pattern": "^[a-z]{3,5}$", "minLength": 2, "maxLength": 10}, set()),
        ({"pattern": "^[a-z]{3,5}$", "minLength": 4, "maxLength": 5}, {"minLength", "maxLength"}),
    ],
)
def test_a_length_that_no_text_can_come_to_is_not_asked_for(
    schema: dict[str, Any], counted: set[str]
) -> None:
    """The coverage counts what can be tried, and the boundaries try it."""
    schema = {"type": "string", **schema}
    found = schema_coverage(schema, boundaries(schema))

    assert {keyword for _, keyword, _ in found.parts} & {"minLength", "maxLength"} == counted
    assert not found.untried


def test_the_neighbour_of_a_large_integer_is_the_next_one() -> None:
    """Also where floats do not tell them apart."""
    values = {case.value for case in boundaries({"type": "integer", "format": "int64"})}
    assert {-(2**63), -(2**63) + 1, 2**63 - 2, 2**63 - 1} <= values


def test_a_format_that_nobody_knows_says_nothing_of_a_text() -> None:
    """`password` and the like leave any text valid, to be tried as any other."""
    texts = {value for value, _, _ in found({"type": "string", "format": "password", "maxLength": 9})}
    assert {"", " ", "a" * 8, "a" * 9} <= texts


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        (
            {"propertyNames": {"pattern": "^[A-Z]{2}$"}, "additionalProperties": {"type": "integer", "minimum": 3}},
            [({"AA": 3}, "", "additionalProperties"), ({"AA": 4}, "/additionalProperties", "minimum")],
        ),
        (
            {"propertyNames": {"enum": ["x", "y"]}, "additionalProperties": {"type": "boolean"}},
            [({"x": False}, "", "additionalProperties"), ({"y": False}, "/propertyNames", "enum"),
             ({"x": True}, "/additionalProperties", "type")],
        ),
        (
            {"propertyNames": {"minLength": 3, "maxLength": 6}, "additionalProperties": {"type": "null"}},
            [({"a" * n: None}, "/propertyNames", "maxLength") for n in (6, 5)]
            + [({"aaaa": None}, "/propertyNames", "minLength")],
        ),
        (
            {"patternProperties": {"^n_": {"type": "integer", "maximum": 9}, "^s_": {"type": "string", "minLength": 2}},
             "additionalProperties": False},
            [({"n_": 9}, "/patternProperties/^n_", "maximum"), ({"s_": "aaa"}, "/patternProperties/^s_", "minLength")],
        ),
        (
            {"patternProperties": {f"^{letter}$": {"const": number} for number, letter in enumerate("abcdefgh")},
             "additionalProperties": False},
            [({letter: number}, "", "patternProperties") for number, letter in enumerate("abcdefgh")],
        ),
        (
            {"patternProperties": {"^x-": {"type": "integer"}}, "propertyNames": {"maxLength": 5},
             "additionalProperties": {"type": "boolean"}, "minProperties": 2, "maxProperties": 4},
            [({"a": False, "b": False, "c": False, "d": False}, "", "maxProperties")],
        ),
        (
            {"patternProperties": {"^i_": {"type": "integer"}}, "additionalProperties": False,
             "propertyNames": {"maxLength": 3}, "minProperties": 1, "maxProperties": 3},
            [({"i_": 0}, "/patternProperties/^i_", "type"), ({"i_": 1, "i_a": 1, "i_b": 1}, "", "maxProperties")],
        ),
        (
            {"patternProperties": {"^i_": {"type": "integer"}}, "additionalProperties": False,
             "propertyNames": {"pattern": "_z$"}, "minProperties": 1},
            [({"i_z": 0}, "/patternProperties/^i_", "type")],
        ),
        (
            {"properties": {"a": {"type": "integer"}}, "required": ["a"], "maxProperties": 2,
             "unevaluatedProperties": {"type": "boolean"}},
            [({"a": 1, "key": True}, "/unevaluatedProperties", "type")],
        ),
        (
            {"additionalProperties": {"type": "integer"}, "minProperties": 1, "maxProperties": 1,
             "patternProperties": {"^b": {"type": "boolean"}}},
            [({"b": True}, "/patternProperties/^b", "type"), ({"key": 0}, "/additionalProperties", "type")],
        ),
    ],
)  # fmt: skip
def test_properties_of_names_that_are_not_given(schema: dict[str, Any], expected: list[Any]) -> None:
    """One of each pattern, one besides them, each name that is listed, and the bounds of their values and lengths."""
    cases = found({"type": "object", **schema})
    for each in expected:
        assert each in cases


@pytest.mark.parametrize(
    "names", [{"pattern": "^[a-z]+$"}, {"pattern": "^k[0-9]{3}$"}, {"format": "uuid"}, {"minLength": 9}]
)
def test_many_properties_of_constrained_names(names: dict[str, Any]) -> None:
    """As many as 250 different names of a pattern or format are found soon."""
    schema = {"type": "object", "propertyNames": names, "minProperties": 250, "maxProperties": 260}
    start = time.process_time()
    sizes = {len(case.value) for case in boundaries(schema)}
    assert sizes == {250, 251, 259, 260}
    assert time.process_time() - start < 5


LITERAL: list[dict[str, Any]] = [
    {"type": "integer", "minimum": 1, "maximum": 9},
    {"type": "integer", "exclusiveMinimum": 1, "exclusiveMaximum": 9},
    {"type": "number", "exclusiveMinimum": 0, "minimum": 0, "maximum": 4.5, "multipleOf": 0.5},
    {"type": "integer", "format": "int32"},
    {"minimum": 3},
    {},
    {"type": ["string", "null"], "maxLength": 4},
    {"type": "string", "pattern": "^a+$", "maxLength": 4},
    {"type": "string", "contentMediaType": "application/json"},
    {"type": "array", "items": {"type": "integer", "minimum": 2}, "maxItems": 3},
    {"type": "array"},
    {"type": "array", "prefixItems": [{"type": "boolean"}, {"enum": [1, 2]}], "items": False},
    {"type": "array", "prefixItems": [{"type": "boolean"}], "unevaluatedItems": {"const": 1}},
    {"$schema": "http://json-schema.org/draft-07/schema#", "type": "array",
     "items": [{"type": "boolean"}, {"maximum": 2, "type": "integer"}], "additionalItems": {"const": 5}},
    {"type": "array", "contains": {"const": 1}, "minContains": 2, "maxContains": 3},
    {"type": "object"},
    {"type": "object", "properties": {"a": {"type": "boolean"}, "b": {}}},
    {"type": "object", "patternProperties": {"^a": {"type": "boolean"}}, "minProperties": 1},
    {"type": "object", "propertyNames": {"minLength": 2}, "maxProperties": 3},
    {"type": "object", "properties": {"a": {"anyOf": [{"type": "integer", "minimum": 3}, {"const": "x"}]}}},
    {"type": "object", "properties": {"a": {"type": "boolean"}}, "if": {"required": ["a"]},
     "then": {"properties": {"b": {"const": 1}}, "required": ["b"]}, "else": {"maxProperties": 2}},
]  # fmt: skip


@pytest.mark.parametrize("schema", LITERAL, ids=str)
def test_the_keyword_of_a_boundary_stands_at_its_pointer(schema: dict[str, Any]) -> None:
    """It is one of the author's, also where another one of its kind is more usual; without any there is none."""
    for _, pointer, keyword in found(schema):
        try:
            written = resolve(schema, pointer)
        except KeyError:
            written = {}  # items or properties of which nothing is said
        assert keyword in written if keyword else "type" not in written


def test_neighbours_of_numbers_beyond_what_floats_tell_apart() -> None:
    """Next to a bound of 40 digits lies what is the next number for every reader."""
    values = [value for value, _, _ in found({"type": "number", "minimum": 10**40})]
    assert values[0] == 10**40
    assert float(values[1]) == math.nextafter(1e40, math.inf)


@pytest.mark.parametrize(
    ("schema", "untried"),
    [
        ({"type": "array", "items": {"type": "integer"}, "maxItems": 5_000}, []),
        ({"type": "array", "items": {"type": "integer"}, "maxItems": 5_002}, [("", "maxItems", "")]),
        ({"type": "array", "items": {"type": "integer"}, "uniqueItems": True, "maxItems": 202}, [("", "maxItems", "")]),
        ({"type": "string", "maxLength": 1_000_000}, []),
        ({"type": "string", "maxLength": 1_000_002}, [("", "maxLength", "")]),
        ({"type": "string", "maxLength": 6_000, "pattern": "^a*$"}, [("", "maxLength", "")]),
        ({"type": "object", "maxProperties": 300}, []),
        ({"type": "object", "maxProperties": 302}, [("", "maxProperties", "")]),
        ({"type": "object", "additionalProperties": {"type": "integer"}, "minProperties": 2}, []),
        ({"type": "number", "minimum": 0.1, "maximum": 0.1}, []),
        ({"type": "object", "properties": {"a": {}, "b": {}, "c": {}}, "minProperties": 2, "additionalProperties": False}, []),
        ({"type": "object", "properties": {"a": {}}, "minProperties": 3}, []),
        ({"type": "object", "propertyNames": {"enum": ["a", "b"]}, "patternProperties": {"^a": {"minimum": 3, "type": "integer"}}}, []),
    ],
)  # fmt: skip
def test_a_bound_that_is_not_tried_is_seen(schema: dict[str, Any], untried: list[Any]) -> None:
    """Up to the caps each bound is tried; beyond them the coverage says that it was not."""
    assert schema_coverage(schema, boundaries(schema)).untried == untried


def test_of_too_many_boundaries_each_place_has_some() -> None:
    """A hundred properties with five bounds each share the 300 cases there are."""
    inner = {"type": "integer", "minimum": 10, "maximum": 90}
    schema = {"type": "object", "properties": {f"p{number}": inner for number in range(100)}}
    cases = list(boundaries(schema))
    assert len(cases) == 300
    pointers = [case.pointer for case in cases]
    assert all(f"/properties/p{number}" in pointers for number in range(100))
    assert pointers == sorted(
        pointers, key=lambda pointer: int(pointer.rpartition("p")[2] or 0) + bool(pointer)
    )
    assert all(Validator(schema).is_valid(case.value) for case in cases)


@pytest.mark.parametrize("count", [298, 299, 301, 600])
def test_of_too_many_boundaries_required_only_and_all_properties_are_kept(count: int) -> None:
    """However many properties there are, each of which is tried alone."""
    properties = {f"p{number}": {"type": "integer"} for number in range(count)}
    for required, least in ([], "no properties"), (["p0"], "required only"):
        cases = list(boundaries({"type": "object", "properties": properties, "required": required}))
        assert len(cases) == 300
        assert [case.detail for case in cases[:2]] == [least, "all properties"]
        assert cases[1].value.keys() == properties.keys()


@pytest.mark.parametrize(
    ("schema", "sizes"),
    [
        ({"propertyNames": {"enum": ["a", "b", "c"]}}, {0: "no properties", 1: "one property of its own", 3: "a property of each name"}),
        ({"propertyNames": {"enum": ["a", "b", "c"]}, "maxProperties": 2}, {0: "no properties", 1: "one below most", 2: "most"}),
        ({"propertyNames": {"const": "a"}, "minProperties": 1}, {1: "fewest properties"}),
    ],
)  # fmt: skip
def test_as_many_properties_as_there_are_names(schema: dict[str, Any], sizes: dict[int, str]) -> None:
    """Names that are counted bound the size of an object as `maxProperties` does."""
    details: dict[int, str] = {}
    for case in boundaries({"type": "object", "additionalProperties": {"type": "null"}} | schema):
        details.setdefault(len(case.value), case.detail)
    assert {
        size: detail.removesuffix(" properties") if "most" in detail else detail
        for size, detail in details.items()
    } == sizes


def test_more_properties_than_there_are_names() -> None:
    """No value has three different names of two."""
    with pytest.raises(UnsupportedSchema, match=r"^`propertyNames`: no value satisfies the schema$"):
        list(boundaries({"type": "object", "propertyNames": {"enum": ["a", "b"]}, "minProperties": 3}))


def test_what_depends_on_a_property_is_tried_with_and_without_it() -> None:
    """The values without it bear no name of the branch that it leads to, and stand at no pointer of it."""
    text = {"type": "string"}
    schema = {
        "type": "object",
        "properties": {"a": text, "b": text, "c": {"type": "integer"}},
        "dependentSchemas": {"c": {"required": ["a"]}},
    }
    cases = list(boundaries(schema))
    details = {str(case.value): (case.keyword, case.pointer, case.detail) for case in cases}
    assert details["{}"] == ("dependentSchemas", "", "without c")
    assert details[str({"a": "a", "c": 1})] == ("dependentSchemas", "", "branch c")
    assert details[str({"a": "a", "b": "a"})] == ("properties", "", "all properties")
    assert schema_coverage(schema, cases[:1]).tried >= {("", "dependentSchemas", "without c")}


@pytest.mark.parametrize("keyword", ["anyOf", "oneOf"])
def test_a_union_of_constants_is_an_enum(keyword: str) -> None:
    """Its members are tried as those of an enum are, up to as many; nearly written they are mutations."""
    schema = {keyword: [{"const": f"c_{number}", "title": "One"} for number in range(1000)]}
    cases = list(boundaries(schema))
    assert [case.value for case in cases] == [f"c_{number}" for number in range(100)]
    assert (cases[9].keyword, cases[9].pointer, cases[9].detail) == (keyword, "", 'member "c_9"')
    broken = {case.value: (case.keyword, case.pointer) for case in mutations(schema) if case.value == "C_0"}
    assert broken == {"C_0": (keyword, "")}


def test_what_two_constants_of_one_of_share_is_no_member() -> None:
    """And a constant of another type than its branch asks for is none either."""
    branches = [{"enum": ["a", "b"]}, {"const": "b"}, {"type": "integer", "const": "c"}, {"const": 1}]
    assert [case.value for case in boundaries({"oneOf": branches})] == ["a", 1]
    assert [case.value for case in boundaries({"anyOf": branches})] == ["a", "b", 1]


@pytest.mark.parametrize("count", [99, 299])
def test_each_branch_of_a_long_union(count: int) -> None:
    """As many as there may be boundaries."""
    branches = [
        {"type": "object", "properties": {"k": {"const": f"c{number}"}}, "required": ["k"]}
        for number in range(count)
    ]
    values = [
        case.value.get("x", {}).get("k")
        for case in boundaries({"type": "object", "properties": {"x": {"anyOf": branches}}})
    ]
    assert len({*values} - {None}) == count


def test_what_breaks_a_keyword_that_several_branches_lead_to_tries_it_in_each() -> None:
    """It is one keyword of the author's: the coverage does not ask for it once more."""
    schema = {
        "type": "object",
        "properties": {"s": {"type": "string", "pattern": "^a*$", "maxLength": 6_000}},
        "if": {"required": ["m"]},
        "then": {"required": ["n"]},
    }
    long = [case for case in mutations(schema) if case.keyword == "maxLength"]
    assert {case.pointer for case in long} == {"/properties/s"}
    tried = schema_coverage(schema, long).tried
    assert {pointer for pointer, keyword, _ in tried if keyword == "maxLength"} == {
        "/then/properties/s",
        "/else/properties/s",
    }


@pytest.mark.parametrize(
    ("schema", "far"),
    [
        ({"type": "integer"}, [2**53 - 1]),
        ({"type": "integer", "minimum": 0}, [2**53 - 1]),
        ({"type": "number", "maximum": 10}, [1 - 2**53]),
        ({"type": "integer", "minimum": 5, "multipleOf": 3}, [2**53 - 2]),
        ({"type": "integer", "multipleOf": 7}, [2**53 - 4]),
        ({"type": "integer", "minimum": 0, "maximum": 100}, []),
        ({"type": "integer", "minimum": 2**60}, []),
    ],
)
def test_a_number_without_a_bound_is_tried_far_on_that_side(schema: dict[str, Any], far: list[int]) -> None:
    """As far as every reader holds whole numbers exactly, in whole steps; it is labelled by the type."""
    assert [
        case.value
        for case in boundaries(schema)
        if abs(case.value) > 2**31 and (case.keyword, case.pointer) == ("type", "")
    ] == far
