"""Edge cases of the rules about types, in schemas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts import UNKNOWN, Span, Tool

if TYPE_CHECKING:
    from collections.abc import Callable

    Pointers = Callable[[str, Tool], list[str]]
    Build = Callable[..., Tool]

X = "/inputSchema/properties/x"
STRING, INTEGER, NUMBER, NULL = ({"type": name} for name in ("string", "integer", "number", "null"))
OBJECT, LIST = {"type": "object", "properties": {}}, {"type": "array", "items": STRING}


@pytest.mark.parametrize(
    ("schema", "found"),
    [
        ({"type": "array"}, [X]),
        ({"type": ["array", "null"]}, [X]),
        ({"anyOf": [{"type": "array"}, NULL]}, [X + "/anyOf/0"]),
        ({"type": "array", "items": {"type": "array"}}, [X + "/items"]),
        ({"type": "object", "additionalProperties": {"type": "array"}}, [X + "/additionalProperties"]),
        ({"type": "array", "minItems": 2}, [X]),
        ({"type": "array", "items": {}}, []),
        ({"type": "array", "prefixItems": [STRING]}, []),
        ({"type": "array", "maxItems": 0}, []),
        ({"type": "array", "const": []}, []),
        ({"type": "array", "$ref": "#/$defs/Names"}, []),
        ({"type": "array", "items": STRING, "anyOf": [{"type": "array", "minItems": 1}]}, []),
        ({"not": {"type": "array"}}, []),
        ({"type": UNKNOWN}, []),
        ({}, []),
    ],
)
def test_bare_array(schema: Any, found: list[str], properties: Build, pointers: Pointers) -> None:
    """An array is bare where neither it nor a schema around it says what it holds."""
    assert pointers("TOOL101", properties(x=schema)) == found


def test_bare_array_names_the_annotation(properties: Build, reports: Callable[..., list[Any]]) -> None:
    """The message uses the word of the author."""
    tool = properties(x={"type": "array"})
    tool.kinds[X] = "set"
    assert reports("TOOL101", tool) == [(X, "parameter `x`: `set` does not say what it holds")]


@pytest.mark.parametrize(
    ("schema", "kind", "found"),
    [
        ({"type": "object"}, "dict", [X]),
        ({"type": "object"}, "Mapping", [X]),
        ({"type": "object"}, "model", []),
        ({"type": "object", "additionalProperties": True}, "dict", []),
        ({"type": "object", "additionalProperties": STRING}, "dict", []),
    ],
)
def test_bare_object(schema: Any, kind: str, found: list[str], properties: Build, pointers: Pointers) -> None:
    """Only a dictionary without types is bare; `dict[str, Any]` says what it means."""
    tool = properties(x=schema)
    tool.kinds[X] = kind
    assert pointers("TOOL102", tool) == found
    assert pointers("TOOL103", tool) == []


@pytest.mark.parametrize(
    ("schema", "found"),
    [
        ({"type": "object"}, [X]),
        ({"type": "array", "items": {"type": "object"}}, [X + "/items"]),
        ({"type": "object", "additionalProperties": True}, []),
        ({"type": "object", "properties": {}}, []),
        ({"type": "object", "anyOf": [OBJECT]}, []),
        ({"type": ["object", "string"]}, []),
    ],
)
def test_free_form_object(schema: Any, found: list[str], properties: Build, pointers: Pointers) -> None:
    """A written object is free-form where nothing is said of its keys; the root is left alone."""
    assert pointers("TOOL103", properties(x=schema)) == found
    assert pointers("TOOL102", properties(x=schema)) == []


def test_free_form_root(descriptor: Build, pointers: Pointers) -> None:
    """A tool without arguments may leave its properties out."""
    assert pointers("TOOL103", descriptor({"type": "object"})) == []


@pytest.mark.parametrize(
    ("items", "found"),
    [
        ({}, [X + "/items"]),
        (True, [X + "/items"]),
        ({"description": "Anything.", "title": "X"}, [X + "/items"]),
        (STRING, []),
        ({"$ref": "#/$defs/X"}, []),
        (False, []),
        (UNKNOWN, []),
    ],
)
def test_empty_items(items: Any, found: list[str], properties: Build, pointers: Pointers) -> None:
    """Items are empty where they say nothing of the value; `false` says that there are none."""
    assert pointers("TOOL104", properties(x={"type": "array", "items": items})) == found


def test_empty_items_by_the_word_any(properties: Build, pointers: Pointers) -> None:
    """`list[Any]` is a choice of its author, reported only by the rule about `Any`."""
    tool = properties(x={"type": "array", "items": {}})
    tool.kinds.update({X: "list", X + "/items": "Any"})
    assert pointers("TOOL104", tool) == pointers("TOOL101", tool) == []
    assert pointers("TOOL105", tool) == [X + "/items"]


@pytest.mark.parametrize("items", [{}, True, {"title": "X"}])
def test_empty_items_of_a_bare_list(items: Any, properties: Build, pointers: Pointers) -> None:
    """What a framework publishes for a bare `list` is told under the code by which its source is."""
    tool = properties(x={"type": "array", "items": items})
    tool.kinds[X] = "list"
    assert (pointers("TOOL101", tool), pointers("TOOL104", tool)) == ([X], [])


def test_any_as_values_of_a_dictionary(properties: Build, pointers: Pointers) -> None:
    """`dict[str, Any]` is not reported, `Any` is."""
    tool = properties(x={"type": "object", "additionalProperties": True}, y={})
    tool.kinds.update({X: "dict", X + "/additionalProperties": "Any", "/inputSchema/properties/y": "Any"})
    assert pointers("TOOL105", tool) == ["/inputSchema/properties/y"]


@pytest.mark.parametrize(
    "schema",
    [
        {"anyOf": [STRING, OBJECT]},
        {"anyOf": [STRING, INTEGER]},
        {"oneOf": [STRING, LIST]},
        {"anyOf": [STRING, NULL, OBJECT]},
        {"anyOf": [{"anyOf": [STRING, NULL]}, LIST]},
        {"type": ["string", "boolean"]},
        {"type": ["string", "array"], "items": STRING},
        {"anyOf": [STRING, {"$ref": "#/$defs/Point"}]},
    ],
)
def test_unrelated_union(schema: Any, properties: Build, pointers: Pointers) -> None:
    """Two JSON types beside null are unrelated, wherever the second one is written."""
    tool = properties(x=schema)
    tool.input_schema["$defs"] = {"Point": OBJECT}
    assert pointers("TOOL110", tool) == [X]


@pytest.mark.parametrize(
    "schema",
    [
        STRING,
        {"anyOf": [STRING, NULL]},
        {"type": ["string", "null"]},
        {"anyOf": [INTEGER, NUMBER]},
        {"type": ["integer", "number", "null"]},
        {"anyOf": [OBJECT, {"type": "object", "required": []}]},
        {"anyOf": [{"type": "string", "enum": ["a"]}, {"type": "integer", "enum": [1]}]},
        {"anyOf": [{"const": "auto"}, INTEGER]},
        {"type": ["string", "integer"], "enum": ["a", 1]},
        {"oneOf": [OBJECT, STRING], "discriminator": {"propertyName": "kind"}},
        {"anyOf": [STRING, {}]},
        {"anyOf": [STRING, {"$ref": "#/$defs/Missing"}]},
        {"anyOf": [STRING, {"type": UNKNOWN}]},
        {"anyOf": [STRING, {"$ref": "#/$defs/Loop"}]},
        {"anyOf": [NUMBER, {"type": "string", "pattern": "^[0-9]+$"}]},
        {"anyOf": [LIST, {"type": "array", "items": INTEGER}]},
        {"type": "object", "additionalProperties": {"anyOf": [STRING, INTEGER]}},
        {"type": ["String", "None"]},
        {"anyOf": [STRING, {"type": "int"}]},
        {"anyOf": []},
        {"anyOf": "x"},
    ],
)
def test_related_union(schema: Any, properties: Build, pointers: Pointers) -> None:
    """Null, integers and numbers, objects, choices, decimals and what is not known are no fault."""
    tool = properties(x=schema)
    tool.input_schema["$defs"] = {"Loop": {"anyOf": [{"$ref": "#/$defs/Loop"}]}}
    assert pointers("TOOL110", tool) == []


def test_decimal_is_a_number(properties: Build, pointers: Pointers) -> None:
    """A decimal is published as a number or a string, optional ones with or without a union of their own."""
    decimal = {"anyOf": [NUMBER, STRING]}
    flat = {"anyOf": [NUMBER, STRING, NULL]}
    tool = properties(x=decimal, y={"anyOf": [decimal, NULL]}, flat=flat, other=flat)
    for pointer in ("x", "y/anyOf/0", "flat/anyOf/0"):
        tool.kinds[f"/inputSchema/properties/{pointer}"] = "Decimal"
    assert pointers("TOOL110", tool) == ["/inputSchema/properties/other"]


def test_decimal_in_a_definition(properties: Build, pointers: Pointers) -> None:
    """What is published once is a decimal where the source has one at any of the places that use it."""
    fields = {"price": {"anyOf": [NUMBER, STRING]}, "label": {"anyOf": [NUMBER, STRING]}}
    tool = properties(x={"$ref": "#/$defs/Item"})
    tool.input_schema["$defs"] = {"Item": {"type": "object", "properties": fields}}
    tool.kinds["/inputSchema/properties/x/properties/price"] = "Decimal"
    assert pointers("TOOL110", tool) == ["/inputSchema/$defs/Item/properties/label"]


def test_nested_union_is_reported_once(properties: Build, pointers: Pointers) -> None:
    """A union within a union that was reported is not reported again; one in a property of a branch is."""
    schema = {
        "anyOf": [
            {"anyOf": [STRING, LIST]},
            {"type": "object", "properties": {"y": {"type": ["string", "array"]}}},
        ]
    }
    assert pointers("TOOL110", properties(x=schema)) == [X, X + "/anyOf/1/properties/y"]


@pytest.mark.parametrize(
    ("schema", "mixed", "mismatched"),
    [
        ({"enum": ["a", 1]}, [X + "/enum"], []),
        ({"enum": [1, 1.5]}, [], []),
        ({"enum": ["a", None]}, [], []),
        ({"enum": [True, 1]}, [X + "/enum"], []),
        ({"type": ["string", "integer"], "enum": ["a", 1]}, [X + "/enum"], []),
        ({"type": ["string", "null"], "enum": ["a", None]}, [], []),
        ({"type": "string", "enum": ["a", 1]}, [], [X + "/enum/1"]),
        ({"type": "integer", "enum": ["1"]}, [], [X + "/enum/0"]),
        ({"type": "integer", "enum": [1.0]}, [], []),
        ({"type": "number", "enum": [1]}, [], []),
        ({"type": "string", "enum": ["a", None]}, [], [X + "/enum/1"]),
        ({"type": "string", "nullable": True, "enum": ["a", None]}, [], []),
        ({"type": "boolean", "const": 1}, [], [X + "/const"]),
        ({"type": "str", "enum": ["a"]}, [], []),
        ({"type": "integer", "enum": [UNKNOWN, "a"]}, [], [X + "/enum/1"]),
        ({"enum": [UNKNOWN, 1, "a"]}, [], []),
        ({"enum": "abc"}, [], []),
        ({"type": "string", "anyOf": [{"enum": [1]}]}, [], [X + "/anyOf/0/enum/0"]),
    ],
)
def test_enums_of_several_types(
    schema: Any, mixed: list[str], mismatched: list[str], properties: Build, pointers: Pointers
) -> None:
    """Choices are mixed where no type is declared, mismatched where one is; never both."""
    assert pointers("TOOL130", properties(x=schema)) == mixed
    assert pointers("TOOL131", properties(x=schema)) == mismatched


def test_empty_enum(properties: Build, pointers: Pointers) -> None:
    """Only a list that is there and empty is reported."""
    tool = properties(x={"enum": []}, y={"enum": ["a"]}, z={"enum": UNKNOWN}, w={"enum": None})
    assert pointers("TOOL132", tool) == [X + "/enum"]


def test_duplicate_enum_and_its_repair(properties: Build, reports: Callable[..., list[Any]]) -> None:
    """The later of two equal members goes, with what separates it from the one before."""
    tool = properties(x={"enum": [1, True, "a", 1.0, ["b"], ["b"]]})
    assert [report[:2] for report in reports("TOOL133", tool)] == [
        (X + "/enum/3", "parameter `x`: 1.0 is offered twice"),
        (X + "/enum/5", 'parameter `x`: ["b"] is offered twice'),
    ]
    tool.spans.update(
        {
            X + "/enum": Span("tools.json", 1, 2, 1, 30),
            X + "/enum/2": Span("tools.json", 1, 10, 1, 13),
            X + "/enum/3": Span("tools.json", 1, 15, 1, 18),
        }
    )
    fix = reports("TOOL133", tool)[0][2]
    assert (fix.applicability, fix.edits[0].span, fix.edits[0].text) == (
        "safe",
        Span("tools.json", 1, 13, 1, 18),
        "",
    )


@pytest.mark.parametrize(
    ("schema", "reported"),
    [
        ({"type": "integer", "default": "3"}, True),
        ({"type": "integer", "default": True}, True),
        ({"type": "string", "enum": ["a"], "default": "b"}, True),
        ({"type": "integer", "minimum": 1, "default": 0}, True),
        ({"type": "string", "default": None}, True),
        ({"type": "array", "items": INTEGER, "default": ["a"]}, True),
        ({"$ref": "#/$defs/Level", "default": 9}, True),
        ({"$ref": "#/$defs/Level", "default": 1}, False),
        ({"$ref": "#/$defs/Missing", "default": 1}, False),
        ({"type": "number", "default": 3}, False),
        ({"type": "string", "nullable": True, "default": None}, False),
        ({"anyOf": [STRING, NULL], "default": None}, False),
        ({"type": "number", "default": float("inf")}, False),
        ({"type": "integer", "default": UNKNOWN}, False),
        ({"type": "array", "items": STRING, "default": [UNKNOWN]}, False),
        ({"default": 1}, False),
    ],
)
def test_invalid_default(schema: Any, reported: bool, properties: Build, pointers: Pointers) -> None:
    """A default is held against its schema and the definitions of the whole."""
    tool = properties(x=schema)
    tool.input_schema["$defs"] = {"Level": {"type": "integer", "maximum": 5}}
    assert pointers("TOOL140", tool) == ([X + "/default"] if reported else [])
