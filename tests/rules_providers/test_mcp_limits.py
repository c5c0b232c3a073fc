"""What MCP and its SDKs refuse: headers, and output schemas of what their clients see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.plugins import FRAMEWORKS, load
from tool_contracts.run.wire.published import SERVER
from tool_contracts.sources.envelopes import MCP

if TYPE_CHECKING:
    from collections.abc import Callable

    Under = Callable[..., list[tuple[str, str]]]
    Said = Callable[..., list[Any]]


ROOT = "/inputSchema"
EMPTY = {"type": "object", "properties": {}}


def schema(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": sorted(properties)}


SERVED = frozenset({"serves_mcp"})


@pytest.mark.parametrize(
    ("properties", "place"),
    [
        ({"a": {"type": "number", "x-mcp-header": "A"}}, "a"),
        ({"a": {"type": "string", "x-mcp-header": ""}}, "a"),
        ({"a": {"type": "string", "x-mcp-header": "A"}, "b": {"type": "string", "x-mcp-header": "a"}}, "b"),
        ({"a": {"type": "array", "items": {"type": "string", "x-mcp-header": "A"}}}, "a/items"),
        ({"a": {"type": "object", "properties": {"b": {"type": "string", "x-mcp-header": "A"}}}}, None),
        ({"a": {"type": ["string", "null"], "x-mcp-header": "A"}}, "a"),
        ({"a": {"type": "boolean", "x-mcp-header": "X-A_1"}}, None),
    ],
)
def test_headers(under: Under, properties: dict[str, Any], place: str | None) -> None:
    """A header has a name of its own, a simple type, and a place that properties alone lead to."""
    found = [pointer for code, pointer in under("mcp", schema(**properties)) if code == "TOOL430"]
    assert found == ([] if place is None else [f"{ROOT}/properties/{place}/x-mcp-header"])


@pytest.mark.parametrize(
    ("output", "place"),
    [
        ({"type": "array", "items": {}}, "/outputSchema/type"),
        ({"properties": {"n": {"type": "integer"}}}, "/outputSchema"),
        ({"$ref": "#/$defs/A", "$defs": {"A": {"type": "object"}}}, "/outputSchema"),
        ({"type": ["object", "null"]}, "/outputSchema/type"),
        ({"type": "object"}, None),
        (None, None),
    ],
)
def test_output_schemas_of_servers(under: Under, output: Any, place: str | None) -> None:
    """What clients of MCP refuse as an output schema is told where a server publishes it, and of no other framework."""
    said = [] if place is None else [("TOOL431", place)]
    for profile in ("portable", "mcp"):
        assert under(profile, EMPTY, output_schema=output, traits=SERVED) == said
        assert under(profile, EMPTY, output_schema=output) == []


def test_who_serves_clients_of_mcp() -> None:
    """The two kinds of servers in Python, those behind a command, and descriptors in the form of the protocol."""
    assert {each.name for each in load([FRAMEWORKS]).frameworks.values() if each.serves_mcp} == {
        "mcp",
        "fastmcp",
    }
    assert SERVER.serves_mcp
    assert MCP.traits == SERVED


def test_output_schemas_of_annotations(under: Under) -> None:
    """A list that an annotation names is wrapped in an object by the framework."""
    keywords = {"output_schema": {"type": "array"}, "kinds": {"/outputSchema": "list"}, "traits": SERVED}
    assert under("portable", EMPTY, **keywords) == []
