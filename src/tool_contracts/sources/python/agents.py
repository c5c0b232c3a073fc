"""Classes of the project that derive from an agent, and take functions as tools as that does."""

from __future__ import annotations

import ast

from tool_contracts.sources.python.classes import find_method, lineage
from tool_contracts.sources.python.resolution import Definition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container

    from tool_contracts.framework import Slot


def agent_of(meaning: str | Definition | None, agents: Container[str]) -> str | None:
    """The dotted name among those of agents that is meant, or that a class derives from."""
    if isinstance(meaning, str):
        return meaning if meaning in agents else None
    if meaning is None or meaning.is_function or not isinstance(meaning.node, ast.ClassDef):
        return None
    return next((each for each in lineage(meaning) if isinstance(each, str) and each in agents), None)


def slot_of(meaning: str | Definition, slot: Slot) -> Slot:
    """Where the tools are passed: a class with an `__init__` of its own has positions of its own."""
    if isinstance(meaning, Definition) and find_method(meaning, "__init__") is not None:
        return tuple(each for each in slot if isinstance(each, str))
    return slot
