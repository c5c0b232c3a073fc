"""The arguments of a call, held against what the tool has left of them."""

from __future__ import annotations

import json
import operator
from typing import Any


def changed(given: Any, left: Any) -> list[str]:
    """The names of the arguments that are others than those given, told without running code of the tool's."""
    if not isinstance(given, dict) or not isinstance(left, dict) or _is_untouched(given, left):
        return []
    return [
        name
        for name in dict.fromkeys([*given, *left])
        if name not in given or name not in left or _written(given[name]) != _written(left[name])
    ]


def _is_untouched(given: Any, left: Any) -> bool:
    """Whether `left` is made of the same objects as it was copied with; a quick answer, which may be no."""
    kind = type(given)
    if kind is not type(left):
        return False
    if kind is dict:
        names = [*left]
        if len(names) != len(given) or not all(map(operator.is_, names, given)):
            return False
        return all(map(_is_untouched, given.values(), [*left.values()]))
    if kind is list:
        return len(given) == len(left) and all(map(_is_untouched, given, left))
    return given is left


def _written(value: Any) -> str | None:
    """An argument as text to compare by; None for what is no JSON."""
    try:
        return json.dumps(value)
    except (TypeError, ValueError, RecursionError):
        return None
