"""Whether the decorators of a function leave it the signature and the description that stand in its source."""

from __future__ import annotations

import ast
import sys

from tool_contracts.sources.python.resolution import Definition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope

    Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_CARRIERS = frozenset({"__wrapped__", "update_wrapper", "wraps"})
"""Names by which a wrapper shows the signature of what it wraps."""


def keep_signature(module: Module, function: Function, scope: Scope) -> bool:
    """Whether a function is published with its own parameters, as far as the decorators of the project tell.

    Those from elsewhere are trusted: nearly all of them wrap with `functools.wraps`.
    """
    return not any(
        _replaces(decorator)
        for each in getattr(function, "decorator_list", ())
        for decorator in _followed(module, each.func if isinstance(each, ast.Call) else each, scope)
    )


def may_describe(module: Module, decorators: list[ast.expr], scope: Scope, known: Container[str]) -> bool:
    """Whether one of some decorators comes from elsewhere, is of no package that is known, and so may write a docstring."""
    return any(
        isinstance(meaning, str)
        and meaning.partition(".")[0] not in known
        and meaning.partition(".")[0] not in sys.stdlib_module_names
        for each in decorators
        for meaning in module.resolve_all(each.func if isinstance(each, ast.Call) else each, scope)
    )


def _followed(module: Module, node: ast.expr, scope: Scope) -> Iterator[ast.AST]:
    for meaning in module.resolve_all(node, scope):
        if isinstance(meaning, Definition) and isinstance(meaning.node, _FUNCTIONS):
            yield meaning.node


def _replaces(decorator: ast.AST) -> bool:
    """Whether a decorator gives a signature of its own making, or a wrapper that takes anything and shows nothing else."""
    parts = list(ast.walk(decorator))
    names = {each.attr if isinstance(each, ast.Attribute) else getattr(each, "id", None) for each in parts}
    texts = {each.value for each in parts if isinstance(each, ast.Constant)}
    if "__signature__" in names or "__signature__" in texts:
        return True
    if not names.isdisjoint(_CARRIERS):
        return False
    returned = {
        each.value.id for each in parts if isinstance(each, ast.Return) and isinstance(each.value, ast.Name)
    }
    return any(
        isinstance(each, _FUNCTIONS)
        and each is not decorator
        and each.name in returned
        and not each.decorator_list
        and bool(each.args.vararg or each.args.kwarg)
        for each in parts
    )
