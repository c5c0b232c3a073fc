"""JSON values as JSON Schema sees them: types, equality, identity."""

from __future__ import annotations

from math import isfinite
from types import NoneType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Hashable
    from typing import Any

_DEEPEST = 100

TYPES = ("null", "boolean", "integer", "number", "string", "array", "object")
"""The type names of JSON Schema, simplest first."""


_SCALARS = frozenset((str, int, float, bool, NoneType))


def copied(value: Any) -> Any:
    """A JSON value of which nothing is shared, several times as fast as `copy.deepcopy`; what is none is copied by that."""
    kind = type(value)
    if kind is dict:
        return {key: copied(each) for key, each in value.items()}
    if kind is list:
        return [copied(each) for each in value]
    if kind in _SCALARS:
        return value
    import copy

    return copy.deepcopy(value)


_JSON_TYPES: dict[type, str] = {
    NoneType: "null",
    bool: "boolean",
    int: "integer",
    str: "string",
    list: "array",
    dict: "object",
}


def json_type(value: Any) -> str | None:
    """The JSON Schema type of a value, `integer` for 1 and 1.0; None for what JSON cannot hold."""
    if isinstance(value, float):
        return ("integer" if value.is_integer() else "number") if isfinite(value) else None
    found = _JSON_TYPES.get(type(value))
    return found or next((name for each, name in _JSON_TYPES.items() if isinstance(value, each)), None)


def is_non_finite(value: Any) -> bool:
    """Whether a value is NaN or an infinity, which JSON cannot write."""
    return isinstance(value, float) and json_type(value) is None


def with_non_finite(written: Any, meant: Any) -> Any:
    """A JSON value with the numbers that are not finite where it holds null for them, as another value in the same form tells."""
    return _restored(written, meant, 0)


def _restored(written: Any, meant: Any, depth: int) -> Any:
    if written is None:
        return meant if is_non_finite(meant) else None
    if depth > _DEEPEST:
        return written
    if isinstance(written, dict) and isinstance(meant, dict):
        return {key: _restored(each, meant.get(key), depth + 1) for key, each in written.items()}
    if isinstance(written, list) and isinstance(meant, list | tuple) and len(written) == len(meant):
        return [_restored(*pair, depth + 1) for pair in zip(written, meant, strict=True)]
    return written


def has_type(value: Any, name: str) -> bool:
    """Whether a value is of the JSON Schema type `name`; an integer is a number too."""
    found = json_type(value)
    return found == name or (found == "integer" and name == "number")


def is_number(value: Any) -> bool:
    """Whether a value is a JSON number."""
    return json_type(value) in ("integer", "number")


def identity(value: Any) -> Hashable:
    """A key that is equal for two JSON values exactly when JSON Schema holds them equal (1 and 1.0, not 1 and true)."""
    if isinstance(value, bool):
        return "boolean", value
    if isinstance(value, list):
        return "array", tuple(identity(each) for each in value)
    if isinstance(value, dict):
        return "object", frozenset((name, identity(each)) for name, each in value.items())
    result: Hashable = value
    return result


def same(left: Any, right: Any) -> bool:
    """Whether two JSON values are equal in the sense of `enum`, `const` and `uniqueItems`."""
    return identity(left) == identity(right)
