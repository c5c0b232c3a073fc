"""What a parameter is in one call where its function binds it anew: `if name is None: name = ...`, `name = name or ...`."""

from __future__ import annotations

import ast

from tool_contracts.sources.python.resolution import Definition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tool_contracts.sources.python.lists import Element
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope

_CERTAIN = ast.Constant, ast.JoinedStr, ast.Lambda
"""What is there, or not, by what is written; of a text with fields nobody knows whether it is empty."""


def in_place_of(
    module: Module, node: ast.AST, scope: Scope, given: Element, known: Callable[[Element], Element]
) -> Element | None:
    """What a name is for which a call passes `given`; None where that is not certain.

    `known` follows what is passed to what it is in the same call.
    """
    for meaning in module.resolve_all(node, scope):
        if not isinstance(meaning, Definition) or not meaning.is_parameter:
            continue
        others = [each for each in meaning.scope.bindings.get(meaning.name, ()) if each.kind != "parameter"]
        if not others:
            return given
        if len(others) > 1 or others[0].kind != "assign" or others[0].path:
            return None
        found = _substitute(meaning.name, others[0].statement, meaning.scope.node)
        held = known(given)[1]
        if found is None or not isinstance(held, _CERTAIN):
            return None
        substitute, stays = found
        is_kept = stays(held)
        return None if is_kept is None else given if is_kept else (meaning.module, substitute, meaning.scope)
    return given


def _substitute(
    name: str, statement: ast.stmt | None, function: ast.AST
) -> tuple[ast.expr, Callable[[ast.AST], bool | None]] | None:
    """What takes the place of a parameter, and whether what is passed stays; None where it is bound otherwise."""
    if not isinstance(statement, ast.Assign | ast.AnnAssign) or statement.value is None:
        return None
    for each in getattr(function, "body", ()):
        match each:
            case ast.Assign(value=ast.BoolOp(op=ast.Or(), values=[ast.Name(id=own), substitute])):
                if each is statement and own == name:
                    return substitute, _holds
            case ast.If(test=ast.UnaryOp(op=ast.Not(), operand=ast.Name(id=own)), body=[only], orelse=[]):
                if only is statement and own == name:
                    return statement.value, _holds
            case ast.If(
                test=ast.Compare(
                    left=ast.Name(id=own), ops=[ast.Is()], comparators=[ast.Constant(value=None)]
                ),
                body=[only],
                orelse=[],
            ):
                if only is statement and own == name:
                    return statement.value, _is_there
    return None


def _holds(given: ast.AST) -> bool | None:
    if isinstance(given, ast.JoinedStr):
        return True if any(isinstance(each, ast.Constant) for each in given.values) else None
    return not isinstance(given, ast.Constant) or bool(given.value)


def _is_there(given: ast.AST) -> bool:
    return not isinstance(given, ast.Constant) or given.value is not None
