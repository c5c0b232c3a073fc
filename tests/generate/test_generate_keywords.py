"""Each keyword is broken alone by some mutation, and no mutation is called by the name of another one's keyword."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tool_contracts.generate import mutations
from tool_contracts.schema import Validator

NAMED = {
    "missing": {"required", "dependentRequired", "dependencies"},
    "empty object": {"required"},
    "unknown property": {"additionalProperties", "unevaluatedProperties"},
    "too few properties": {"minProperties"},
    "too many properties": {"maxProperties"},
    "null": {"type", "enum", "const", "unevaluatedItems", "unevaluatedProperties"},
    "wrong type": {"type", "enum", "const", "unevaluatedItems", "unevaluatedProperties"},
    "not a member": {"enum", "const"},
    "below minimum": {"minimum", "exclusiveMinimum"},
    "above maximum": {"maximum", "exclusiveMaximum"},
    "between two steps": {"multipleOf"},
    "too short": {"minLength"},
    "too long": {"maxLength"},
    "against the pattern": {"pattern"},
    "malformed": {"format"},
    "too few items": {"minItems"},
    "too many items": {"maxItems", "items", "additionalItems", "prefixItems", "unevaluatedItems"},
    "an item twice": {"uniqueItems"},
    "without a wanted item": {"contains", "minContains"},
    "too few wanted items": {"minContains"},
    "too many wanted items": {"maxContains"},
}
"""Of each operator that is meant for certain keywords, these; what stands around the place may fail with it."""

AROUND = {"anyOf", "oneOf", "not"}

DRAFT_7 = {"$schema": "http://json-schema.org/draft-07/schema#"}
INTEGERS = {"type": "array", "items": {"type": "integer"}}
PAIR = {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]}
A_B = {"properties": {"a": {"type": "integer"}, "b": {"type": "string"}}}

ALONE: list[tuple[dict[str, Any], set[str]]] = [
    ({"type": "integer", "minimum": 3, "maximum": 3}, {"/type", "/minimum", "/maximum"}),
    ({"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1}, {"/exclusiveMinimum", "/exclusiveMaximum"}),
    ({"type": "integer", "multipleOf": 10, "minimum": 10, "maximum": 100}, {"/multipleOf", "/minimum", "/maximum"}),
    ({"type": "number", "multipleOf": 0.01, "minimum": 1}, {"/type", "/multipleOf", "/minimum"}),
    ({"type": "number", "minimum": -1e308, "maximum": 1e308}, {"/minimum", "/maximum"}),
    ({"minimum": 3}, {"/minimum"}),
    ({"type": ["integer", "string"], "minimum": 3, "minLength": 2}, {"/type", "/minimum", "/minLength"}),
    ({"type": "string", "minLength": 3, "maxLength": 5, "pattern": "^[a-z]+$"},
     {"/type", "/minLength", "/maxLength", "/pattern"}),
    ({"type": "string", "allOf": [{"pattern": "^a"}, {"pattern": "z$"}, {"minLength": 4}]},
     {"/allOf/0/pattern", "/allOf/1/pattern", "/allOf/2/minLength"}),
    ({"type": "string", "minLength": 20, "format": "email"}, {"/type", "/minLength", "/format"}),
    ({"type": "string", "minLength": 5, "not": {"pattern": "x"}}, {"/minLength", "/not"}),
    ({**INTEGERS, "minItems": 2, "maxItems": 30, "uniqueItems": True},
     {"/type", "/items/type", "/minItems", "/maxItems", "/uniqueItems"}),
    ({"type": "array", "maxItems": 0}, {"/maxItems"}),
    ({"type": "array", "items": False}, {"/items"}),
    ({**PAIR, "items": False, "minItems": 1},
     {"/prefixItems/0/type", "/prefixItems/1/type", "/items", "/minItems"}),
    ({**PAIR, "uniqueItems": True}, {"/prefixItems/0/type", "/prefixItems/1/type", "/uniqueItems"}),
    ({**PAIR, "unevaluatedItems": False}, {"/prefixItems/1/type", "/unevaluatedItems"}),
    ({**PAIR, "unevaluatedItems": {"type": "null"}}, {"/unevaluatedItems"}),
    ({**INTEGERS, "contains": {"minimum": 1}, "minContains": 2, "maxContains": 3},
     {"/items/type", "/contains", "/minContains", "/maxContains"}),
    ({"type": "array", "allOf": [{"contains": {"const": 1}}, {"contains": {"const": 2}}]},
     {"/allOf/0/contains", "/allOf/1/contains"}),
    ({"type": "object", "properties": {"list": {**INTEGERS, "contains": {"const": 1}, "maxContains": 1}}},
     {"/properties/list/maxContains", "/properties/list/contains"}),
    ({**DRAFT_7, "type": "array", "items": [{"type": "integer"}], "additionalItems": False},
     {"/items/0/type", "/additionalItems"}),
    ({"type": "object", **A_B, "required": ["a", "b"], "additionalProperties": False},
     {"/type", "/required", "/additionalProperties", "/properties/a/type", "/properties/b/type"}),
    ({"type": "object", **A_B, "minProperties": 1, "maxProperties": 1}, {"/minProperties", "/maxProperties"}),
    ({"type": "object", **A_B, "dependentRequired": {"a": ["b"]}}, {"/dependentRequired"}),
    ({**DRAFT_7, "type": "object", **A_B, "dependencies": {"a": ["b"]}}, {"/dependencies"}),
    ({"type": "object", **A_B, "dependentSchemas": {"a": {"required": ["b"], "minProperties": 3}}},
     {"/dependentSchemas/a/required", "/dependentSchemas/a/minProperties"}),
    ({"type": "object", "patternProperties": {"^x-": {"type": "integer", "minimum": 3}}, "additionalProperties": False},
     {"/patternProperties/^x-/type", "/patternProperties/^x-/minimum", "/additionalProperties"}),
    ({"type": "object", "propertyNames": {"maxLength": 3, "minLength": 1}}, {"/propertyNames/minLength"}),
    ({"type": "object", **A_B, "unevaluatedProperties": {"type": "null"}}, {"/unevaluatedProperties"}),
    ({"type": "object", "properties": {"a": False}}, {"/properties"}),
    ({"type": "object", **A_B, "not": {"required": ["a", "b"]}}, {"/not"}),
    ({"type": "object", **A_B, "oneOf": [{"required": ["a"]}, {"required": ["b"]}]}, {"/oneOf"}),
    ({"type": "object", **A_B, "if": {"required": ["a"]}, "then": {"required": ["b"]}, "else": {"maxProperties": 1}},
     {"/then/required", "/else/maxProperties"}),
    ({"oneOf": [{"multipleOf": 3}, {"multipleOf": 5}], "type": "integer"}, {"/oneOf"}),
    ({"enum": [1, 2, "a"]}, {"/enum"}),
    ({"const": {"a": 1}}, {"/const"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("schema", "keywords"), ALONE, ids=lambda each: json.dumps(each, default=sorted)[:60]
)
def test_each_keyword_is_broken_alone(schema: dict[str, Any], keywords: set[str]) -> None:
    """For each keyword there is a mutation of which the validator finds nothing else wrong."""
    validator = Validator(schema)
    alone = set()
    for case in mutations(schema):
        pointers = {pointer for _, pointer, _ in validator.violations(case.value)}
        if len(pointers) == 1:
            alone |= pointers
    assert keywords <= alone


@pytest.mark.parametrize("schema", [schema for schema, _ in ALONE], ids=lambda each: json.dumps(each)[:60])
def test_an_operator_is_named_for_what_it_breaks(schema: dict[str, Any]) -> None:
    """The keyword of a mutation is one that the validator reports, and one that its operator is meant for."""
    validator = Validator(schema)
    for case in mutations(schema):
        reported = {
            token for _, pointer, _ in validator.violations(case.value) for token in pointer.split("/")
        }
        assert case.keyword in reported
        if case.operator in NAMED:
            assert case.keyword in NAMED[case.operator] | AROUND, case
