"""The conversions that pydantic makes in its lax mode, and that nobody would call a defect."""

from __future__ import annotations

import json
from typing import Any

from tool_contracts.schema import follow, is_valid, types_of

_TRUE = {"1", "true", "t", "yes", "y", "on"}
_FALSE = {"0", "false", "f", "no", "n", "off"}
_TIMES = {"date-time", "date", "time", "duration"}


def is_legal_coercion(schema: Any, arguments: Any) -> bool:
    """Whether arguments that violate the schema satisfy it once they are converted.

    Source: the conversion table of pydantic 2 (docs, concepts, conversion table), and the MCP SDK, which reads
    text for a parameter that is no text as JSON.
    """
    return is_valid(schema, _coerced(schema, arguments, schema, 0))


def _coerced(schema: Any, value: Any, root: Any, depth: int) -> Any:
    schema = follow(schema, root)
    if not isinstance(schema, dict) or depth > 20:
        return value
    for keyword in ("anyOf", "oneOf"):
        for branch in schema.get(keyword) or ():
            candidate = _coerced(branch, value, root, depth + 1)
            if is_valid({**_definitions(root), "allOf": [branch]}, candidate):
                return candidate
    value = _scalar(schema, value)
    if isinstance(value, dict):
        properties = schema.get("properties")
        known = properties if isinstance(properties, dict) else {}
        return {
            name: _coerced(known[name], each, root, depth + 1) if name in known else each
            for name, each in value.items()
        }
    if isinstance(value, list):
        if schema.get("uniqueItems") is True:
            value = [each for index, each in enumerate(value) if each not in value[:index]]
        if (items := schema.get("items")) is not None:
            return [_coerced(items, each, root, depth + 1) for each in value]
    return value


def _definitions(root: Any) -> dict[str, Any]:
    return {
        key: root[key]
        for key in ("$schema", "$defs", "definitions")
        if isinstance(root, dict) and key in root
    }


def _scalar(schema: dict[str, Any], value: Any) -> Any:
    types = types_of(schema)
    if types is None:
        return value
    if isinstance(value, bool):
        return int(value) if types & {"integer", "number"} and "boolean" not in types else value
    if isinstance(value, int | float) and "boolean" in types and not types & {"integer", "number"}:
        return bool(value) if value in (0, 1) else value
    if isinstance(value, int | float) and schema.get("format") in _TIMES and "string" in types:
        return _EXAMPLES[schema["format"]]
    if isinstance(value, float) and value.is_integer() and "integer" in types:
        return int(value)
    if isinstance(value, str) and "string" not in types:
        return _from_text(types, value)
    return value


_EXAMPLES = {
    "date-time": "2000-01-01T00:00:00Z",
    "date": "2000-01-01",
    "time": "00:00:00Z",
    "duration": "PT0S",
}


def _from_text(types: frozenset[str], text: str) -> Any:
    if "boolean" in types and text.lower() in _TRUE | _FALSE:
        return text.lower() in _TRUE
    if types & {"integer", "number"}:
        try:
            number = float(text)
        except ValueError:
            pass
        else:
            return int(number) if "integer" in types and number.is_integer() else number
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
