"""Decorators of the project's own: the functions that they decorate, and what they hand on to a framework's decorator."""

from __future__ import annotations

import ast
import re

from tool_contracts.sources.python.folds import lacks
from tool_contracts.sources.python.resolution import Definition
from tool_contracts.sources.python.scopes import statements
from tool_contracts.sources.python.walking import Kinds, walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope

    Decorated = tuple[ast.expr, ast.FunctionDef | ast.AsyncFunctionDef, Scope]
    """A decorator as it is written, the function below it, and where both stand."""

_FUNCTIONS = Kinds(ast.FunctionDef, ast.AsyncFunctionDef)


def decorated(module: Module, name: str) -> Iterator[Decorated]:
    """The functions of a module with a decorator in which a name may stand, but methods, whose first parameter is open."""
    if not re.search(rf"@[\w.\s]*\b{re.escape(name)}\b", module.text):
        return
    for statement in module.statements_with(name):
        for visit in walk(statement, module.scope, _FUNCTIONS, lambda inner, _: not lacks(inner, name)):
            assert isinstance(visit.node, ast.FunctionDef | ast.AsyncFunctionDef)
            if not isinstance(visit.scope.node, ast.ClassDef):
                for decorator in visit.node.decorator_list:
                    yield decorator, visit.node, visit.scope


def function_around(module: Module, scope: Scope) -> Definition | None:
    """The function, or lambda with a name, whose scope this is; None for what is no function, and for methods."""
    found = callable_around(module, scope)
    return None if found is None or isinstance(found.scope.node, ast.ClassDef) else found


def callable_around(module: Module, scope: Scope) -> Definition | None:
    """The same, methods among them."""
    node, outer = scope.node, scope.parent
    if outer is None:
        return None
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return Definition(module, node, outer, node.name)
    if isinstance(node, ast.Lambda):
        for name, bindings in outer.bindings.items():
            if any(each.node is node for each in bindings):
                return Definition(module, node, outer, name)
    return None


def giver(function: Definition) -> Definition | None:
    """The function that returns this one, which stands in it: `def named(name): def decorate(function): ...`."""
    outer = callable_around(function.module, function.scope)
    if outer is None:
        return None
    values = returned(outer.node)
    return outer if any(isinstance(each, ast.Name) and each.id == function.name for each in values) else None


def returned(function: ast.AST) -> list[ast.expr]:
    """What a function or a lambda returns."""
    if isinstance(function, ast.Lambda):
        return [function.body]
    body = statements(function.body) if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) else ()
    return [each.value for each in body if isinstance(each, ast.Return) and each.value is not None]


def handed_on(function: ast.AST, inner: ast.Call, use: ast.expr) -> ast.Call | None:
    """The call of a framework's decorator that a function returns, with what a use of that function gives to it.

    None where the use gives no decorator, such as that of a function without parentheses which does not hand on all
    that it is given.
    """
    assert isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    args = function.args
    given: dict[str, ast.expr] = {}
    rest: list[ast.expr] = []
    more: list[ast.keyword] = []
    if isinstance(use, ast.Call):
        names = [each.arg for each in (*args.posonlyargs, *args.args)]
        given = dict(zip(names, use.args, strict=False))
        rest = use.args[len(names) :]
        known = {*names, *(each.arg for each in args.kwonlyargs)}
        given |= {each.arg: each.value for each in use.keywords if each.arg in known and each.arg}
        more = [each for each in use.keywords if each.arg not in known]
    elif not any(_spreads(each, args.vararg) for each in inner.args):
        return None
    positional: list[ast.expr] = []
    for each in inner.args:
        if _spreads(each, args.vararg):
            positional += rest
        else:
            positional.append(given.get(each.id, each) if isinstance(each, ast.Name) else each)
    keywords: list[ast.keyword] = []
    for keyword in inner.keywords:
        if keyword.arg is None and args.kwarg and getattr(keyword.value, "id", None) == args.kwarg.arg:
            keywords += more
            continue
        value = keyword.value
        value = given.get(value.id, value) if isinstance(value, ast.Name) else value
        keywords.append(ast.keyword(keyword.arg, value))
    return ast.copy_location(ast.Call(inner.func, positional, keywords), inner)


def _spreads(node: ast.expr, parameter: ast.arg | None) -> bool:
    """Whether a node is `*args` with the name of a parameter."""
    match node:
        case ast.Starred(value=ast.Name(id=name)):
            return parameter is not None and parameter.arg == name
    return False
