"""Allowed arguments at the edges: bounds and their neighbours, empty and odd values, every optional left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tool_contracts.generate import boundaries

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.generate import Case


def cases(schema: Any) -> Iterator[Case]:
    """Allowed arguments, always the same ones in the same order."""
    return boundaries(schema)
