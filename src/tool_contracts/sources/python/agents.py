"""Classes of the project that derive from an agent, and take functions as tools as that does."""

from __future__ import annotations

import ast

from tool_contracts.sources.python.classes import find_method, lineage
from tool_contracts.sources.python.resolution import Definition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container

    from tool_contracts.framework import Slot
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope


def agent_of(meaning: str | Definition | None, agents: Container[str]) -> str | None:
    """The dotted name among those of agents that is meant, or that a class derives from."""
    if isinstance(meaning, str):
        return meaning if meaning in agents else None
    if meaning is None or meaning.is_function or not isinstance(meaning.node, ast.ClassDef):
        return None
    return next((each for each in lineage(meaning) if isinstance(each, str) and each in agents), None)


def is_agent(module: Module, node: ast.expr, scope: Scope, agents: Container[str]) -> bool:
    """Whether a name is that of an agent which the project makes."""
    for meaning in module.resolve_all(node, scope):
        if isinstance(meaning, Definition) and meaning.is_value and isinstance(meaning.node, ast.Call):
            made = meaning.module.resolve_all(meaning.node.func, meaning.scope)
            if any(agent_of(each, agents) for each in made):
                return True
    return False


def slot_of(meaning: str | Definition, slot: Slot) -> Slot:
    """Where the tools are passed: a class with an `__init__` of its own has positions of its own."""
    if isinstance(meaning, Definition) and find_method(meaning, "__init__") is not None:
        return tuple(each for each in slot if isinstance(each, str))
    return slot
