"""Mutations of every keyword, and the proof that each breaks one place, by a validator that is not ours."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from jsonschema import Draft202012Validator

from tool_contracts.generate import invalid, mutations

NAME = {"type": "object", "properties": {"first_name": {"type": "string"}}, "required": ["first_name"]}


def of(schema: Any, **keywords: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {"x": schema}, "required": ["x"], **keywords}


EACH: list[tuple[dict[str, Any], str, str, Any]] = [
    (of({"type": "integer"}), "wrong type", "type", {"x": "text"}),
    (of({"type": "integer"}), "null", "type", {"x": None}),
    (of({"type": "integer"}), "as JSON text", "type", {"x": "1"}),
    (of({"type": "integer"}), "wrapped in an array", "type", {"x": [1]}),
    (of({"type": "integer"}), "wrapped in an object", "type", {"x": {"x": 1}}),
    (of({"type": "integer"}), "schema instead", "type", {"x": {"type": "integer"}}),
    (of({"type": "integer"}), "number as a word", "type", {"x": "five"}),
    (of({"type": "integer"}), "number with a unit", "type", {"x": "1 items"}),
    (of({"type": "number"}), "number with separators", "type", {"x": "1,000"}),
    (of({"type": "integer"}), "fraction", "type", {"x": 1.5}),
    (of({"type": "integer"}), "missing", "required", {}),
    (of({"type": "integer"}), "renamed", "required", {"X": 1}),
    (of({"type": "integer"}), "one level down", "required", {"arguments": {"x": 1}}),
    (of({"type": "integer"}, additionalProperties=False), "unknown property", "additionalProperties",
     {"x": 1, "unexpected": "x"}),
    (of({"type": "boolean"}), "as JSON text", "type", {"x": "false"}),
    (of({"type": "integer"}), "placeholder", "type", {"x": "N/A"}),
    (of({"type": "integer"}), "placeholder", "type", {"x": "<x>"}),
    (of({"type": "array", "items": {"type": "string"}}), "placeholder", "type", {"x": "..."}),
    (of(NAME), "wrapped in an array", "type", {"x": [{"first_name": "a"}]}),
    (of({"type": "array", "items": {"type": "string"}}), "wrapped in an array", "type", {"x": [["a"]]}),
    (of({"type": "boolean"}), "boolean as a word", "type", {"x": "yes"}),
    (of({"type": "boolean"}), "boolean as a number", "type", {"x": 1}),
    (of({"type": "boolean"}), "boolean as a number", "type", {"x": 0}),
    (of({"type": "array", "items": {"type": "string"}, "minItems": 2}), "comma-separated text", "type", {"x": "a,a"}),
    (of({"type": "array", "items": {"type": "string"}, "minItems": 2}), "newline-separated text", "type", {"x": "a\na"}),
    (of({"type": "array", "items": {"type": "string"}, "minItems": 1}), "bare item", "type", {"x": "a"}),
    (of({"type": "array", "items": {"type": "string"}, "minItems": 1}), "numbered items", "type", {"x": {"0": "a"}}),
    (of({"type": "array", "items": {"type": "string"}, "minItems": 1}), "as Python text", "type", {"x": "['a']"}),
    (of({"type": "array", "items": {"type": "string"}, "minItems": 2}), "too few items", "minItems", {"x": ["a"]}),
    (of({"type": "array", "items": {"type": "string"}, "maxItems": 1}), "too many items", "maxItems", {"x": ["a", "a"]}),
    (of({"type": "array", "items": {"type": "string"}, "uniqueItems": True, "minItems": 1}), "an item twice",
     "uniqueItems", {"x": ["a", "a"]}),
    (of({"type": "array", "items": {"type": "integer"}, "contains": {"const": 3}}), "without a wanted item", "contains",
     {"x": [1]}),
    (of({"type": "array", "items": {"type": "string"}, "minItems": 2}), "too few items", "minItems", {"x": []}),
    (of({"type": "array", "items": {"type": "integer"}}), "as JSON text", "type", {"x": "[1]"}),
    (of({"type": "array", "items": {"type": "string"}}), "as Python text", "type", {"x": "['a']"}),
    (of({"type": "array", "items": {"type": "integer"}}), "bare item", "type", {"x": 1}),
    (of({"type": "array", "items": {"type": "integer"}}), "comma-separated text", "type", {"x": "1,2"}),
    (of({"type": "array", "items": {"enum": ["b", "c"]}}), "newline-separated text", "type", {"x": "b\nc"}),
    (of({"type": "array", "items": {"const": True}}), "comma-separated text", "type", {"x": "true,true"}),
    (of({"type": "array", "items": {"type": "integer"}, "maxItems": 1}), "comma-separated text", "", None),
    (of({"type": "array", "items": {"type": "integer"}}), "numbered items", "type", {"x": {"0": 1}}),
    (of({"type": "array", "items": {"type": "integer"}, "uniqueItems": True}), "an item twice", "uniqueItems",
     {"x": [1, 1]}),
    (of({"type": "array", "items": {"type": "integer"}, "uniqueItems": True, "minItems": 2, "maxItems": 2}),
     "an item twice", "uniqueItems", {"x": [1, 1]}),
    (of({"type": "array", "prefixItems": [{"type": "integer"}, {"type": "null"}, {"type": "integer"}], "items": False,
         "uniqueItems": True}), "an item twice", "uniqueItems", {"x": [1, None, 1]}),
    (of({"type": "array", "prefixItems": [{"type": "integer"}], "items": {"type": "string"}, "uniqueItems": True}),
     "an item twice", "uniqueItems", {"x": [1, "a", "a"]}),
    (of({"type": "array", "items": {"type": "integer"}, "uniqueItems": True, "maxItems": 1}), "an item twice", "", None),
    (of({"type": "array", "prefixItems": [{"type": "integer"}, {"type": "null"}], "items": False}), "too many items",
     "items", {"x": [1, None, None]}),
    (of({"type": "array", "prefixItems": [{"type": "integer"}, {"type": "null"}], "maxItems": 1}), "too many items",
     "maxItems", {"x": [1, None]}),
    (of({"type": "array", "prefixItems": [{"type": "integer"}, False]}), "too many items", "prefixItems",
     {"x": [1, None]}),
    (of({"type": "array", "prefixItems": [{"type": "integer"}], "unevaluatedItems": False}), "too many items",
     "unevaluatedItems", {"x": [1, None]}),
    (of({"type": "array", "prefixItems": [{"type": "integer"}], "unevaluatedItems": {"type": "null"}}), "wrong type",
     "unevaluatedItems", {"x": [1, "text"]}),
    (of({"type": "array", "items": {"type": "integer"}, "contains": {"const": 3}, "maxContains": 2}),
     "too many wanted items", "maxContains", {"x": [3, 3, 3]}),
    (of({"type": "array", "items": {"type": "integer"}, "contains": {"const": 3}, "minContains": 0, "maxContains": 0}),
     "too many wanted items", "maxContains", {"x": [3]}),
    (of({"type": "array", "items": {"type": "integer"}, "contains": {"minimum": 1}, "minContains": 2}),
     "too few wanted items", "minContains", {"x": [1, 0]}),
    (of({"type": "array", "items": {"type": "integer"}, "contains": {"minimum": 1}, "minContains": 2}),
     "without a wanted item", "contains", {"x": [0, 0]}),
    (of({"type": "array", "items": {"type": "null"}, "contains": {"type": "null"}}), "without a wanted item", "contains",
     {"x": []}),
    (of({"type": "array", "items": {"type": "integer"}, "contains": {"const": 3}}), "wrong type", "type",
     {"x": [3, "text"]}),
    (of({"type": "array", "contains": {"type": "integer", "minimum": 5}}), "without a wanted item", "contains",
     {"x": [4]}),
    (of({"type": "array", "items": {"type": "string"}, "contains": {"pattern": "^b+$"}, "minContains": 2}),
     "without a wanted item", "minContains", {"x": ["b", "b*"]}),
    (of({"type": "array", "prefixItems": [{"type": "null"}], "contains": {"enum": ["Ab"]}}), "without a wanted item",
     "contains", {"x": [None, "not-a-member"]}),
    (of({"enum": ["top_left"]}), "not a member", "enum", {"x": "not-a-member"}),
    (of({"enum": [1, 3]}), "not a member", "enum", {"x": 4}),
    (of({"enum": [1, "a"]}), "wrong type", "enum", {"x": {}}),
    (of({"const": True}), "not a member", "const", {"x": False}),
    (of({"type": "string", "enum": ["a", "bb"], "minLength": 2}), "barred member", "minLength", {"x": "a"}),
    (of({"type": "string", "enum": ["a", 1]}), "barred member", "type", {"x": 1}),
    (of({"enum": [1, 9], "maximum": 5}), "barred member", "maximum", {"x": 9}),
    (of({"enum": ["a", "b"], "not": {"const": "b"}}), "barred member", "not", {"x": "b"}),
    (of({"allOf": [{"enum": ["a", "b"]}, {"enum": ["b", "c"]}]}), "barred member", "enum", {"x": "a"}),
    (of({"enum": ["a", "b"], "const": "b"}), "barred member", "const", {"x": "a"}),
    (of({"enum": ["a", "b"], "const": "b"}), "null", "enum", {"x": None}),
    (of({"allOf": [{"enum": ["a", "b"]}, {"enum": ["b", "c"]}]}), "barred member", "enum", {"x": "c"}),
    (of({"const": [1]}), "not a member", "const", {"x": []}),
    (of({"enum": ["top_left"]}), "member in other case", "enum", {"x": "TOP_LEFT"}),
    (of({"enum": ["top_left"]}), "member with a blank", "enum", {"x": " top_left"}),
    (of({"enum": ["top_left"]}), "member in other spelling", "enum", {"x": "top-left"}),
    (of({"enum": ["top_left"]}), "member in quotes", "enum", {"x": '"top_left"'}),
    (of({"const": 5}), "not a member", "const", {"x": "not-a-member"}),
    (of({"type": "integer", "minimum": 3}), "below minimum", "minimum", {"x": 2}),
    (of({"type": "integer", "maximum": 3}), "above maximum", "maximum", {"x": 4}),
    (of({"type": "number", "exclusiveMinimum": 3}), "below minimum", "exclusiveMinimum", {"x": 3}),
    (of({"type": "number", "exclusiveMaximum": 3}), "above maximum", "exclusiveMaximum", {"x": 3}),
    (of({"type": "integer", "multipleOf": 4}), "between two steps", "multipleOf", {"x": 2}),
    (of({"type": "integer", "multipleOf": 7}), "between two steps", "multipleOf", {"x": 3}),
    (of({"type": "integer", "multipleOf": 7}), "between two steps", "multipleOf", {"x": 1}),
    (of({"type": "integer", "multipleOf": 7, "minimum": 10}), "between two steps", "multipleOf", {"x": 15}),
    (of({"type": "number", "multipleOf": 7}), "between two steps", "multipleOf", {"x": 0.5}),
    (of({"type": "number", "multipleOf": 1}), "between two steps", "multipleOf", {"x": 0.5}),
    (of({"type": "integer", "not": {"const": 3}}), "against a condition", "not", {"x": 3}),
    (of({"type": "integer", "not": {"multipleOf": 3}}), "against a condition", "not", {"x": 0}),
    (of({"type": "string", "minLength": 3}), "too short", "minLength", {"x": "aa"}),
    (of({"type": "string", "minLength": 8, "format": "ipv4"}), "too short", "minLength", {"x": "0.0.0.0"}),
    (of({"type": "string", "maxLength": 8, "format": "ipv4"}), "too long", "maxLength", {"x": "127.0.0.1"}),
    (of({"type": "string", "maxLength": 300_000}), "too long", "maxLength", {"x": "a" * 300_001}),
    (of({"type": "string", "minLength": 10, "format": "ipv4"}), "malformed", "format", {"x": "256.1.1.11"}),
    (of({"type": "string", "minLength": 3, "pattern": "^[a-z]+$"}), "against the pattern", "pattern", {"x": "aa0"}),
    (of({"type": "string", "maxLength": 3}), "too long", "maxLength", {"x": "aaaa"}),
    (of({"type": "string", "pattern": "^b+$"}), "against the pattern", "pattern", {"x": "b*"}),
    (of({"type": "string", "format": "date"}), "malformed", "format", {"x": "tomorrow"}),
    (of({"type": "string"}), "placeholder", "", None),
    (of({"type": "string", "not": {"const": "a"}}), "against a condition", "not", {"x": "a"}),
    (of(NAME), "one level up", "required", {"first_name": "a"}),
    (of(NAME), "renamed", "required", {"x": {"firstName": "a"}}),
    (of(NAME), "as JSON text", "type", {"x": '{"first_name": "a"}'}),
    (of(NAME), "as Python text", "type", {"x": "{'first_name': 'a'}"}),
    (of(NAME), "pairs", "type", {"x": [["first_name", "a"]]}),
    (of(NAME, additionalProperties=False) | {"required": [], "maxProperties": 1}, "one level up", "additionalProperties",
     {"first_name": "a"}),
    ({"type": "object", "properties": {"a": {}, "b": {}}, "dependentRequired": {"a": ["b"]}}, "missing",
     "dependentRequired", {"a": None}),
    ({"type": "object", "properties": {"a": {"type": "null"}, "b": {"type": "null"}}, "required": ["a", "b"]},
     "empty object", "required", {}),
    ({"type": "object", "properties": {"a": {"type": "null"}, "b": {"type": "null"}}, "additionalProperties": False},
     "renamed", "additionalProperties", {"A": None}),
    (of(NAME | {"unevaluatedProperties": False}), "renamed", "required", {"x": {"firstName": "a"}}),
    ({"allOf": [NAME], "unevaluatedProperties": False}, "missing", "required", {}),
    (of({"type": ["integer", "array"], "maxItems": 0, "unevaluatedItems": False}), "too many items", "maxItems",
     {"x": [None]}),
    (of({"type": ["integer", "array"], "minItems": 1, "uniqueItems": True, "unevaluatedItems": {"type": "boolean"}}),
     "too few items", "minItems", {"x": []}),
    ({"type": "object", "properties": {"a": False}}, "forbidden property", "properties", {"a": None}),
    ({"type": "object", "patternProperties": {"^_": False, ".": {"type": "string"}}}, "forbidden property",
     "patternProperties", {"_": "a"}),
    ({"type": "object", "not": {"required": ["a"]}}, "forbidden property", "not", {"a": None}),
    ({"type": "object", "properties": {"k": {"enum": ["x", "y"]}},
      "not": {"properties": {"k": {"const": "x"}}, "required": ["k"]}}, "against a condition", "not", {"k": "x"}),
    ({"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
      "oneOf": [{"required": ["a"]}, {"required": ["b"]}]}, "against a condition", "oneOf", {"a": "a", "b": "a"}),
    ({"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "integer"}},
      "dependentSchemas": {"b": {"required": ["a"]}}}, "forbidden property", "required", {"b": 1}),
    (of({"type": "integer", "minimum": 1, "oneOf": [{"multipleOf": 3}, {"multipleOf": 5}]}), "against a condition", "oneOf",
     {"x": 15}),
    ({"type": "object", "minProperties": 2, "properties": {"a": {"type": "null"}, "b": {"type": "null"}, "c": {"type": "null"}},
      "required": ["c"]}, "too few properties", "minProperties", {"c": None}),
    ({"type": "object", "maxProperties": 1, "propertyNames": {"pattern": "^[xy]$"},
      "additionalProperties": {"type": "null"}}, "too many properties", "maxProperties", {"x": None, "y": None}),
    ({"allOf": [{"properties": {"a": {"type": "null"}}}], "type": "object", "unevaluatedProperties": {"type": "null"}},
     "wrong type", "unevaluatedProperties", {"key": 7}),
    ({"type": "object", "additionalProperties": {"type": "integer"}}, "pairs", "type", [["key", 1]]),
    ({"type": "object", "propertyNames": {"pattern": "^[a-z]+$"}, "additionalProperties": {"type": "null"}}, "unfit key",
     "pattern", {"": None}),
    ({"type": "object", "propertyNames": {"pattern": "^[a-z]+$", "maxLength": 8}, "additionalProperties": {"type": "null"}},
     "unfit key", "maxLength", {"a" * 9: None}),
    ({"type": "object", "propertyNames": {"minLength": 3}, "additionalProperties": {"type": "null"}}, "unfit key",
     "minLength", {"aa": None}),
    ({"type": "object", "propertyNames": {"not": {"const": "id"}}, "additionalProperties": {"type": "null"}}, "unfit key",
     "not", {"id": None}),
    ({"type": "object", "propertyNames": {"enum": ["a_b"]}, "additionalProperties": {"type": "null"}}, "unfit key",
     "enum", {"a-b": None}),
    ({"type": "object", "propertyNames": {"format": "date"}, "additionalProperties": {"type": "null"}}, "unfit key",
     "format", {"2023-02-29": None}),
    ({"type": "object", "minProperties": 1, "additionalProperties": {"type": "null"}}, "too few properties",
     "minProperties", {}),
    ({"type": "object", "maxProperties": 1, "additionalProperties": {"type": "null"}}, "too many properties",
     "maxProperties", {"key": None, "key1": None}),
    ({"type": "object", "patternProperties": {"^n": {"type": "null"}}}, "wrong type", "type", {"n": 7}),
    ({"allOf": [NAME], "unevaluatedProperties": False}, "unknown property", "unevaluatedProperties",
     {"first_name": "a", "unexpected": "x"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("schema", "operator", "keyword", "value"), EACH, ids=lambda each: json.dumps(each)[:40]
)
def test_each_operator(schema: dict[str, Any], operator: str, keyword: str, value: Any) -> None:
    """Every operator makes its mutation, for the keyword that forbids it, and only where something forbids it."""
    found = [(each.keyword, each.value) for each in mutations(schema) if each.operator == operator]
    if keyword:
        assert (keyword, value) in found
    else:
        assert [each for _, each in found if "x" in each] == []


def wrong_elsewhere(schema: Any, case: Any) -> list[str]:
    """The errors of `jsonschema` itself that are not at the mutated place, nor a consequence of it further out."""
    checker = Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)
    found = []
    for error in checker.iter_errors(case.value):
        where = tuple(error.absolute_path)
        inside = where[: len(case.path)] == case.path
        around = case.path[: len(where)] == where and error.validator in (
            "anyOf",
            "oneOf",
            "not",
            "unevaluatedProperties",
            "unevaluatedItems",
        )
        if not inside and not around:
            found.append(error.message)
    return found


@pytest.mark.parametrize("schema", [each[0] for each in EACH], ids=lambda each: json.dumps(each)[:60])
def test_each_mutation_breaks_one_place(schema: dict[str, Any]) -> None:
    """Listed or drawn, the value is invalid for `jsonschema` itself, and nothing else is wrong with it."""
    formats = Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)

    def check(case: Any) -> None:
        assert not formats.is_valid(case.value)
        assert wrong_elsewhere(schema, case) == []

    for case in mutations(schema):
        check(case)
    settings(
        max_examples=15,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )(given(invalid(schema))(check))()


@pytest.mark.parametrize(
    ("schema", "sent"),
    [
        ({"type": "integer", "enum": [1, 2, 3]}, [{"type": "integer", "enum": [1, 2, 3]}]),
        ({"type": "string", "description": "d"}, [{"type": "string", "description": "d"}]),
        ({"type": "array", "items": {"type": "null"}},
         [{"type": "array", "items": {"type": "null"}}, [{"type": "null"}]]),
        ({"type": ["integer", "null"]}, [{"type": ["integer", "null"]}]),
        ({"anyOf": [{"type": "integer"}, {"type": "null"}]},
         [{"anyOf": [{"type": "integer"}, {"type": "null"}]}]),
        ({"type": "integer", "not": {"const": 3}}, [{"type": "integer", "not": {"const": 3}}]),
        ({"description": "d", "$ref": "#/$defs/Number"}, [{"description": "d", "type": "number", "minimum": 1}]),
        ({"enum": [*range(200)]}, [{"type": "integer"}]),
        ({"type": "string", "default": float("nan")}, [{"type": "string"}]),
        ({"type": "array", "description": "d" * 500, "maxItems": 0}, [{"type": "array"}]),
        ({"type": "object", "properties": {}}, []),
        ({"anyOf": [{"type": "null"}, {"type": "object"}]}, []),
    ],
)  # fmt: skip
def test_the_schema_instead_is_what_the_author_wrote(schema: dict[str, Any], sent: list[Any]) -> None:
    """Of a place where no object may stand; of a large one the type alone."""
    whole = of(schema) | {"$defs": {"Number": {"type": "number", "minimum": 1}}}
    assert [each.value["x"] for each in mutations(whole) if each.operator == "schema instead"] == sent


def test_what_was_not_changed_is_not_broken() -> None:
    """A change that makes another part of the place wrong is no single mutation."""
    schema = {
        "type": "object",
        "properties": {"kind": {"type": "string"}, "value": {"type": "integer"}},
        "required": ["value"],
        "if": {"required": ["kind"]},
        "else": {"properties": {"value": {"type": "null"}}},
    }
    assert [each.value for each in mutations(schema) if each.operator == "missing"] == [{"kind": "a"}]


def test_what_breaks_a_pattern_breaks_it_by_every_reading() -> None:
    """A text that only a trailing line break keeps from matching is valid for Python's `$`: it is no mutation."""
    schema = {"type": "string", "pattern": "^([a-z]+)*$"}
    broken = [case.value for case in mutations(schema) if case.operator == "against the pattern"]
    assert broken == [" ", "*", "a*"]


@pytest.mark.parametrize(
    ("schema", "value", "keyword", "pointer"),
    [
        (
            {"properties": {"m": {"enum": ["a"]}, "n": {"type": "integer"}}, "required": ["m"],
             "if": {"properties": {"m": {"const": "a"}}}, "then": {"required": ["n"]}},
            {"n": 1}, "required", "",
        ),
        ({"if": {}, "then": {"required": ["n"]}}, {}, "required", "/then"),
        ({"dependentRequired": {"c": ["a"]}, "properties": {"a": {}, "c": {}}}, {"c": None}, "dependentRequired", ""),
        ({"dependentSchemas": {"c": {"required": ["a"]}}, "properties": {"c": {"type": "null"}}}, {"c": None},
         "required", "/dependentSchemas/c"),
        ({"propertyNames": {"maxLength": 2}, "additionalProperties": {"type": "null"}}, {"aaa": None}, "maxLength",
         "/propertyNames"),
        (of({"type": "array", "prefixItems": [{"enum": ["x"]}]}), {"x": ["X"]}, "enum", "/properties/x/prefixItems/0"),
        (of({"type": "array", "prefixItems": [{"enum": ["x"]}]}), {"x": [["x"]]}, "enum", "/properties/x/prefixItems/0"),
        (of({"anyOf": [{"type": "object", "properties": {"k": {"type": "null"}}}, {"type": "null"}]}), {"x": {"k": 7}},
         "anyOf", "/properties/x"),
        (of({"$ref": "#/$defs/N"}) | {"$defs": {"N": {"allOf": [{"type": "integer", "maximum": 3}]}}}, {"x": 4}, "maximum",
         "/properties/x"),
    ],
)  # fmt: skip
def test_the_keyword_of_a_mutation_stands_at_its_pointer(
    schema: dict[str, Any], value: Any, keyword: str, pointer: str
) -> None:
    """Where the author wrote it, not where the way through the branches came by."""
    cases = {
        json.dumps(each.value): (each.keyword, each.pointer)
        for each in mutations({"type": "object", **schema})
    }
    assert cases[json.dumps(value)] == (keyword, pointer)


def of_integers(count: int) -> dict[str, Any]:
    names = [f"p{number}" for number in range(count)]
    return {"type": "object", "properties": {name: {"type": "integer"} for name in names}, "required": names}


def test_of_too_many_mutations_each_place_and_each_operator_has_some() -> None:
    """Values of thousands of parts get few mutations, and of forty parameters each gets its share of 600."""
    found = list(mutations(of_integers(2_000)))
    assert len(found) == len({case.path for case in found}) == 19
    assert len({case.operator for case in found}) >= 10
    found = list(mutations(of_integers(40)))
    shares = Counter(case.path for case in found)
    assert len(found) == 600
    assert len(shares) == 41
    assert min(shares.values()) >= 14
    assert [*shares] == sorted(shares, key=lambda path: int(path[0][1:]) + 1 if path else 0)
    assert {case.operator for case in found if not case.path} >= {"missing", "renamed", "empty object"}


def test_a_property_without_a_name_can_be_seen() -> None:
    """The empty name is told as two quotes, in the place and in what is done; dots of a name stay."""
    found = {
        case.label: case.pointer
        for case in mutations({"properties": {"": {"type": "integer"}}, "required": [""]})
    }
    assert found['without ""'] == ""
    assert found['"": null instead'] == "/properties/"
    labels = {case.label for case in mutations({"properties": {".env": {"type": "integer"}}})}
    assert ".env: null instead" in labels


def test_the_detail_of_a_malformed_text_is_what_was_sent() -> None:
    """Also where it was made long enough; a very long one is cut."""
    schema = {"type": "string", "format": "email", "minLength": 9}
    found = {case.detail: case.value for case in mutations(schema) if case.operator == "malformed"}
    assert found["'user@@@@@' for email"] == "user@@@@@"
    long = mutations(schema | {"minLength": 100})
    assert {len(case.detail) for case in long if case.operator == "malformed"} == {len("'' for email") + 40}


def test_a_label_says_what_in_the_value_is_broken() -> None:
    """Also where a union around it is what fails."""
    inner = {"type": "object", "properties": {"k": {"type": "array", "items": {"type": "integer"}}}}
    labels = {
        json.dumps(each.value): each.label
        for each in mutations(of({"anyOf": [inner, {"type": "null"}]}, required=[]))
    }
    assert labels['{"x": {"k": [null]}}'] == "x.k[0]: null instead"


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"properties": {"a": {"type": "string"}, "b": {"type": "string"}},
          "oneOf": [{"required": ["a"]}, {"required": ["b"]}]}, {"a": "a", "b": None}),
        ({"properties": {"c": {"type": "integer"}}, "dependentSchemas": {"c": {"required": ["a"]}}}, {"c": None}),
        (of({"type": "integer", "minimum": 3}), {"x": 0.5}),
        (of({"type": "integer", "minimum": 3, "anyOf": [{"multipleOf": 3}, {"multipleOf": 5}]}), {"x": 2}),
        (of({"type": "array", "items": {"type": "integer"}, "contains": {"type": "integer", "minimum": 5}}), {"x": [0.5]}),
        ({"allOf": [{"required": ["a"]}, {"required": ["b"]}]}, {}),
    ],
)  # fmt: skip
def test_two_reasons_are_no_mutation(schema: dict[str, Any], value: Any) -> None:
    """A value that breaks two keywords, of which neither follows from the other, shows nothing of either."""
    assert value not in [each.value for each in mutations({"type": "object", **schema})]


def test_what_breaks_a_union_for_the_same_reason_is_one_mutation() -> None:
    """The property that tells branches apart is required by each of them."""
    branches = [{"properties": {"k": {"const": name}}, "required": ["k"]} for name in "ab"]
    cases = {
        json.dumps(each.value): each.keyword
        for each in mutations({"type": "object", "required": ["k"], "oneOf": branches})
    }
    assert cases["{}"] == "required"
