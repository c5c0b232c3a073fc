from __future__ import annotations

import copy
from typing import Any

import pytest

from tool_contracts.schema import Validator
from tool_contracts.schema.bundling import bundle

DRAFT_7 = "http://json-schema.org/draft-07/schema#"


@pytest.mark.parametrize(
    "schema",
    [True, 5, {}, {"$id": "https://x.example/s", "$ref": "#/$defs/a", "$defs": {"a": {}}}, {"$ref": "#"}],
)
def test_a_schema_with_plain_references_stays_the_same_object(schema: Any) -> None:
    """The usual tool schema costs one walk and no copy."""
    assert bundle(schema) is schema


@pytest.mark.parametrize(
    ("schema", "good", "bad"),
    [
        ({"$id": "http://x.example/tree", "properties": {"n": {"$ref": "node"}},
          "$defs": {"n": {"$id": "http://x.example/node", "type": "integer"}}}, {"n": 1}, {"n": "1"}),
        ({"$ref": "#word", "$defs": {"w": {"$anchor": "word", "type": "string"}}}, "a", 1),
        ({"$schema": DRAFT_7, "$ref": "#word", "definitions": {"w": {"$id": "#word", "type": "string"}}}, "a", 1),
        ({"$id": "urn:uuid:deadbeef-1234-00ff-ff00-4321feebdaed", "properties": {"a": {"$ref": "#/$defs/b"}},
          "$defs": {"b": {"type": "string"}}, "allOf": [{"$anchor": "x"}]}, {"a": ""}, {"a": 1}),
        ({"$ref": DRAFT_7, "$schema": DRAFT_7}, {"type": "string"}, {"type": "text"}),
        ({"$ref": "https://json-schema.org/draft/2020-12/schema"}, {"items": {"minItems": 1}}, {"items": {"minItems": -1}}),
        ({"$id": "http://x.example/strict", "$dynamicAnchor": "node", "$ref": "loose", "unevaluatedProperties": False,
          "$defs": {"l": {"$id": "http://x.example/loose", "$dynamicAnchor": "node", "type": "object",
                          "properties": {"below": {"$dynamicRef": "#node"}}}}},
         {"below": {"below": {}}}, {"below": {"other": 1}}),
        ({"$schema": "https://json-schema.org/draft/2019-09/schema", "$recursiveAnchor": True, "type": "object",
          "properties": {"below": {"$recursiveRef": "#"}}}, {"below": {}}, {"below": 1}),
    ],
)  # fmt: skip
def test_identifiers_and_anchors_are_resolved_and_the_schema_is_not_changed(
    schema: Any, good: Any, bad: Any
) -> None:
    """The bundled schema judges as the written one is meant to."""
    before = copy.deepcopy(schema)
    validator = Validator(schema)
    assert validator.is_valid(good)
    assert not validator.is_valid(bad)
    plain = bundle(schema)
    assert bundle(plain) is plain
    assert schema == before


def test_identifiers_in_data_are_no_identifiers() -> None:
    """What stands in an `enum` is a value, whatever it looks like."""
    schema = {"enum": [{"$id": "http://x.example/a", "$ref": "b"}]}
    assert bundle(schema) is schema


def test_a_reference_that_leads_nowhere_is_kept_in_full() -> None:
    """It cannot be mistaken for one that leads somewhere in the root."""
    schema = {
        "$id": "http://x.example/s",
        "$defs": {"a": {"$id": "http://x.example/t", "$ref": "#/$defs/z"}},
        "$ref": "t",
    }
    assert "http://x.example/t#/$defs/z" in str(bundle(schema))
