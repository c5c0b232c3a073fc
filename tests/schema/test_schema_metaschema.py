from __future__ import annotations

from typing import Any

import pytest
from jsonschema import validators

from tool_contracts.schema import contradictions, metaschema_errors
from tool_contracts.schema.metaschema import _TABLES

CLASSES = {
    "draft-04": ("http://json-schema.org/draft-04/schema#", validators.Draft4Validator),
    "draft-06": ("http://json-schema.org/draft-06/schema#", validators.Draft6Validator),
    "draft-07": ("http://json-schema.org/draft-07/schema#", validators.Draft7Validator),
    "2019-09": ("https://json-schema.org/draft/2019-09/schema", validators.Draft201909Validator),
    "2020-12": ("https://json-schema.org/draft/2020-12/schema", validators.Draft202012Validator),
}
VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    1.0,
    1.5,
    "",
    "a",
    "string",
    "A_b-1.c",
    [],
    ["a"],
    ["a", "a"],
    ["string", "null"],
    ["string", "string"],
    ["string", 5],
    [1],
    [1, 1.0],
    [{}],
    [True],
    [{"type": "banana"}],
    [[]],
    {},
    {"a": 1},
    {"a": {}},
    {"a": True},
    {"a": ["b"]},
    {"a": ["b", "b"]},
    {"a": []},
    {"a": {"type": 5}},
    {"type": "string"},
    {"type": "banana"},
    {"minimum": "1"},
)


@pytest.mark.parametrize("dialect", CLASSES)
def test_every_keyword_is_judged_as_by_the_metaschema(dialect: str) -> None:
    """For each keyword and each kind of value we say what `jsonschema` says with the official metaschema."""
    uri, cls = CLASSES[dialect]
    meta = cls(cls.META_SCHEMA)
    disagreements = []
    for keyword in sorted({name for table in _TABLES.values() for name in table} - {"$schema"} | {"x-own"}):
        for value in VALUES:
            schema = {"$schema": uri, keyword: value}
            ours = [message for _, message in metaschema_errors(schema)]
            if meta.is_valid(schema) != (not ours):
                disagreements.append((keyword, value, ours))
    assert disagreements == []


@pytest.mark.parametrize("dialect", CLASSES)
def test_faults_deep_inside_are_found(dialect: str) -> None:
    """A fault below every keyword that holds schemas is found, at its place."""
    uri, cls = CLASSES[dialect]
    meta = cls(cls.META_SCHEMA)
    bad = {"type": "object", "minProperties": -1}
    for keyword in (
        "properties",
        "patternProperties",
        "definitions",
        "$defs",
        "dependencies",
        "dependentSchemas",
    ):
        schema = {"$schema": uri, keyword: {"a/b": bad}}
        expected = [] if meta.is_valid(schema) else [f"/{keyword}/a~1b/minProperties"]
        assert [pointer for pointer, _ in metaschema_errors(schema)] == expected, keyword
    for keyword in (
        "items",
        "additionalProperties",
        "not",
        "if",
        "contains",
        "propertyNames",
        "unevaluatedItems",
    ):
        schema = {"$schema": uri, keyword: bad}
        expected = [] if meta.is_valid(schema) else [f"/{keyword}/minProperties"]
        assert [pointer for pointer, _ in metaschema_errors(schema)] == expected, keyword
    for keyword in ("allOf", "anyOf", "oneOf", "prefixItems"):
        schema = {"$schema": uri, keyword: [{}, bad]}
        expected = [] if meta.is_valid(schema) else [f"/{keyword}/1/minProperties"]
        assert [pointer for pointer, _ in metaschema_errors(schema)] == expected, keyword


@pytest.mark.parametrize(
    ("schema", "pointer", "words"),
    [
        (5, "", "an object or a boolean, not 5"),
        ({"type": "dict"}, "/type", "'dict' is not a type"),
        ({"properties": {"x": {"type": ["string", "str"]}}}, "/properties/x/type/1", "'str' is not a type"),
        ({"properties": []}, "/properties", "an object of schemas, not an empty list"),
        ({"required": "x"}, "/required", "a list of property names, not the string 'x'"),
        ({"properties": {"x": {"required": True}}}, "/properties/x/required", "not true"),
        ({"required": ["x", "x"]}, "/required", "twice"),
        ({"enum": "a"}, "/enum", "a list"),
        ({"items": [{}]}, "/items", "prefixItems"),
        ({"exclusiveMinimum": True}, "/exclusiveMinimum", "a number, not true"),
        ({"minimum": float("nan")}, "/minimum", "a number, not nan"),
        ({"maxLength": 1e400}, "/maxLength", "a whole number"),
        ({"$id": "a b"}, "/$id", "URI reference"),
        ({"pattern": "(unclosed"}, "/pattern", "regular expression"),
        ({"patternProperties": {"[": {}}}, "/patternProperties/[", "regular expression"),
        ({"anyOf": []}, "/anyOf", "one or more"),
        ({"properties": {"x": "string"}}, "/properties/x", "not the string 'string'"),
        ({"properties": {"x": None}}, "/properties/x", "not null"),
        (
            {"$schema": "http://json-schema.org/draft-04/schema#", "items": True},
            "/items",
            "an object, not true",
        ),
        ({"description": ["a"]}, "/description", "a string, not a list"),
    ],
)
def test_the_fault_is_named_at_its_place(schema: Any, pointer: str, words: str) -> None:
    """One fault, one line, at the pointer of the keyword."""
    found = list(metaschema_errors(schema))
    assert [place for place, _ in found] == [pointer]
    assert words in found[0][1]


@pytest.mark.parametrize(
    "pattern",
    [
        r"^\d{3}$",
        r"\p{L}+",
        r"(?<year>\d{4})",
        r"[^]",
        r"^[\w-]+$",
        r"\u{1F600}",
        r"(?P<n>a)",
        r"\/path",
        r"a{,3}",
    ],
)
def test_patterns_that_some_engine_knows_are_no_fault(pattern: str) -> None:
    """What ECMA-262 or Python reads is left alone."""
    assert list(metaschema_errors({"pattern": pattern})) == []


def test_an_unknown_dialect_and_unknown_keywords_are_no_fault() -> None:
    """Nothing is known about them."""
    assert list(metaschema_errors({"$schema": "https://example.com/mine", "type": 5})) == []
    assert list(metaschema_errors({"x-type": 5, "optional": True})) == []


def test_hostile_schemas_end() -> None:
    """Depth 5,000 and a schema inside itself are one answer, not a crash."""
    deep: dict[str, Any] = {"type": 5}
    for _ in range(5_000):
        deep = {"not": deep}
    assert len(list(metaschema_errors(deep))) == 1
    loop: dict[str, Any] = {}
    loop["not"] = loop
    assert list(metaschema_errors(loop)) == [("/not", "a schema cannot contain itself; use `$ref`")]


@pytest.mark.parametrize(
    ("schema", "pointer", "words"),
    [
        ({"minimum": 5, "maximum": 3}, "", "`minimum` 5 is above `maximum` 3"),
        ({"exclusiveMinimum": 3, "maximum": 3}, "", "equal to"),
        ({"type": "integer", "exclusiveMinimum": 1, "exclusiveMaximum": 2}, "", "no integer"),
        ({"type": "integer", "minimum": 1.2, "maximum": 1.8}, "", "no integer"),
        ({"minLength": 3, "maxLength": 2}, "", "no string fits"),
        ({"minItems": 3, "maxItems": 2}, "", "no array fits"),
        ({"minProperties": 3, "maxProperties": 2}, "", "no object fits"),
        ({"required": ["a", "b"], "maxProperties": 1}, "", "2 properties are required"),
        ({"type": "integer", "enum": ["1", "2"]}, "", "no member of `enum` is of type integer"),
        ({"type": "string", "const": 1}, "", "`const` is not of type string"),
        ({"const": 3, "enum": [1, 2]}, "", "not a member"),
        ({"required": ["a"], "properties": {"a": False}}, "/properties/a", "required and forbidden"),
        ({"required": ["a"], "properties": {}, "additionalProperties": False}, "", "forbids it"),
        ({"properties": {"x": {"minimum": 1, "maximum": 0}}}, "/properties/x", "above"),
    ],
)
def test_contradictions_are_proved(schema: Any, pointer: str, words: str) -> None:
    """What no value can satisfy is named with both keywords."""
    found = list(contradictions(schema))
    assert [place for place, _ in found] == [pointer]
    assert words in found[0][1]


@pytest.mark.parametrize(
    "schema",
    [
        {"minimum": 3, "maximum": 3},
        {"type": "number", "exclusiveMinimum": 1, "exclusiveMaximum": 2},
        {"type": "integer", "minimum": 1, "maximum": 1.5},
        {"type": ["integer", "null"], "exclusiveMinimum": 1, "exclusiveMaximum": 2},
        {"minLength": 0, "maxLength": 0},
        {"type": "number", "enum": [1, "a"]},
        {"type": "string", "nullable": True, "const": None},
        {"type": "dict", "enum": ["a"]},
        {"enum": []},
        {"required": ["a"], "additionalProperties": False, "patternProperties": {"a": {}}},
        {"required": "a", "minimum": "3", "maximum": None},
    ],
)
def test_what_can_be_satisfied_or_is_malformed_is_no_contradiction(schema: Any) -> None:
    """Silence where a value exists, and where another rule speaks."""
    assert list(contradictions(schema)) == []
