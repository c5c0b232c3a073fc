"""Which subschemas speak of arguments, and how places are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts import UNKNOWN, Tool
from tool_contracts_rules.places import in_map, is_known, parts, show, where

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize(
    ("pointer", "text"),
    [
        ("/inputSchema", "input schema"),
        ("/inputSchema/required/0", "input schema"),
        ("/inputSchema/properties/tags", "parameter `tags`"),
        ("/inputSchema/properties/tags/default", "parameter `tags`"),
        ("/inputSchema/properties/tags/items/enum/3", "parameter `tags[]`"),
        ("/inputSchema/properties/at/prefixItems/1", "parameter `at[1]`"),
        ("/inputSchema/properties/at/items/0", "parameter `at[]`"),
        ("/inputSchema/properties/filter/properties/a~1b", "parameter `filter.a/b`"),
        ("/inputSchema/properties/meta/additionalProperties/type", "parameter `meta.*`"),
        ("/inputSchema/properties/x/anyOf/1/items", "parameter `x[]`"),
        ("/inputSchema/properties/properties/properties/items", "parameter `properties.items`"),
        ("/inputSchema/then/properties/x", "parameter `x`"),
        ("/inputSchema/$defs/Node/properties/kids/items", "definition `Node.kids[]`"),
        ("/inputSchema/properties/x/$defs", "parameter `x`"),
    ],
)
def test_where_calls_places_as_people_do(pointer: str, text: str) -> None:
    """Combinators and keywords leave no trace, elements and free keys are marked."""
    assert where(pointer) == text


def test_parts_leave_out_what_is_negated(properties: Callable[..., Tool]) -> None:
    """What stands under `not`, `if` and `propertyNames` describes no value that may be sent."""
    tool = properties(
        x={"not": {"type": "array"}, "if": {"type": "object"}, "then": {"type": "string"}},
        y={"propertyNames": {"type": "string"}},
    )
    tool.input_schema["properties"]["not"] = {"type": "integer"}
    assert [part.pointer for part in parts(tool)] == [
        "/inputSchema",
        "/inputSchema/properties/x",
        "/inputSchema/properties/x/then",
        "/inputSchema/properties/y",
        "/inputSchema/properties/not",
    ]


def test_outer_schemas_speak_of_the_same_value(properties: Callable[..., Tool]) -> None:
    """A branch knows the schemas around it, an item of an array knows none."""
    branch: dict[str, Any] = {"minItems": 1}
    array = {"type": "array", "allOf": [{"anyOf": [branch]}], "items": {"type": "string"}}
    found = {part.pointer: part for part in parts(properties(x=array))}
    inner = found["/inputSchema/properties/x/allOf/0/anyOf/0"]
    assert inner.outer == ({"anyOf": [branch]}, array)
    assert inner.types == {"array"}
    assert inner.has("items")
    assert found["/inputSchema/properties/x/items"].outer == ()


def test_unknown_parts_are_silent(descriptor: Callable[..., Tool]) -> None:
    """What could not be read is no part, and a computed keyword has no value."""
    schema = {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": UNKNOWN}}}
    tool = descriptor(schema, unknown={"/inputSchema/properties/a"})
    found = {part.pointer: part for part in parts(tool)}
    assert "/inputSchema/properties/a" not in found
    assert found["/inputSchema/properties/b"].get("type") is None
    assert found["/inputSchema/properties/b"].types is None


@pytest.mark.parametrize("schema", [None, True, [], "x", {"properties": []}, {"properties": {"a": None}}])
def test_broken_schemas_have_parts_where_they_are_sound(schema: Any, descriptor: Callable[..., Tool]) -> None:
    """Only objects are parts, whatever stands in the place of a schema."""
    expected = ["/inputSchema"] if isinstance(schema, dict) else []
    assert [part.pointer for part in parts(descriptor(schema))] == expected


def test_each_tool_has_its_own_parts(properties: Callable[..., Tool]) -> None:
    """Asking for another tool, and for the first again, gives each its own."""
    one, two = properties(a={}), properties(b={})
    assert [part.pointer for part in parts(one)][1:] == ["/inputSchema/properties/a"]
    assert [part.pointer for part in parts(two)][1:] == ["/inputSchema/properties/b"]
    assert [part.pointer for part in parts(one)][1:] == ["/inputSchema/properties/a"]


def test_values_are_shown_short() -> None:
    """A value is shown as JSON, cut where it is long; what JSON cannot hold is shown as Python does."""
    assert show("é") == '"é"'
    assert show([1, None, True]) == "[1, null, true]"
    assert show({"a": {1}}) == '{"a": "{1}"}'
    assert len(show("x" * 100)) == 60


def test_known_values_hold_nothing_open() -> None:
    """One open value anywhere leaves the whole open."""
    assert is_known({"a": [1, {"b": None}]})
    assert not is_known({"a": [1, {"b": UNKNOWN}]})
    assert not is_known(UNKNOWN)


def test_values_of_maps() -> None:
    """Values under keys that the model chooses are told from named properties."""
    assert in_map("/inputSchema/properties/x/additionalProperties")
    assert not in_map("/inputSchema/properties/x")
