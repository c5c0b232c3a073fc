"""Gemini's own schemas, read as JSON Schema."""

from __future__ import annotations

from tool_contracts.schema import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_TYPES = frozenset(("ARRAY", "BOOLEAN", "INTEGER", "NULL", "NUMBER", "OBJECT", "STRING"))
_COUNTS = ("maxItems", "maxLength", "maxProperties", "minItems", "minLength", "minProperties")

_MODULES = (
    "google.ai.generativelanguage",
    "google.genai.types",
    "google.generativeai.protos",
    "google.generativeai.types",
)
_SCHEMAS = frozenset(f"{module}.Schema" for module in _MODULES)
_TYPE_ENUMS = frozenset(f"{module}.Type" for module in _MODULES)


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


def is_schema(name: str) -> bool:
    """Whether a dotted name is the class of Gemini's schemas in one of Google's SDKs."""
    return name in _SCHEMAS


def is_type(name: str) -> bool:
    """Whether a dotted name is a member of the enum of types that such a schema has."""
    return name.rpartition(".")[0] in _TYPE_ENUMS


def camel(name: str) -> str:
    """A keyword as JSON Schema has it: `min_items` is `minItems`."""
    head, *rest = name.split("_")
    return head + "".join(each.capitalize() for each in rest)
