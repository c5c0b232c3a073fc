"""Arithmetic of the numbers that stand in a source: only what is cheap and cannot overflow."""

from __future__ import annotations

import ast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_LIMIT = 2**64


def compute(operator: ast.operator, left: Any, right: Any) -> int | float | None:
    """The sum, difference, product or power of two numbers; None for anything else, and for powers that are large."""
    if not _is_moderate(left) or not _is_moderate(right):
        return None
    found: int | float | None = None
    match operator:
        case ast.Add():
            found = left + right
        case ast.Sub():
            found = left - right
        case ast.Mult():
            found = left * right
        case ast.Pow() if isinstance(left, int) and isinstance(right, int):
            found = left**right if abs(left) <= 1024 and 0 <= right <= 64 else None
    return found


def _is_moderate(value: Any) -> bool:
    return isinstance(value, int | float) and abs(value) < _LIMIT
