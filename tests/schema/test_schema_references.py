from __future__ import annotations

from typing import Any

import pytest

from tool_contracts.schema import (
    SchemaError,
    Validator,
    dangling_refs,
    dialect_of,
    endless_refs,
    follow,
    lookup,
    normalise,
)

ROOT = {
    "$defs": {
        "A": {"type": "string", "description": "of A"},
        "a/b": {"type": "integer"},
        "Loop": {"$ref": "#/$defs/Loop2"},
        "Loop2": {"$ref": "#/$defs/Loop"},
        "Named": {"$anchor": "here", "type": "null"},
        "Gr\u00f6\u00dfe": True,
    },
    "properties": {"x": {"$ref": "#/$defs/A"}},
}


@pytest.mark.parametrize(
    ("ref", "target"),
    [
        ("#", ROOT),
        ("#/$defs/A", ROOT["$defs"]["A"]),
        ("#/$defs/a~1b", {"type": "integer"}),
        ("#/%24defs/a~1b", {"type": "integer"}),
        ("#here", ROOT["$defs"]["Named"]),
        ("#/$defs/Gr\u00f6\u00dfe", True),
        ("#/properties/x", {"$ref": "#/$defs/A"}),
    ],
)
def test_local_references_are_found(ref: str, target: Any) -> None:
    """Pointers, escapes, percent-encoding and anchors lead to their subschema."""
    assert lookup(ROOT, ref) == target


@pytest.mark.parametrize("ref", ["#/$defs/B", "#nowhere", "http://example.com/s", "other.json#/A", 5, None])
def test_other_references_raise_key_error(ref: Any) -> None:
    """Nothing is fetched; what is not in the document is not found."""
    with pytest.raises(KeyError):
        lookup(ROOT, ref)


def test_an_identified_subschema_is_found_by_its_id() -> None:
    """A bundled document is found by the `$id` it carries."""
    root = {"$defs": {"x": {"$id": "http://e.org/x", "$defs": {"y": {"type": "null"}}}}}
    assert lookup(root, "http://e.org/x#/$defs/y") == {"type": "null"}


def test_keywords_beside_a_reference_win() -> None:
    """A description of the parameter replaces the description of the shared definition."""
    assert follow({"$ref": "#/$defs/A", "description": "of x"}, ROOT) == {
        "type": "string",
        "description": "of x",
    }
    assert follow({"type": "null"}, ROOT) == {"type": "null"}


@pytest.mark.parametrize("ref", ["#/$defs/Loop", "#/$defs/B", "http://example.com/"])
def test_references_without_end_or_target_follow_to_nothing(ref: str) -> None:
    """A reference to itself ends in None, as one to nowhere does."""
    assert follow({"$ref": ref}, ROOT) is None


def test_dangling_references_are_named_with_their_place() -> None:
    """Only local references that name nothing are dangling."""
    schema = {
        "properties": {
            "a": {"$ref": "#/$defs/A"},
            "b": {"$ref": "#/definitions/B"},
            "c": {"$ref": "http://example.com/c"},
        },
        "$defs": {"A": {"items": {"$ref": "#/$defs/Z"}}},
    }
    assert list(dangling_refs(schema, "/inputSchema")) == [
        ("/inputSchema/properties/b/$ref", "#/definitions/B"),
        ("/inputSchema/$defs/A/items/$ref", "#/$defs/Z"),
    ]


def test_references_below_an_id_of_their_own_are_not_judged() -> None:
    """`#` means the nearest `$id`, so nothing is certain there."""
    assert list(dangling_refs({"$defs": {"x": {"$id": "x", "$ref": "#/$defs/y"}}})) == []


@pytest.mark.parametrize(
    ("uri", "dialect"),
    [
        ("http://json-schema.org/draft-04/schema#", "draft-04"),
        ("http://json-schema.org/draft-07/schema#", "draft-07"),
        ("https://json-schema.org/draft-07/schema", "draft-07"),
        ("https://json-schema.org/draft/2019-09/schema", "2019-09"),
        ("https://json-schema.org/draft/2020-12/schema", "2020-12"),
        ("https://example.com/mine", None),
    ],
)
def test_dialects(uri: str, dialect: str | None) -> None:
    """The dialect is what `$schema` names."""
    assert dialect_of({"$schema": uri}) == dialect


def test_the_default_dialect() -> None:
    """A schema that names none is read as 2020-12."""
    assert dialect_of({}) == dialect_of(True) == dialect_of({"$schema": 5}) == "2020-12"


def test_a_plain_schema_is_returned_as_it_is() -> None:
    """No copy where nothing has to change."""
    assert normalise(ROOT) is ROOT


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ({"type": "STRING"}, {"type": "string"}),
        ({"type": "dict"}, {"type": "object"}),
        ({"type": "float"}, {"type": "number"}),
        ({"type": "any"}, {}),
        ({"type": ["str", "none"]}, {"type": ["string", "null"]}),
        ({"minimum": 0, "exclusiveMinimum": True}, {"exclusiveMinimum": 0}),
        (
            {"minimum": 0, "maximum": 9, "exclusiveMinimum": False, "exclusiveMaximum": True},
            {"minimum": 0, "exclusiveMaximum": 9},
        ),
        ({"exclusiveMaximum": True}, {}),
        ({"type": "string", "nullable": True}, {"type": ["string", "null"], "nullable": True}),
        (
            {"type": "STRING", "enum": ["a"], "nullable": True},
            {"type": ["string", "null"], "enum": ["a", None], "nullable": True},
        ),
        (
            {"type": "ARRAY", "minItems": "1", "maxItems": "5"},
            {"type": "array", "minItems": 1, "maxItems": 5},
        ),
        ({"type": "INTEGER", "minimum": "-1"}, {"type": "integer", "minimum": -1}),
        (
            {"type": "NUMBER", "minimum": "0.5", "maximum": "1e3"},
            {"type": "number", "minimum": 0.5, "maximum": 1000.0},
        ),
        ({"type": "STRING", "maxLength": "1.5"}, {"type": "string", "maxLength": "1.5"}),
        ({"type": "STRING", "maxLength": "many"}, {"type": "string", "maxLength": "many"}),
        ({"type": "STRING", "enum": ["1"], "title": "2"}, {"type": "string", "enum": ["1"], "title": "2"}),
        ({"type": "string", "maxLength": "5"}, {"type": "string", "maxLength": "5"}),
        ({"nullable": True}, {"nullable": True}),
        ({"type": "banana"}, {"type": "banana"}),
    ],
)
def test_other_ways_of_writing_are_read_as_meant(written: dict[str, Any], meant: dict[str, Any]) -> None:
    """OpenAPI, Gemini and programming languages are translated; the given schema is not changed."""
    schema = {"properties": {"x": written}}
    before = repr(schema)
    result = normalise(schema)["properties"]["x"]
    assert result == meant
    assert repr(schema) == before


def test_numbers_as_text_are_read_in_all_of_a_schema_of_gemini() -> None:
    """Also beside no type; a schema that names its dialect is none of Gemini's."""
    schema: dict[str, Any] = {"type": "OBJECT", "properties": {"x": {"maxItems": "5"}}}
    assert normalise(schema)["properties"]["x"] == {"maxItems": 5}
    schema["$schema"] = "http://json-schema.org/draft-07/schema#"
    assert normalise(schema)["properties"]["x"] == {"maxItems": "5"}


def test_a_dialect_that_is_named_is_not_translated() -> None:
    """Draft 4 has bounds that are open by a boolean, 2020-12 has not."""
    for dialect in (
        "http://json-schema.org/draft-04/schema#",
        "https://json-schema.org/draft/2020-12/schema",
    ):
        schema = {"$schema": dialect, "minimum": 0, "exclusiveMinimum": True}
        assert normalise(schema) is schema


@pytest.mark.parametrize(
    ("schema", "pointers"),
    [
        ({"$ref": "#"}, ["/$ref"]),
        ({"properties": {"x": {"$ref": "#/properties/x"}}}, ["/properties/x/$ref"]),
        ({"properties": {"x": {"type": "object", "$ref": "#/properties/x"}}}, ["/properties/x/$ref"]),
        (
            {"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}},
            ["/$defs/a/$ref", "/$defs/b/$ref"],
        ),
        ({"properties": {"x": {"$ref": "#"}}}, []),
        ({"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"type": "object"}}}, []),
        ({"$ref": "#/$defs/a"}, []),
        ({"$ref": "https://example.org/schema"}, []),
    ],
)
def test_endless_refs(schema: Any, pointers: list[str]) -> None:
    """References that only lead to each other are told, not those of a schema that contains itself."""
    assert [pointer for pointer, _ in endless_refs(schema)] == pointers


def test_a_document_is_searched_for_names_once() -> None:
    """Following a chain of names costs one search of the document, not one for each of them."""
    asked: list[str] = []

    class Asked(dict[str, Any]):
        def get(self, key: str, default: Any = None) -> Any:
            asked.append(key)
            return super().get(key, default)

    last = Asked({"type": "string", "$anchor": "a50"})
    links = [Asked({"$ref": f"#a{each + 1}", "$anchor": f"a{each}"}) for each in range(50)]
    root = {"$defs": {str(index): each for index, each in enumerate([*links, last])}}
    assert follow({"$ref": "#a0"}, root) == {"type": "string", "$anchor": "a0"}
    assert asked.count("$id") == 51


def test_a_schema_without_end_is_told_before_the_stack_is_full() -> None:
    """The full validator is not asked: what is built on Rust in it ends the process's thread with a panic there."""
    schema = {"$ref": "#/$defs/a", "$defs": {"a": {"oneOf": [{"$ref": "#"}, {"type": "string"}]}}}
    for judged in (Validator(schema).is_valid, Validator(schema).violations):
        with pytest.raises(SchemaError, match="refers to itself without end"):
            judged(5)


def test_values_that_do_not_come_to_what_has_no_end_are_judged() -> None:
    """Also in draft 4, of which the full validator judges all, and where one reference is met again and again."""
    schema = {
        "$schema": "http://json-schema.org/draft-04/schema#",
        "properties": {
            "x": {"$ref": "#/definitions/a"},
            "y": {"$ref": "#/definitions/b"},
            "z": {"$ref": "#"},
        },
        "definitions": {"a": {"not": {"$ref": "#/definitions/a"}}, "b": {"type": "integer"}},
    }
    validator = Validator(schema)
    assert validator.is_valid({"y": 1, "z": {"y": 1, "z": {"y": 1}}})
    assert not validator.is_valid({"y": 1, "z": {"y": "a"}})
    with pytest.raises(SchemaError, match="refers to itself without end"):
        validator.is_valid({"x": 1})
    assert validator.is_valid({"y": 2})
    assert Validator({"anyOf": [{"type": "string"}, {"$ref": "#"}]}).is_valid("a")
