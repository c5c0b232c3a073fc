"""`map(f, tools)` as the comprehension that makes the same of every element: `(f(each) for each in tools)`."""

from __future__ import annotations

import ast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope

_EACH = "<each>"  # no name that anything in the function could mean


def mapped(module: Module, node: ast.Call, scope: Scope) -> ast.GeneratorExp | None:
    """The comprehension that a call of `map` over one list stands for, the same node each time; None for another call."""
    if len(node.args) != 2 or any(isinstance(each, ast.Starred) for each in node.args):
        return None
    if module.resolve(node.func, scope) != "builtins.map":
        return None
    key = id(node), 0
    known = module.derived.get(key)
    if known is None:
        known = module.derived[key] = _comprehension(node, *node.args)
    assert isinstance(known, ast.GeneratorExp)
    return known


def _comprehension(node: ast.Call, function: ast.expr, held: ast.expr) -> ast.GeneratorExp:
    match function:
        case ast.Lambda(args=ast.arguments(args=[ast.arg(arg=name)]), body=made):
            pass
        case _:
            name = _EACH
            passed = ast.copy_location(ast.Name(name, ast.Load()), held)
            made = ast.copy_location(ast.Call(function, [passed], []), node)
    target = ast.copy_location(ast.Name(name, ast.Store()), held)
    loop = ast.comprehension(target, held, [], 0)
    return ast.copy_location(ast.GeneratorExp(made, [loop]), node)
