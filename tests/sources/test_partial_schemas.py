from __future__ import annotations

import json
from typing import Any

import pytest

from tool_contracts.model import UNKNOWN
from tool_contracts.sources.partial import settle


@pytest.mark.parametrize(
    ("schema", "where", "settled", "unknown"),
    [
        (UNKNOWN, ["/s"], {}, {"/s"}),
        ([UNKNOWN], ["/s/0"], {}, {"/s"}),
        ({"type": UNKNOWN}, ["/s/type"], {}, {"/s"}),
        ({"title": UNKNOWN, "type": "object"}, ["/s/title"], {"type": "object"}, {"/s/title"}),
        ({"type": "object", "required": UNKNOWN}, ["/s/required"], {"type": "object"}, {"/s/required"}),
        ({"required": ["a", UNKNOWN]}, ["/s/required/1"], {}, {"/s/required"}),
        ({"properties": UNKNOWN}, ["/s/properties"], {"properties": {}}, {"/s/properties", "/s/required"}),
        (
            {"properties": {"a": {}}},
            ["/s/properties"],
            {"properties": {"a": {}}},
            {"/s/properties", "/s/required"},
        ),
        ({"properties": {"a": UNKNOWN}}, ["/s/properties/a"], {"properties": {"a": {}}}, {"/s/properties/a"}),
        (
            {"properties": {"type": {"enum": ["x", UNKNOWN], "type": "string"}}},
            ["/s/properties/type/enum/1"],
            {"properties": {"type": {"type": "string"}}},
            {"/s/properties/type"},
        ),
        (
            {"properties": {"a~/b": {"default": UNKNOWN, "type": "string"}}},
            ["/s/properties/a~0~1b/default"],
            {"properties": {"a~/b": {"type": "string"}}},
            {"/s/properties/a~0~1b/default"},
        ),
        ({"items": UNKNOWN}, ["/s/items"], {"items": {}}, {"/s/items"}),
        ({"items": [{}, UNKNOWN]}, ["/s/items/1"], {"items": [{}, {}]}, {"/s/items/1"}),
        (
            {"anyOf": [{"type": "null"}, UNKNOWN]},
            ["/s/anyOf/1"],
            {"anyOf": [{"type": "null"}, {}]},
            {"/s/anyOf/1"},
        ),
        ({"anyOf": UNKNOWN}, ["/s/anyOf"], {}, {"/s"}),
        ({"$defs": {"A": {}}}, ["/s/$defs"], {"$defs": {"A": {}}}, {"/s"}),
        ({"description": "at {...}"}, ["/s/description"], {"description": "at {...}"}, {"/s/description"}),
        ({"description": UNKNOWN}, ["/s/description"], {}, {"/s"}),
        ({"pattern": "^{...}"}, ["/s/pattern"], {"pattern": "^{...}"}, {"/s"}),
        ({"default": {"a": [UNKNOWN]}}, ["/s/default/a/0"], {}, {"/s/default"}),
        ({"type": UNKNOWN, "enum": UNKNOWN}, ["/s/type", "/s/enum"], {}, {"/s"}),
        ({"properties": 3}, ["/s/properties/a"], {}, {"/s"}),
        ({"type": "object"}, [], {"type": "object"}, set()),
    ],
)
def test_what_is_left_is_json_and_true(
    schema: Any, where: list[str], settled: Any, unknown: set[str]
) -> None:
    """An unknown subschema is `{}`, an unknown keyword goes, and what hangs on it is marked."""
    found = settle(schema, "/s", where)
    assert found == (settled, unknown)
    json.dumps(found[0])
