"""Rules about schemas that nothing fits, or that say less than they seem to."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts import UNKNOWN, Tool

if TYPE_CHECKING:
    from collections.abc import Callable

    Pointers = Callable[[str, Tool], list[str]]
    Reports = Callable[..., list[Any]]
    Build = Callable[..., Tool]


X = "/inputSchema/properties/x"


@pytest.mark.parametrize(
    ("schema", "found"),
    [
        ({"minimum": 2, "maximum": 1}, [X + "/minimum"]),
        ({"exclusiveMinimum": 1, "exclusiveMaximum": 1}, [X + "/exclusiveMinimum"]),
        ({"minimum": 1, "exclusiveMaximum": 1}, [X + "/minimum"]),
        ({"minLength": 3, "maxLength": 2}, [X + "/minLength"]),
        ({"minItems": 1, "maxItems": 0}, [X + "/minItems"]),
        ({"minimum": 1, "maximum": 1}, []),
        ({"minimum": 1}, []),
        ({"minimum": "2", "maximum": 1}, []),
        ({"minimum": True, "maximum": 0}, []),
        ({"minimum": 2, "maximum": UNKNOWN}, []),
        ({"minimum": 5, "exclusiveMinimum": True, "maximum": 5}, []),
    ],
)
def test_min_above_max(schema: Any, found: list[str], properties: Build, pointers: Pointers) -> None:
    """Bounds that cross are reported once, at the lower one."""
    assert pointers("TOOL221", properties(x=schema)) == found


@pytest.mark.parametrize(
    ("code", "schema", "found"),
    [
        ("TOOL222", {"type": "string", "minimum": 1, "multipleOf": 2}, [X + "/minimum", X + "/multipleOf"]),
        ("TOOL222", {"type": ["string", "null"], "maximum": 1}, [X + "/maximum"]),
        ("TOOL222", {"type": "string", "anyOf": [{"minimum": 1}]}, [X + "/anyOf/0/minimum"]),
        ("TOOL222", {"type": ["string", "integer"], "minimum": 1}, []),
        ("TOOL222", {"type": "integer", "minimum": 1}, []),
        ("TOOL222", {"type": "int", "minimum": 1}, []),
        ("TOOL222", {"minimum": 1}, []),
        ("TOOL223", {"type": "string", "maxItems": 3}, [X + "/maxItems"]),
        ("TOOL223", {"type": "object", "uniqueItems": True}, [X + "/uniqueItems"]),
        ("TOOL223", {"type": "string", "uniqueItems": False}, []),
        ("TOOL223", {"type": "array", "maxItems": 3}, []),
        ("TOOL223", {"maxItems": 3}, []),
        ("TOOL224", {"type": "string", "properties": {"a": {}}}, [X + "/properties"]),
        ("TOOL224", {"type": ["object", "null"], "properties": {"a": {}}}, []),
        ("TOOL224", {"type": "string", "properties": {}}, []),
        ("TOOL224", {"properties": {"a": {}}}, []),
        ("TOOL225", {"type": "integer", "maxLength": 3, "pattern": "a"}, [X + "/maxLength", X + "/pattern"]),
        ("TOOL225", {"type": "string", "items": {}, "required": ["a"]}, [X + "/items", X + "/required"]),
        ("TOOL225", {"type": "string", "minimum": 3, "maxItems": 1, "properties": {"a": {}}}, []),
        ("TOOL225", {"type": "string", "minLength": 3, "description": "x"}, []),
        ("TOOL225", {"minLength": 3}, []),
    ],
)
def test_keywords_beside_the_wrong_type(
    code: str, schema: Any, found: list[str], properties: Build, pointers: Pointers
) -> None:
    """A keyword without effect is told by one rule, and only where the type is certain."""
    assert pointers(code, properties(x=schema)) == found


@pytest.mark.parametrize(
    ("schema", "found"),
    [
        ({"type": "string", "pattern": "^[0-9]{11}$", "maxLength": 10}, True),
        ({"type": "integer", "exclusiveMinimum": 1, "exclusiveMaximum": 2}, True),
        ({"type": "integer", "minimum": 1.2, "maximum": 1.8}, True),
        ({"type": "string", "enum": ["a", "bb"], "minLength": 3}, True),
        ({"enum": ["a", "b"], "pattern": "^[A-Z]"}, True),
        (
            {"type": "object", "required": ["a", "b"], "properties": {"a": {}, "b": {}}, "maxProperties": 1},
            True,
        ),
        ({"type": "string", "enum": ["a", "bbb"], "minLength": 3}, False),
        ({"type": "string", "enum": ["a", UNKNOWN], "minLength": 3}, False),
        ({"type": "string", "pattern": "^[0-9]{11}$", "maxLength": UNKNOWN}, False),
        # Other rules say these better.
        ({"type": "integer", "minimum": 3, "maximum": 2}, False),
        ({"type": "integer", "enum": ["a", "b"]}, False),
        ({"type": "string", "enum": []}, False),
        ({"type": "object", "required": ["a"], "properties": {}, "additionalProperties": False}, False),
        ({"not": {"type": "string", "pattern": "^[0-9]{11}$", "maxLength": 10}}, False),
    ],
)
def test_unsatisfiable_schema(schema: Any, found: bool, properties: Build, pointers: Pointers) -> None:
    """A schema that no value satisfies is told once, by the rule that says it best."""
    assert pointers("TOOL227", properties(x=schema)) == (["/inputSchema/properties/x"] if found else [])


TEXT_AND_NUMBER = {"allOf": [{"type": "string"}, {"type": "integer"}]}


@pytest.mark.parametrize(
    ("schema", "place"),
    [
        (TEXT_AND_NUMBER, ""),
        ({"type": "integer", "multipleOf": 10, "minimum": 1, "maximum": 9}, ""),
        ({"type": "array", "items": {"enum": [1, 2]}, "uniqueItems": True, "minItems": 3}, ""),
        ({"type": "object", "properties": {"y": TEXT_AND_NUMBER}, "required": ["y"]}, "/properties/y"),
        ({"type": "integer", "multipleOf": 10, "minimum": 1, "maximum": 10}, None),
        ({"allOf": [{"type": "string"}, {"type": "integer"}, UNKNOWN]}, None),
        ({"type": "array", "items": {"enum": [1, UNKNOWN]}, "uniqueItems": True, "minItems": 3}, None),
    ],
)
def test_what_is_proved_to_be_unsatisfiable(
    schema: Any, place: str | None, properties: Build, pointers: Pointers
) -> None:
    """With jsonschema-rs, what only all keywords together exclude is told too, at the innermost place."""
    pytest.importorskip("jsonschema_rs")
    told = [] if place is None else [f"/inputSchema/properties/x{place}"]
    assert pointers("TOOL227", properties(x=schema)) == told


def test_without_a_proof_nothing_is_said(
    properties: Build, pointers: Pointers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where jsonschema-rs is not installed, the rule keeps to what it sees by itself."""
    monkeypatch.setitem(sys.modules, "jsonschema_rs", None)
    assert pointers("TOOL227", properties(x=TEXT_AND_NUMBER)) == []


@pytest.mark.parametrize(("value", "found"), [(False, True), (True, False), (UNKNOWN, False)])
def test_nullable_without_effect(value: Any, found: bool, properties: Build, pointers: Pointers) -> None:
    """`nullable: false` says what is so anyway."""
    place = "/inputSchema/properties/x/nullable"
    assert pointers("TOOL225", properties(x={"type": "string", "nullable": value})) == (
        [place] if found else []
    )
