"""Functions that are passed as values: what `f`, `self.search`, `[f, g]` or a name for them lead to."""

from __future__ import annotations

import ast

from tool_contracts.sources.python.classes import find_method, is_decorated
from tool_contracts.sources.python.module import Definition
from tool_contracts.sources.python.servers import instance_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope

    Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda

_MAX_DEPTH = 8
_COPIES = frozenset({"builtins.list", "builtins.tuple", "builtins.sorted", "builtins.set"})


class FunctionReference:
    """A function that an expression leads to; `bound` tells that its first parameter is already given."""

    __slots__ = ("bound", "module", "node", "scope")

    def __init__(self, module: Module, node: Function, scope: Scope, *, bound: bool = False) -> None:
        self.module = module
        self.node = node
        self.scope = scope
        self.bound = bound


def functions(module: Module, node: ast.AST, scope: Scope, depth: int = 0) -> Iterator[FunctionReference]:
    """Every function of the project that an expression is, or is one of in a loop over a list."""
    for each in _written(module, node, scope, depth):
        shown = unwrapped(each, depth)
        if shown is not None:
            yield shown


def unwrapped(function: FunctionReference, depth: int = 0) -> FunctionReference | None:
    """The function whose name, docstring and signature one shows: with `functools.wraps(f)` those of `f`.

    None where `f` cannot be followed.
    """
    if isinstance(function.node, ast.Lambda):
        return function
    for decorator in function.node.decorator_list:
        if not isinstance(decorator, ast.Call) or not decorator.args:
            continue
        if function.module.resolve(decorator.func, function.scope) != "functools.wraps":
            continue
        found = next(functions(function.module, decorator.args[0], function.scope, depth + 1), None)
        if found is not None:
            found.bound = found.bound or function.bound
        return found
    return function


def _written(module: Module, node: ast.AST, scope: Scope, depth: int) -> Iterator[FunctionReference]:
    if depth > _MAX_DEPTH:
        return
    if isinstance(node, ast.Lambda):
        yield FunctionReference(module, node, scope)
        return
    if isinstance(node, ast.Attribute):
        for owner in instance_of(module, node.value, scope):
            found = find_method(owner, node.attr)
            if found is not None:
                definition, method = found
                assert isinstance(definition.node, ast.ClassDef)
                inside = definition.scope.child(definition.node)
                bound = not is_decorated(method, "staticmethod")
                yield FunctionReference(definition.module, method, inside, bound=bound)
                return
    if isinstance(node, ast.Name):
        owner_scope, bindings = scope.lookup(node.id)
        for binding in bindings:
            if isinstance(binding.node, ast.Attribute) and owner_scope is not None:
                # The name may stand for a bound method.
                yield from _written(module, binding.node, owner_scope, depth + 1)
    for meaning in module.resolve_all(node, scope):
        if not isinstance(meaning, Definition):
            continue
        target = meaning.node
        if isinstance(target, ast.FunctionDef | ast.AsyncFunctionDef):
            bound = isinstance(meaning.scope.node, ast.ClassDef) and is_decorated(target, "classmethod")
            yield FunctionReference(meaning.module, target, meaning.scope, bound=bound)
        elif isinstance(target, ast.Lambda):
            yield FunctionReference(meaning.module, target, meaning.scope)
        elif meaning.binding is not None and meaning.binding.kind == "loop":
            for each in elements(meaning.module, target, meaning.scope, depth + 1) or ():
                yield from functions(each[0], each[1], each[2], depth + 1)


def elements(
    module: Module, node: ast.AST | None, scope: Scope, depth: int = 0
) -> list[tuple[Module, ast.expr, Scope]] | None:
    """The elements of a list, over names, sums and spreads; None where they are computed."""
    if depth > _MAX_DEPTH:
        return None
    match node:
        case ast.Constant(value=None):
            return []
        case ast.List(elts=items) | ast.Tuple(elts=items) | ast.Set(elts=items):
            found: list[tuple[Module, ast.expr, Scope]] = []
            for each in items:
                if isinstance(each, ast.Starred):
                    found += elements(module, each.value, scope, depth + 1) or []
                else:
                    found.append((module, each, scope))
            return found
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _joined([elements(module, each, scope, depth + 1) for each in (left, right)])
        case ast.IfExp(body=first, orelse=second):
            return _joined([elements(module, each, scope, depth + 1) for each in (first, second)])
        case ast.BoolOp(values=values):
            return _joined([elements(module, each, scope, depth + 1) for each in values])
        case ast.Call(func=function, args=[inner]) if module.resolve(function, scope) in _COPIES:
            return elements(module, inner, scope, depth + 1)
        case ast.Name() | ast.Attribute():
            for meaning in module.resolve_all(node, scope):
                binding = meaning.binding if isinstance(meaning, Definition) else None
                if isinstance(meaning, Definition) and binding is not None and binding.kind == "assign":
                    held = elements(meaning.module, meaning.node, meaning.scope, depth + 1)
                    if held is not None:
                        return held + _added(meaning, depth)
    return None


def _added(name: Definition, depth: int) -> list[tuple[Module, ast.expr, Scope]]:
    """What `.append` and `.extend` add to a list, in the scope that binds it."""
    found: list[tuple[Module, ast.expr, Scope]] = []
    for call, scope in name.module.calls():
        match call:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=owner), attr=method), args=[argument]):
                if owner != name.name or scope.lookup(owner)[0] is not name.scope:
                    continue
                if method == "append":
                    found.append((name.module, argument, scope))
                elif method == "extend":
                    found += elements(name.module, argument, scope, depth + 1) or []
    return found


def _joined(
    parts: list[list[tuple[Module, ast.expr, Scope]] | None],
) -> list[tuple[Module, ast.expr, Scope]] | None:
    known = [part for part in parts if part is not None]
    return [each for part in known for each in part] if known else None
