"""Arguments that break the schema in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tool_contracts.generate import mutations
from tool_contracts.phases.coercion import is_legal_coercion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.generate import Case


def cases(schema: Any) -> Iterator[Case]:
    """Invalid arguments, without those that a usual conversion makes valid."""
    return (case for case in mutations(schema) if not is_legal_coercion(schema, case.value))
