"""Texts of which several things are asked at once, and what is said where there are none."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import find, given, settings

from drawing import draws
from tool_contracts.generate import UnsupportedSchema, boundaries, from_schema, mutations
from tool_contracts.generate.shapes import SHAPES
from tool_contracts.generate.wellformed import SAMPLES, STRATEGIES
from tool_contracts.schema import Validator
from tool_contracts.schema.formats import FORMATS
from tool_contracts.schema.regex import matches

PASSWORD = r"^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,}$"


@pytest.mark.parametrize(
    ("schema", "different"),
    [
        ({"pattern": "^(?=.{3,9}$)[a-z]+$"}, 40),
        ({"pattern": "^(?=.*x)[a-z]{3}$"}, 40),
        ({"pattern": r"^(?=.*[A-Z])(?=.*\d).{8,}$"}, 40),
        ({"pattern": PASSWORD}, 40),
        ({"pattern": PASSWORD, "minLength": 12, "maxLength": 14}, 40),
        ({"pattern": "^(?!.*--)(?!-)[a-z0-9-]{1,63}(?<!-)$"}, 40),
        ({"pattern": "^(?!con$|nul$)[a-z]{3}$"}, 40),
        ({"pattern": r"^(?=.*\d)(?=.*\D)\w{2}$"}, 40),
        ({"pattern": "^a.*$", "allOf": [{"pattern": "b$"}, {"pattern": "cc"}]}, 40),
        ({"pattern": "^[a-z]{3,50}$", "maxLength": 4}, 30),
        ({"pattern": "^(ab|cde)+$", "minLength": 7, "maxLength": 8}, 5),
        ({"pattern": "^[a-z]+@[a-z]+$", "minLength": 300, "maxLength": 310}, 20),
        ({"pattern": "^" + "(" * 100 + "a|b" + ")" * 100 + "$"}, 2),
        ({"pattern": "^" + "".join(f"(?=.*{c})" for c in "abcdef") + ".{6,20}$"}, 40),
        ({"pattern": r"^\bfoo\b$"}, 1),
        ({"pattern": r"^(a|b)\1$"}, 2),
        ({"pattern": "(?<=x)a"}, 40),
        ({"pattern": r"^((\d{1,3}\.){3}\d{1,3};?){1,20}$"}, 40),
        ({"pattern": r"^\w+\b.*\bend$"}, 40),
        ({"pattern": r"\bfoo\b", "minLength": 10, "maxLength": 20}, 40),
        ({"pattern": r"^((25[0-5]|(2[0-4]|1\d|[1-9]|)\d)\.?\b){4}$"}, 40),
        ({"pattern": r"^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$"}, 40),
        ({"pattern": "^(?=.{1,253}$)(([a-z]|[a-z][a-z-]{0,61}[a-z])[.])*[a-z]{2,63}$"}, 40),
        ({"format": "date", "pattern": "^2024-0[1-3]"}, 20),
        ({"format": "date-time", "maxLength": 19}, 20),
        ({"format": "email", "maxLength": 6}, 20),
        ({"format": "email", "pattern": "@example\\.com$"}, 20),
        ({"format": "uri", "pattern": "^ftp://", "maxLength": 12}, 20),
        ({"format": "uuid", "pattern": "^0000"}, 20),
        ({"format": "ipv4", "pattern": r"^10\."}, 20),
        ({"format": "hostname", "minLength": 60, "maxLength": 62}, 10),
    ],
)
def test_texts_that_are_rare_are_written(schema: Any, different: int) -> None:
    """Where drawing would find none, or one in thousands, many different ones come in as many draws, all valid."""
    schema = {"type": "string", **schema}
    found = draws(schema, 60)
    assert len(set(found)) >= different
    assert all(map(Validator(schema).is_valid, found))


@pytest.mark.parametrize(
    ("pattern", "lengths"),
    [
        ("^(?=.{3,9}$)[a-z]+$", {3, 4, 8, 9}),
        (PASSWORD, {8, 9}),
        ("^(?=.*x)[a-z]{3}$", {3}),
    ],
)
def test_texts_that_are_rare_shrink_to_short_ones(pattern: str, lengths: set[int]) -> None:
    """To the shortest, in plain characters; its boundaries begin with it, and mutations are made of it."""
    schema = {
        "type": "object",
        "required": ["a"],
        "properties": {"a": {"type": "string", "pattern": pattern}},
    }
    shortest = find(from_schema(schema), lambda value: True)["a"]
    assert len(shortest) == min(len(value["a"]) for value in draws(schema, 200))
    found = [len(case.value["a"]) for case in boundaries(schema)]
    assert found[0] == len(shortest)
    assert set(found) == lengths
    assert [case for case in mutations(schema) if case.keyword == "pattern"]


def test_names_of_properties_that_are_rare_are_written() -> None:
    """Keys of `patternProperties` and `propertyNames` are texts like others."""
    for names in ({"patternProperties": {"^(?=.*x)[a-z]{3}$": {}}, "additionalProperties": False},
                  {"propertyNames": {"pattern": "^(?=.*x)[a-z]{3}$"}}):  # fmt: skip
        found = draws({"type": "object", "minProperties": 1, **names}, 60)
        assert len(found) == 60
        assert all(len(key) == 3 and "x" in key for value in found for key in value)


def test_names_that_no_text_fits_are_left_out() -> None:
    """Where the only pattern for names matches nothing, there are no other properties."""
    assert set(
        map(str, draws({"type": "object", "propertyNames": False, "additionalProperties": {}}, 5))
    ) == {"{}"}
    schema = {"type": "object", "patternProperties": {"$a": {}}, "additionalProperties": False}
    assert draws({**schema, "properties": {"b": {"type": "boolean"}}}, 20)
    with pytest.raises(UnsupportedSchema, match="minProperties"):
        from_schema({**schema, "minProperties": 1})


NEVER: list[tuple[Any, str, str]] = [
    ({"type": "string", "pattern": "a", "maxLength": 0}, "pattern", ""),
    ({"type": "string", "pattern": "^[a-z]{3}$", "maxLength": 2}, "pattern", ""),
    ({"type": "string", "pattern": "^[a-z]{1000,2000}$", "maxLength": 60}, "pattern", ""),
    ({"type": "string", "pattern": "^(?=a)b"}, "pattern", ""),
    ({"type": "string", "pattern": "^a", "allOf": [{"pattern": "^b"}]}, "pattern", ""),
    ({"type": "string", "format": "uuid", "maxLength": 10}, "format", ""),
    ({"type": "string", "format": "date", "minLength": 11}, "format", ""),
    ({"type": "string", "format": "date", "pattern": "^x"}, "pattern", ""),
    ({"type": "string", "format": "date", "enum": ["today"]}, "enum", ""),
    ({"type": "string", "format": "ipv4", "allOf": [{"format": "uuid"}]}, "format", ""),
    ({"type": "string", "minLength": 3, "maxLength": 2}, "maxLength", ""),
    ({"type": "integer", "minimum": 3, "maximum": 2}, "maximum", ""),
    ({"type": "integer", "multipleOf": 5, "minimum": 1, "maximum": 4}, "multipleOf", ""),
    ({"type": "integer", "not": {"type": "integer"}}, "not", ""),
    ({"type": "array", "minItems": 3, "maxItems": 2}, "minItems", ""),
    ({"type": "array", "minItems": 3, "uniqueItems": True, "items": {"type": "boolean"}}, "minItems", ""),
    ({"type": "array", "contains": {"type": "null"}, "items": {"type": "string"}}, "type", "/contains"),
    ({"type": "object", "required": ["a"], "additionalProperties": False}, "required", ""),
    ({"type": "object", "required": ["a"], "maxProperties": 0}, "maxProperties", ""),
    ({"type": "object", "minProperties": 1, "additionalProperties": False}, "minProperties", ""),
    ({"anyOf": [{"type": "string", "const": 1}, {"type": "string", "pattern": "$a"}]}, "anyOf", ""),
    ({"const": 1, "not": {"const": 1}}, "not", ""),
    ({"allOf": [True, False]}, "allOf", ""),
]


@pytest.mark.parametrize(("schema", "keyword", "pointer"), NEVER)
def test_what_has_no_values_is_named_where_it_stands(schema: Any, keyword: str, pointer: str) -> None:
    """At the root, below a required property, in items that must be there: the smallest part without a value is named."""
    nested = {"type": "object", "required": ["a"], "properties": {"a": schema}}
    listed = {"type": "array", "minItems": 1, "items": nested}
    for whole, place in ((schema, ""), (nested, "/properties/a"), (listed, "/items/properties/a")):
        with pytest.raises(UnsupportedSchema, match="no value satisfies the schema") as caught:
            from_schema(whole)
        assert (caught.value.keyword, caught.value.pointer) == (keyword, place + pointer)


@pytest.mark.parametrize(("schema", "keyword", "pointer"), NEVER)
def test_what_has_no_values_and_may_be_left_out_is(schema: Any, keyword: str, pointer: str) -> None:
    """An optional property without values is never there, and a branch without values never taken."""
    whole = {"type": "object", "properties": {"a": schema, "b": {"type": "boolean"}}}
    assert all(set(value) <= {"b"} for value in draws(whole, 20))
    assert set(draws({"anyOf": [schema, {"type": "boolean"}]}, 20)) == {False, True}


@pytest.mark.parametrize(
    ("schema", "keyword"),
    [
        ({"type": "string", "pattern": r"^(a)\1b$", "allOf": [{"pattern": "a$"}]}, "pattern"),
        ({"type": "array", "minItems": 3, "uniqueItems": True,
          "items": {"type": "string", "pattern": "^[ab]$"}}, "uniqueItems"),
        ({"type": "object", "minProperties": 3, "propertyNames": {"pattern": "^[ab]$"}}, "minProperties"),
        ({"type": "number", "multipleOf": 0.1, "minimum": 0.3, "maximum": 0.3}, "multipleOf"),
    ],
)  # fmt: skip
def test_what_may_have_values_that_are_not_found_is_named_too(schema: Any, keyword: str) -> None:
    """Nothing is compiled from which nothing would be drawn."""
    whole = {"type": "object", "required": ["a"], "properties": {"a": schema}}
    with pytest.raises(UnsupportedSchema) as caught:
        from_schema(whole)
    assert (caught.value.keyword, caught.value.pointer.startswith("/properties/a")) == (keyword, True)
    assert draws({**whole, "required": []}, 20) != []


@pytest.mark.parametrize(
    "schema",
    [
        {"pattern": "^[a-z]{1000,2000}$"},
        {"pattern": r"^[\s\S]+$", "minLength": 5000},
        {"pattern": r"^[\w/]+$", "minLength": 1000, "maxLength": 1001},
    ],
)
def test_long_texts_are_quickly_written(schema: Any) -> None:
    """Of thousands of characters the first ones are drawn, all of which would take a fifth of a second a text."""
    start = time.process_time()
    found = draws({"type": "string", **schema}, 40)
    assert time.process_time() - start < 4
    assert len(set(found)) > 30
    assert all(len(text) >= 1000 for text in found)


def test_repetitions_in_one_another_are_drawn_with_few_rounds() -> None:
    """Names of images have three in one another: with all rounds, texts of a thousand characters came of that."""
    found = draws({"type": "string", "pattern": "^[a-z]+(?:-[a-z]+)*(?:/[a-z]+(?:-[a-z]+)*)*$"}, 60)
    assert len(set(found)) > 40
    assert max(map(len, found)) < 100
    assert any(text.count("/") == 3 for text in found)
    assert any("-" in text for text in found)


@pytest.mark.parametrize("name", sorted(SHAPES))
def test_shapes_leave_no_text_of_their_format_out(name: str) -> None:
    """The odd forms and what is drawn match the last shape; the first is drawn from, and mostly well-formed."""
    assert all(matches(SHAPES[name][-1], text) for text in SAMPLES[name])
    few = settings(max_examples=100, deadline=None, database=None, derandomize=True)
    few(given(STRATEGIES[name])(lambda text: _assert_matches(SHAPES[name][-1], text)))()
    written = draws({"type": "string", "pattern": SHAPES[name][0], "maxLength": 60}, 60)
    assert sum(map(FORMATS[name], written)) > len(written) / 3


@pytest.mark.parametrize("name", sorted(SHAPES))
def test_written_texts_of_a_format_are_valid_for_others(name: str) -> None:
    """What is written for a format and a length is well-formed by the strictest validator that reads formats."""
    package = pytest.importorskip("jsonschema_rs")
    patterns = ["(?=.*.)", *([r"^https?://.+\.ya?ml$"] if name[:3] in ("iri", "uri") else [])]
    for pattern in patterns:
        schema = {"type": "string", "format": name, "pattern": pattern, "minLength": 1, "maxLength": 60}
        validator = package.validator_for(schema, validate_formats=True)
        assert [value for value in draws(schema, 200) if not validator.is_valid(value)] == []


def _assert_matches(pattern: str, text: str) -> None:
    assert matches(pattern, text), text


@pytest.mark.parametrize(
    ("format_name", "rest", "first"),
    [
        ("date", {"pattern": r"^\d{4}-\d\d-\d\d$"}, "2024-02-29"),
        ("date", {"pattern": r"^0\d{3}-\d\d-\d\d$"}, "0001-01-01"),
        ("date-time", {"minLength": 21}, "2024-02-29T23:59:59.999999+14:00"),
        ("date-time", {"pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\dZ$"}, "1000-01-01T00:00:00.0Z"),
        ("date-time", {"pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$"}, "1000-01-01T00:00:00"),
        ("date-time", {"pattern": r"^0000-"}, None),
        ("time", {"pattern": r"^\d\d:\d\d:\d\d$"}, "00:00:00"),
    ],
)
def test_dates_and_times_are_those_that_every_program_reads(
    format_name: str, rest: dict[str, Any], first: str | None
) -> None:
    """No year 0, which Python has not, and an offset unless the rest of the schema forbids one."""
    schema = {"type": "string", "format": format_name, **rest}
    if first is None:
        with pytest.raises(UnsupportedSchema, match="no text was found that fits"):
            from_schema(schema)
        return

    values = [*draws(schema, 50), *(case.value for case in boundaries(schema))]

    assert next(iter(boundaries(schema))).value == first
    assert not any(value.startswith("0000") for value in values)
    if "$" not in rest.get("pattern", "") and format_name != "date":
        assert all(value[-1] in "zZ" or value[-6] in "+-" for value in values)


@pytest.mark.parametrize("value", ["2024-01-01T00:00:00", "2024-01-01 00:00:00Z"])
def test_a_form_that_programs_disagree_about_is_drawn_where_the_author_gives_it(value: str) -> None:
    """It is what a model copies from the description."""
    schema = {"type": "string", "format": "date-time", "examples": [value]}

    assert value in draws(schema, 100)


def test_the_end_of_the_text_has_three_names() -> None:
    r"""`$`, and beside `\A` the `\Z` of Python and the `\z` of Go, Ruby and Rust."""
    for end in ("$", r"\Z", r"\z"):
        assert draws({"type": "string", "pattern": rf"\Aabc{end}"}, 20) == ["abc"]
