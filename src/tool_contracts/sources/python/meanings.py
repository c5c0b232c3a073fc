"""What a name means where a type is wanted: one that may mean several things means none of them for certain."""

from __future__ import annotations

import ast

from tool_contracts.sources.python.resolution import Definition, dotted
from tool_contracts.sources.python.types import ARRAYS, OBJECTS, canonical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope

_ANYTHING = frozenset({"builtins.object", "types.NoneType", "typing.Any"})


def type_meanings(module: Module, node: ast.AST, scope: Scope) -> Iterable[str | Definition]:
    """The dotted name or definition that a name stands for; none where `if`, `try` or a second assignment leaves a choice.

    What merely stands in where an import fails (`Frame = None`, `Frame = Any`) is no choice. Names that only stars can
    bring have every meaning that one of those may give them.
    """
    chain = dotted(node)
    found = module.resolve_all(node, scope)
    if chain is None or scope.lookup(chain[0])[0] is None:
        return found
    distinct: dict[object, str | Definition] = {}
    for each in found:
        distinct.setdefault(id(each.node) if isinstance(each, Definition) else _kind(canonical(each)), each)
    if len(distinct) > 1:
        distinct = {key: each for key, each in distinct.items() if not _stands_in(each)}
    return distinct.values() if len(distinct) == 1 else ()


def _kind(name: str) -> str:
    """What a name from outside means, the same for `list` and `typing.List`."""
    return ARRAYS.get(name) or OBJECTS.get(name) or name


def _stands_in(meaning: str | Definition) -> bool:
    if isinstance(meaning, Definition):
        return isinstance(meaning.node, ast.Constant) and meaning.node.value is None
    return canonical(meaning) in _ANYTHING
