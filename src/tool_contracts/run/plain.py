"""A Python value as the JSON value that its author means."""

from __future__ import annotations

import base64
import dataclasses
import datetime
import enum
import os
import uuid
from typing import Any

from tool_contracts.model import MISSING
from tool_contracts.schema.values import with_non_finite

_DEEPEST = 100


class _UnknownClassError(Exception):
    pass


def plain(value: Any) -> Any:
    """The JSON value, with models, dataclasses, enums, tuples, sets, dates and paths converted.

    `MISSING` where some part is of a class of which nothing is known, cannot be read or is too deep to be JSON.
    Numbers that are not finite stay.
    """
    try:
        return _convert(value, 0)
    except BaseException as error:
        # converting runs code of the value's own class, which may fail in any way, and exit
        if isinstance(error, KeyboardInterrupt):
            raise
        return MISSING


def _convert(value: Any, depth: int) -> Any:
    if depth > _DEEPEST:
        raise _UnknownClassError
    kind = type(value)
    if value is None or kind in (bool, int, float, str):
        return value
    if isinstance(value, enum.Enum):
        return _convert(value.value, depth + 1)
    for base in (int, float, str):
        if isinstance(value, base):
            return base(value)
    if isinstance(value, dict):
        return {_key(key): _convert(each, depth + 1) for key, each in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_convert(each, depth + 1) for each in value]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        names = [field.name for field in dataclasses.fields(value)]
        return {name: _convert(getattr(value, name), depth + 1) for name in names}
    if not isinstance(value, type) and callable(dump := getattr(value, "model_dump", None)):
        return _convert(_dumped(dump), depth + 1)
    if isinstance(value, datetime.datetime | datetime.date | datetime.time):
        return value.isoformat()
    if isinstance(value, uuid.UUID | os.PathLike):
        return str(value)
    if isinstance(value, bytes | bytearray):
        return base64.b64encode(value).decode("ascii")
    raise _UnknownClassError


def _dumped(dump: Any) -> Any:
    """The JSON of a model; pydantic writes null for a number that is not finite where a field may be anything."""
    found = dump(mode="json")
    return with_non_finite(found, dump(mode="python")) if _has_null(found) else found


def _has_null(value: Any) -> bool:
    if isinstance(value, dict | list):
        return any(map(_has_null, value.values() if isinstance(value, dict) else value))
    return value is None


def _key(key: Any) -> str:
    if isinstance(key, enum.Enum):
        key = key.value
    if isinstance(key, str):
        return str(key)
    if key is None or isinstance(key, bool):
        return {None: "null", True: "true", False: "false"}[key]
    if isinstance(key, int | float):
        return repr(key)
    raise _UnknownClassError
