"""Which input schemas leave open what a model may send besides the arguments that they name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts import UNKNOWN, Tool

if TYPE_CHECKING:
    from collections.abc import Callable

    Pointers = Callable[[str, Tool], list[str]]
    Build = Callable[..., Tool]

ROOT = "/inputSchema"
NAMED = {"type": "object", "properties": {"symbol": {"type": "string"}}}


def test_what_a_framework_closes(pointers: Pointers, descriptor: Build) -> None:
    """A framework that makes strict schemas of those that are written closes them."""
    assert pointers("TOOL228", descriptor(NAMED, traits=frozenset({"tightens_schemas"}))) == []


@pytest.mark.parametrize(
    ("schema", "is_open"),
    [
        (NAMED, True),
        ({"properties": {"where": NAMED}}, True),
        ({**NAMED, "additionalProperties": False}, False),
        ({**NAMED, "additionalProperties": True}, False),
        ({**NAMED, "additionalProperties": UNKNOWN}, False),
        ({**NAMED, "unevaluatedProperties": False}, False),
        ({**NAMED, "patternProperties": {"^x-": {}}}, False),
        ({**NAMED, "propertyNames": {"enum": ["symbol"]}}, False),
        ({**NAMED, "allOf": [{"properties": {"depth": {}}}]}, False),
        ({"$ref": "#/$defs/a", "$defs": {"a": NAMED}}, False),
        ({"type": "object", "properties": {}}, False),
        ({"type": "object", "properties": UNKNOWN}, False),
        ({"type": "object", "properties": ["symbol"]}, False),
        ({"type": "object"}, False),
        (True, False),
        (None, False),
    ],
)
def test_descriptors(schema: Any, is_open: bool, descriptor: Build, pointers: Pointers) -> None:
    """Only the root counts, only where it names arguments, and any word about others will do."""
    assert pointers("TOOL228", descriptor(schema)) == ([ROOT] if is_open else [])


def test_what_could_not_be_read(descriptor: Build, pointers: Pointers) -> None:
    """A schema of which a part was left open may say it there."""
    assert pointers("TOOL228", descriptor(NAMED, unknown={ROOT})) == []


def test_signature(function: Build, pointers: Pointers) -> None:
    """What a framework will publish for a signature is not known from the source."""
    assert pointers("TOOL228", function({"symbol": ({"type": "string"}, "str", {})})) == []


def test_published(descriptor: Build, pointers: Pointers) -> None:
    """What a framework has published for a signature is what the model gets."""
    published = descriptor(NAMED, kinds={ROOT + "/properties/symbol": "str"})
    assert pointers("TOOL228", published) == [ROOT]
