"""Gemini's own schemas, read as JSON Schema."""

from __future__ import annotations

from tool_contracts.schema import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_TYPES = frozenset(("ARRAY", "BOOLEAN", "INTEGER", "NULL", "NUMBER", "OBJECT", "STRING"))
_COUNTS = ("maxItems", "maxLength", "maxProperties", "minItems", "minLength", "minProperties")


def normalise(schema: Any) -> Any:
    """A Gemini `Schema` with the names of types in lower case and counts as numbers; changed in place.

    Gemini writes types as the members of an enum (`STRING`) and 64-bit counts as texts (`"3"`); see `Schema` in
    https://ai.google.dev/api/caching#Schema.
    """
    for _, each in walk(schema):
        if not isinstance(each, dict):
            continue
        kind = each.get("type")
        if isinstance(kind, str) and kind in _TYPES:
            each["type"] = kind.lower()
        for key in _COUNTS:
            count = each.get(key)
            if isinstance(count, str) and count.isascii() and count.isdigit() and len(count) < 20:
                each[key] = int(count)
    return schema
