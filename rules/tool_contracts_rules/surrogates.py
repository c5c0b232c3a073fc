"""Text that UTF-8 cannot encode: halves of a character, in a result and elsewhere."""

from __future__ import annotations

import json

from tool_contracts import MISSING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tool_contracts import Call


_written = json.JSONEncoder(ensure_ascii=False).encode
"""Made once: with anything but its defaults, `json.dumps` makes an encoder for each value."""


def in_result(call: Call) -> bool:
    """Whether a result has one that came with no argument, also where that keeps the framework from sending it."""
    if call.wire_error is None:
        found = call.written is not None and _is_broken(call.written)
    else:
        found = call.content is not MISSING and has_lone_surrogate(call.content)
    return found and not has_lone_surrogate(call.arguments)


def has_lone_surrogate(value: Any) -> bool:
    """Whether a text somewhere in a JSON value, a key included, has one; what is no JSON has none."""
    try:
        text = _written(value)
    except (TypeError, ValueError, RecursionError):
        return False
    return _is_broken(text)


def _is_broken(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False
