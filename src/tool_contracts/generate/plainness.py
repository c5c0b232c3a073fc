"""What in a schema is no JSON, and where: such as bytes, dates, sets, or a part that holds itself; what cannot be sent."""

from __future__ import annotations

import json
from typing import Any

from tool_contracts.schema import join

_LEAVES = (str, int, float, type(None))
_CONTAINERS = (dict, list, tuple)


def not_json(document: Any) -> tuple[str, str] | None:
    """The pointer of the first part that JSON cannot hold, and what is wrong with it; None where there is none."""
    above: set[int] = set()
    todo: list[tuple[str, Any, bool]] = [("", document, False)]
    while todo:
        pointer, value, is_left = todo.pop()
        if is_left:
            above.discard(id(value))
        elif isinstance(value, _CONTAINERS):
            if id(value) in above:
                return pointer, "it is a part of itself, as no JSON is"
            above.add(id(value))
            todo.append((pointer, value, True))
            if isinstance(value, dict):
                for name in value:
                    if not isinstance(name, _LEAVES):
                        return pointer, f"a name of type {type(name).__name__} is no JSON"
            below = value.items() if isinstance(value, dict) else enumerate(value)
            todo.extend(reversed([(join(pointer, str(token)), each, False) for token, each in below]))
        elif not isinstance(value, _LEAVES):
            return pointer, f"a value of type {type(value).__name__} is no JSON"
    return None


def can_be_sent(value: Any) -> bool:
    """Whether a value is without NaN, infinities and text outside of UTF-8, as far as it is JSON at all."""
    try:
        json.dumps(value, allow_nan=False, ensure_ascii=False).encode()
    except ValueError:
        return False
    except (TypeError, RecursionError):
        return True
    return True
