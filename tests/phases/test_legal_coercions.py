"""Which invalid arguments a usual conversion makes valid."""

from __future__ import annotations

from typing import Any

import pytest

from tool_contracts.phases.coercion import Conversion


def of(schema: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {"x": schema}, "required": ["x"], "additionalProperties": False}


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"type": "integer"}, "5"),
        ({"type": "integer"}, "5.0"),
        ({"type": "integer"}, 5.0),
        ({"type": "integer"}, True),
        ({"type": "number"}, "1e3"),
        ({"type": "boolean"}, "true"),
        ({"type": "boolean"}, "No"),
        ({"type": "boolean"}, 1),
        ({"type": "array", "items": {"type": "integer"}}, "[1, 2]"),
        ({"type": "array", "items": {"type": "integer"}}, ["1"]),
        ({"type": "array", "items": {"type": "integer"}, "uniqueItems": True}, [1, 1]),
        ({"type": "object"}, '{"a": 1}'),
        ({"type": "string", "format": "date-time"}, 1700000000),
        ({"type": "string", "format": "date-time"}, "1700000000"),
        ({"type": "string", "format": "date-time"}, "2024-01-01"),
        ({"type": "string", "format": "date-time"}, "2024-01-01 10:00"),
        ({"type": "string", "format": "date"}, "2024-01-01T00:00:00"),
        ({"type": "string", "format": "time"}, "10:30"),
        ({"type": "string", "format": "duration"}, "1 day"),
        ({"type": "string", "format": "duration"}, "1 days, 10:00:00"),
        ({"type": "string", "format": "duration"}, "-PT1H"),
        ({"type": "string", "format": "duration"}, True),
        ({"type": "string", "format": "uuid"}, "123e4567e89b42d3a456426614174000"),
        ({"type": "string", "format": "uuid"}, "urn:uuid:123e4567-e89b-42d3-a456-426614174000"),
        ({"type": "string", "format": "uuid4"}, "123e4567e89b42d3a456426614174000"),
        ({"type": "string", "format": "ipv4"}, 1),
        ({"type": "string", "format": "ipv6"}, False),
        ({"type": "string", "format": "ipv4network"}, True),
        ({"type": "string", "format": "ipvanyaddress"}, 5),
        ({"type": "object", "additionalProperties": {"type": "number"}}, {"a": "1"}),
        ({"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]}, ["1", "a"]),
        ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, "5"),
        ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, "null"),
    ],
)
def test_what_pydantic_converts(schema: Any, value: Any) -> None:
    """Values that pydantic's lax mode, or the MCP SDK's reading of text as JSON, makes valid."""
    assert Conversion(of(schema)).is_legal({"x": value})


def test_what_only_the_published_schema_asks_for() -> None:
    """At every level unknown members are left out, unless a pattern describes names, and defaults are filled in."""
    number = Conversion(of({"type": "integer"}), is_tightened=True)
    assert number.is_legal({"x": "5", "other": 1})
    assert not number.is_legal({"y": 5})
    nested = Conversion(of(of({"type": "integer"})), is_tightened=True)
    assert nested.is_legal({"x": {"x": 1, "other": 1}})
    for optional in ({"type": "integer", "default": 3}, {"type": ["integer", "null"]}):
        assert Conversion(of(optional), is_tightened=True).is_legal({})
        assert not Conversion(of(optional)).is_legal({})
    assert not Conversion(of({"type": "integer", "default": "a"}), is_tightened=True).is_legal({})
    enough = Conversion(of({"type": "string"}), is_tightened=True, checked={"required": []})
    assert enough.is_legal({})
    named = {"type": "object", "patternProperties": {"^a": {}}, "additionalProperties": False}
    assert not Conversion(named, is_tightened=True).is_legal({"b": 1})


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"type": "integer"}, "five"),
        ({"type": "integer"}, 5.5),
        ({"type": "integer"}, None),
        ({"type": "integer", "maximum": 3}, "5"),
        ({"type": "string"}, 5),
        ({"type": "string"}, ["a"]),
        ({"type": "boolean"}, 2),
        ({"type": "boolean"}, "maybe"),
        ({"type": "array", "items": {"type": "string"}}, "a,b"),
        ({"enum": ["a", "b"]}, "A"),
        ({"type": "string", "format": "date-time"}, "yesterday"),
        ({"type": "string", "format": "date-time"}, "2024-13-45T99:99:99Z"),
        ({"type": "string", "format": "date"}, "2023-02-29"),
        ({"type": "string", "format": "time"}, "25:00:00Z"),
        ({"type": "string", "format": "duration"}, "5 minutes"),
        ({"type": "string", "format": "duration"}, "P"),
        ({"type": "string", "format": "duration"}, ""),
        ({"type": "string", "format": "uuid"}, "123"),
        ({"type": "string", "format": ["uuid"]}, 1),
        ({"type": "string", "format": "ipv4"}, "256.1.1.1"),
        ({"type": "string", "format": "date-time", "maxLength": 4}, "1700000000"),
        ({"type": "object", "additionalProperties": {"type": "number"}}, {"a": "one"}),
    ],
)
def test_what_stays_invalid(schema: Any, value: Any) -> None:
    """Values that no usual conversion makes valid."""
    assert not Conversion(of(schema)).is_legal({"x": value})


def test_what_is_missing_or_unknown_stays_so() -> None:
    """Conversion neither adds nor drops arguments."""
    assert not Conversion(of({"type": "integer"})).is_legal({})
    assert not Conversion(of({"type": "integer"})).is_legal({"x": 1, "y": 2})


def test_references_are_followed() -> None:
    """A value behind a reference is converted by what it leads to, endless ones included."""
    schema = {"$defs": {"n": {"type": "integer"}, "e": {"$ref": "#/$defs/e"}}, **of({"$ref": "#/$defs/n"})}
    assert Conversion(schema).is_legal({"x": "5"})
    assert not Conversion(schema).is_legal({"x": "five"})
