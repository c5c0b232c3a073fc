"""Arguments that break the schema in one place."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tool_contracts.generate import COERCE_OK, STRICT, mutations
from tool_contracts.phases.coercion import Conversion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.generate import Mutation


def cases(schema: Any, *, is_tightened: bool = False, checked: Any = None) -> Iterator[Mutation]:
    """Invalid arguments, always the same ones in the same order.

    Those that a usual conversion makes valid may be repaired rather than refused, whatever their operator says. With
    `is_tightened`, the schema is stricter than what the framework checks, for a provider that holds models to it;
    `checked` is what it checks, where that is known.
    """
    conversion = Conversion(schema, is_tightened=is_tightened, checked=checked)
    for case in mutations(schema):
        repairable = case.level == STRICT and conversion.is_legal(case.value)
        yield replace(case, level=COERCE_OK) if repairable else case
