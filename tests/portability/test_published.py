"""What several frameworks publish, side by side."""

from __future__ import annotations

from typing import Any

import pytest

from tool_contracts import Origin, Tool
from tool_contracts.portability.published import described, grouped, parameters


def tool(schema: dict[str, Any]) -> Tool:
    return Tool("demo", input_schema=schema, origin=Origin("demo.py"))


@pytest.mark.parametrize(
    ("schema", "told"),
    [
        (
            {
                "properties": {"a": {"type": "string", "title": "A", "description": "Text."}},
                "required": ["a"],
            },
            {"a": 'required {"type": "string"}'},
        ),
        (
            {"properties": {"title": {"properties": {"title": {"type": "string", "title": "T"}}}}},
            {"title": 'optional {"properties": {"title": {"type": "string"}}}'},
        ),
        (
            {"properties": {"a": {"$ref": "#/$defs/A"}}, "$defs": {"A": {"enum": ["x"], "title": "A"}}},
            {"a": 'optional {"enum": ["x"]}'},
        ),
        (
            {"properties": {"a": {"$ref": "#/$defs/A"}}, "$defs": {"A": {"items": {"$ref": "#/$defs/A"}}}},
            {"a": 'optional {"items": {"$ref": "#/$defs/A"}}'},
        ),
        ({"properties": {"a": {"$ref": "#/$defs/B"}}}, {"a": 'optional {"$ref": "#/$defs/B"}'}),
        ({"properties": {"a": True}, "required": 3}, {"a": "optional true"}),
        ({}, {}),
    ],
)
def test_parameters(schema: dict[str, Any], told: dict[str, str]) -> None:
    """Words are left out, references are followed, and what recurs is named."""
    assert parameters(tool(schema)) == told


def test_a_schema_that_contains_itself() -> None:
    """Some frameworks replace references by what they mean without an end."""
    tree: dict[str, Any] = {"type": "array"}
    tree["items"] = tree
    assert parameters(tool({"properties": {"a": tree}})) == {"a": "optional a schema that contains itself"}


def test_described() -> None:
    """Only a text that is not empty describes."""
    properties = {"a": {"description": "A."}, "b": {"description": " "}, "c": {"description": 1}, "d": True}
    assert described(tool({"properties": properties})) == {"a"}


def test_grouped() -> None:
    """What most say comes first, and who says nothing of a parameter is told too."""
    rows = [("one", {"a": "x", "b": "x"}), ("two", {"a": "y"}), ("three", {"a": "y", "b": "x"})]
    assert grouped(rows) == {
        "a": {"y": ["two", "three"], "x": ["one"]},
        "b": {"x": ["one", "three"], "not published": ["two"]},
    }
    assert list(grouped(rows)["a"]) == ["y", "x"]


def test_what_nobody_publishes() -> None:
    """A parameter of the function that every framework hides is shown where it stands, as long as there is any framework."""
    rows = [("one", {"a": "x"}), ("two", {"a": "x", "made": "x"})]
    told = grouped(rows, ["hidden", "a"])
    assert list(told) == ["hidden", "a", "made"]
    assert told["hidden"] == {"not published": ["one", "two"]}
    assert grouped([], ["hidden", "a"]) == {}
