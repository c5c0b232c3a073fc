from __future__ import annotations

from typing import Any

import pytest

from tool_contracts.schema import join, keyword_at, resolve, split, types_of, walk


def pointers(schema: Any) -> list[str]:
    return [pointer for pointer, _ in walk(schema)]


def test_tokens_are_escaped_and_read_back() -> None:
    """`~` and `/` in names survive a pointer."""
    pointer = join("/properties", "a/b~c", 0)
    assert pointer == "/properties/a~1b~0c/0"
    assert split(pointer) == ["properties", "a/b~c", "0"]
    assert resolve({"properties": {"a/b~c": [7]}}, pointer) == 7


@pytest.mark.parametrize("pointer", ["/x", "/a/1", "/a/-1", "/a/00", "a", "/a/0/b", "/a/x"])
def test_a_pointer_to_nothing_raises_key_error(pointer: str) -> None:
    """What is not there is a KeyError, whatever the kind of the container."""
    with pytest.raises(KeyError):
        resolve({"a": [1]}, pointer)


def test_the_empty_pointer_is_the_whole_document() -> None:
    """RFC 6901: the empty string names the root."""
    assert resolve({"": 1}, "") == {"": 1}
    assert resolve({"": 1}, "/") == 1


def test_every_position_of_a_subschema_is_walked_in_order() -> None:
    """All keywords that hold schemas are entered, outermost first."""
    schema = {
        "properties": {"a": {"items": {"not": {}}}, "b": True},
        "patternProperties": {"^x": {}},
        "additionalProperties": {"propertyNames": {}},
        "prefixItems": [{}, False],
        "anyOf": [{"contains": {}}],
        "if": {},
        "then": {},
        "else": {},
        "dependentSchemas": {"a": {}},
        "unevaluatedItems": {},
        "unevaluatedProperties": False,
        "$defs": {"D": {"allOf": [{}], "oneOf": [{}]}},
        "definitions": {"E": {}},
    }
    assert pointers(schema) == [
        "",
        "/properties/a",
        "/properties/a/items",
        "/properties/a/items/not",
        "/properties/b",
        "/patternProperties/^x",
        "/additionalProperties",
        "/additionalProperties/propertyNames",
        "/prefixItems/0",
        "/prefixItems/1",
        "/anyOf/0",
        "/anyOf/0/contains",
        "/if",
        "/then",
        "/else",
        "/dependentSchemas/a",
        "/unevaluatedItems",
        "/unevaluatedProperties",
        "/$defs/D",
        "/$defs/D/allOf/0",
        "/$defs/D/oneOf/0",
        "/definitions/E",
    ]


def test_names_of_properties_are_never_keywords() -> None:
    """A parameter called `items` or `properties` is a parameter; values of `default` and `enum` are no schemas."""
    schema = {
        "properties": {"items": {"type": "string"}, "properties": {}},
        "default": {"not": {}},
        "enum": [{}],
    }
    assert pointers(schema) == ["", "/properties/items", "/properties/properties"]


def test_what_is_no_schema_is_given_as_it_stands() -> None:
    """Rules report a number in the place of a schema, so the walk must show it."""
    assert list(walk({"properties": {"x": 5}, "items": "a"}))[1:] == [("/properties/x", 5), ("/items", "a")]


def test_old_forms_of_items_and_dependencies() -> None:
    """A list of items is entered; names that depend on one another are no schemas."""
    assert pointers({"items": [{}, {}], "dependencies": {"a": ["b"], "c": {}}}) == [
        "",
        "/items/0",
        "/items/1",
        "/dependencies/c",
    ]


def test_the_pointer_given_is_the_prefix() -> None:
    """A schema is walked at its place in the tool document."""
    assert [p for p, _ in walk({"items": {}}, "/inputSchema")] == ["/inputSchema", "/inputSchema/items"]


def test_any_depth_and_loops_are_survived() -> None:
    """10,000 levels and an object inside itself end the walk, not the program."""
    deep: dict[str, Any] = {}
    for _ in range(10_000):
        deep = {"not": deep}
    assert sum(1 for _ in walk(deep)) == 10_001
    loop: dict[str, Any] = {"properties": {"a": {}}}
    loop["properties"]["b"] = loop
    assert pointers(loop) == ["", "/properties/a"]


def test_a_shared_object_is_walked_at_each_of_its_places() -> None:
    """The same Python object in two places is two subschemas."""
    shared = {"type": "string"}
    assert pointers({"anyOf": [shared, shared]}) == ["", "/anyOf/0", "/anyOf/1"]


@pytest.mark.parametrize(
    ("schema", "types"),
    [
        ({"type": "string"}, {"string"}),
        ({"type": ["integer", "null"]}, {"integer", "null"}),
        ({"type": "string", "nullable": True}, {"string", "null"}),
        ({"enum": ["a", 1, 2.5, None, True]}, {"string", "integer", "number", "null", "boolean"}),
        ({"const": []}, {"array"}),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, {"string", "null"}),
        ({"oneOf": [{"type": "string"}, {}]}, None),
        ({"anyOf": [{"type": "string"}, {"$ref": "#/$defs/X"}]}, None),
        ({}, None),
        (True, None),
        ({"type": "dict"}, None),
        ({"type": 5}, None),
        (None, None),
    ],
)
def test_types_that_a_schema_names(schema: Any, types: set[str] | None) -> None:
    """Types come from `type`, else from the values, else from the branches; otherwise nothing is known."""
    assert types_of(schema) == types


@pytest.mark.parametrize(
    ("pointer", "keyword"),
    [
        ("", ""),
        ("/minimum", "minimum"),
        ("/properties/minimum/type", "type"),
        ("/properties/minimum", "properties"),
        ("/properties/properties/maximum", "maximum"),
        ("/items/0", "items"),
        ("/items/0/type", "type"),
        ("/prefixItems/1", "prefixItems"),
        ("/anyOf/0/not", "not"),
        ("/additionalProperties", "additionalProperties"),
    ],
)
def test_the_keyword_at_a_pointer(pointer: str, keyword: str) -> None:
    """Names and numbers behind a keyword are none, whatever they are."""
    assert keyword_at(pointer) == keyword
