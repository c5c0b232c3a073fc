"""The conversions that pydantic makes in its lax mode, and that nobody would call a defect."""

from __future__ import annotations

import json
import re
import uuid
from datetime import datetime, time
from typing import TYPE_CHECKING, Any

from tool_contracts.schema import Validator, follow, types_of
from tool_contracts.schema.formats import UUID_VERSIONS

if TYPE_CHECKING:
    from collections.abc import Callable

_TRUE = {"1", "true", "t", "yes", "y", "on"}
_FALSE = {"0", "false", "f", "no", "n", "off"}
_IPS = {
    "ipv4": "0.0.0.0",
    "ipv4interface": "0.0.0.0",
    "ipv4network": "0.0.0.0",
    "ipv6": "::",
    "ipv6interface": "::",
    "ipv6network": "::",
    "ipvanyaddress": "0.0.0.0",
    "ipvanyinterface": "0.0.0.0",
    "ipvanynetwork": "0.0.0.0",
}
_COUNTED = {"date-time", "date", "time", "duration", *_IPS}
_OF_TRUE = {"duration", *_IPS}
_NUMBER = re.compile(r"\s*[+-]?\d+(\.\d*)?\s*", re.ASCII)
_DURATION = re.compile(
    r"[+-]?(P(?=.)[\d.YMWDTHS]+|(\d+ *(d|days?)[, ]*)?(\d+:\d\d(:\d\d(\.\d+)?)?)?)", re.ASCII | re.IGNORECASE
)


class Conversion:
    """Tells of many values whether they satisfy one schema once they are converted.

    Source: the conversion table of pydantic 2 (docs, concepts, conversion table), and the MCP SDK, which reads
    text for a parameter that is no text as JSON. With `is_tightened`, only the published schema closes objects and
    requires all of their members, and the check leaves out what is not known and fills in what has a default.
    `checked` is the schema of that check where it is known: what satisfies it is as legal.
    """

    def __init__(self, schema: Any, *, is_tightened: bool = False, checked: Any = None) -> None:
        self._validator = Validator(schema)
        self._root = self._validator.schema
        self._is_tightened = is_tightened
        self._checked = None if checked is None else Conversion(checked)

    def is_legal(self, arguments: Any) -> bool:
        """Whether arguments that violate the schema satisfy it once they are converted."""
        if self._validator.is_valid(self._coerced(self._root, arguments, 0)):
            return True
        return self._checked is not None and self._checked.is_legal(arguments)

    def _coerced(self, schema: Any, value: Any, depth: int) -> Any:
        schema = follow(schema, self._root)
        if not isinstance(schema, dict) or depth > 20:
            return value
        for keyword in ("anyOf", "oneOf"):
            for branch in schema.get(keyword) or ():
                candidate = self._coerced(branch, value, depth + 1)
                if self._validator.is_valid(candidate, branch):
                    return candidate
        value = self._scalar(schema, value)
        if isinstance(value, dict):
            properties = schema.get("properties")
            known = properties if isinstance(properties, dict) else {}
            others = schema.get("additionalProperties", True)
            if self._is_tightened:
                value = self._loosened(schema, known, value)
            return {
                name: self._coerced(known.get(name, others), each, depth + 1) for name, each in value.items()
            }
        if isinstance(value, list):
            if schema.get("uniqueItems") is True:
                value = [each for index, each in enumerate(value) if each not in value[:index]]
            prefix = schema.get("prefixItems")
            first = prefix if isinstance(prefix, list) else []
            items = schema.get("items", True)
            return [
                self._coerced(first[index] if index < len(first) else items, each, depth + 1)
                for index, each in enumerate(value)
            ]
        return value

    def _loosened(
        self, schema: dict[str, Any], known: dict[str, Any], value: dict[str, Any]
    ) -> dict[str, Any]:
        """The members that reach the function: those that are known, and defaults, which may be published as null."""
        is_closed = schema.get("additionalProperties") is False and "patternProperties" not in schema
        filled = {}
        for name, each in known.items():
            if isinstance(each, dict) and "default" in each:
                filled[name] = each["default"]
            elif self._validator.is_valid(None, each):
                filled[name] = None
        return filled | {name: each for name, each in value.items() if name in known or not is_closed}

    def _scalar(self, schema: dict[str, Any], value: Any) -> Any:
        types = types_of(schema)
        if types is None:
            return value
        kind = schema.get("format") if "string" in types else None
        if not isinstance(kind, str):
            kind = ""
        if isinstance(value, bool):
            if kind in _OF_TRUE:
                return _EXAMPLES[kind]
            return int(value) if types & {"integer", "number"} and "boolean" not in types else value
        if isinstance(value, int | float) and "boolean" in types and not types & {"integer", "number"}:
            return bool(value) if value in (0, 1) else value
        if isinstance(value, int | float) and kind in _COUNTED:
            return _EXAMPLES[kind]
        if isinstance(value, float) and value.is_integer() and "integer" in types:
            return int(value)
        if isinstance(value, str) and "string" not in types:
            return _from_text(types, value)
        if (
            isinstance(value, str)
            and kind in _READERS
            and not self._validator.is_valid(value, {"type": "string", "format": kind})
        ):
            return _EXAMPLES[kind] if _is_read(kind, value) else value
        return value


_EXAMPLES = {
    "date-time": "2000-01-01T00:00:00Z",
    "date": "2000-01-01",
    "time": "00:00:00Z",
    "duration": "PT0S",
    **_IPS,
    "uuid": "00000000-0000-0000-0000-000000000000",
    **{f"uuid{version}": f"00000000-0000-{version}000-8000-000000000000" for version in UUID_VERSIONS},
}


def _is_read(kind: str, text: str) -> bool:
    """Whether the format's Python type is read of more than the standard of the format allows."""
    try:
        return bool(_READERS[kind](text))
    except ValueError:
        return False


def _is_moment(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None or bool(datetime.fromisoformat(text.replace("_", "T")))


def _is_time(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None or time.fromisoformat(text) is not None


def _is_duration(text: str) -> bool:
    return bool(text.strip("+-")) and _DURATION.fullmatch(text) is not None


def _is_version(version: str) -> Callable[[str], bool]:
    return lambda text: uuid.UUID(text).hex[12] == version


_READERS: dict[str, Callable[[str], object]] = {
    "date-time": _is_moment,
    "date": _is_moment,
    "time": _is_time,
    "duration": _is_duration,
    "uuid": uuid.UUID,
    **{f"uuid{version}": _is_version(version) for version in UUID_VERSIONS},
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
