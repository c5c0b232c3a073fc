"""Text that UTF-8 cannot hold: halves of surrogate pairs, wherever a schema names them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from drawing import draws
from tool_contracts.generate import UnsupportedSchema, boundaries, examples, from_schema, mutations

HALF = "\ud800"
CLOSED = {"type": "object", "additionalProperties": False}


def made(schema: Any) -> list[Any]:
    """Everything that is made of a schema, each of which UTF-8 holds."""
    cases = [case.value for make in (boundaries, examples, mutations) for case in make(schema)]
    found = [*draws(schema, 40), *cases]
    assert json.dumps(found, ensure_ascii=False).encode()
    return found


@pytest.mark.parametrize(
    "schema",
    [
        {**CLOSED, "properties": {HALF: {}, "a": {}}},
        {**CLOSED, "properties": {HALF: {}, "a": {}, "b": {}}, "dependentRequired": {"b": [HALF]}},
        {**CLOSED, "properties": {"a": {}}, "patternProperties": {HALF: {}}},
        {"type": "object", "properties": {HALF: False, "a": {}}},
        {**CLOSED, "properties": {"a": {"type": "string", "examples": [HALF, "ab"], "default": HALF}}},
    ],
)
def test_what_may_be_left_out_is(schema: Any) -> None:
    """Names, and the author's own values; what else the schema asks for is tried."""
    assert any("a" in value for value in made(schema) if isinstance(value, dict))


@pytest.mark.parametrize(
    ("schema", "keyword", "reason"),
    [
        ({"type": "object", "required": [HALF]}, "required", "cannot be sent as JSON in UTF-8"),
        ({**CLOSED, "properties": {HALF: {}}, "required": [HALF]}, "required", "cannot be sent"),
        ({"type": "string", "pattern": f"^{HALF}"}, "pattern", "no text that can be sent in UTF-8 fits"),
        ({"type": "string", "pattern": "^\\ud83d[\\udc00-\\ude4f]$"}, "pattern", "no text that can be sent"),
        ({"type": "string", "pattern": "^\\ud83d\\ude00$"}, "pattern", "no text was found"),
        ({"enum": [HALF]}, "enum", "can be sent as JSON in UTF-8"),
    ],
)
def test_what_is_required_is_an_error(schema: Any, keyword: str, reason: str) -> None:
    """With keyword and pointer, at the root and below."""
    for whole, pointer in (
        (schema, ""),
        ({"type": "object", "properties": {"x": schema}, "required": ["x"]}, "/properties/x"),
    ):
        with pytest.raises(UnsupportedSchema, match=reason) as caught:
            from_schema(whole)
        assert (caught.value.keyword, caught.value.pointer) == (keyword, pointer)
    assert 1 in made({"anyOf": [schema, {"const": 1}]} if keyword != "enum" else {"const": 1})


@pytest.mark.parametrize(
    "pattern", [f"^{HALF}|a", "^[^\ud800-\udfff]+$", "^(?:\\ud83d[\\udc00-\\udfff]|x)$", f"^(?!{HALF})..$"]
)
def test_patterns_that_name_halves_are_drawn_without_them(pattern: str) -> None:
    """As far as they allow others."""
    assert made({"type": "string", "pattern": pattern})
    assert made({"type": "string", "pattern": pattern, "minLength": 1, "maxLength": 6})
