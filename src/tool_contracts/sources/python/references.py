"""Functions that are passed as values: what `f`, `self.search`, `[f, g]` or a name for them lead to."""

from __future__ import annotations

import ast

from tool_contracts.sources.python.callers import passed
from tool_contracts.sources.python.classes import find_method, is_decorated
from tool_contracts.sources.python.instances import instance_of
from tool_contracts.sources.python.lists import elements, turns
from tool_contracts.sources.python.methods import attribute
from tool_contracts.sources.python.partials import filled
from tool_contracts.sources.python.resolution import Definition
from tool_contracts.sources.python.scopes import statements
from tool_contracts.sources.python.values import value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.sources.python.lists import Element, Turn
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope

    Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda

_MAX_DEPTH = 8


class FunctionReference:
    """A function that an expression leads to.

    `bound` tells that its first parameter is already given, `turn` in which turn of a loop it is meant.
    """

    __slots__ = ("bound", "module", "node", "scope", "turn")

    def __init__(
        self,
        module: Module,
        node: Function,
        scope: Scope,
        *,
        bound: bool = False,
        turn: Turn | None = None,
    ) -> None:
        self.module = module
        self.node = node
        self.scope = scope
        self.bound = bound
        self.turn = turn


def functions(module: Module, node: ast.AST, scope: Scope, depth: int = 0) -> Iterator[FunctionReference]:
    """Every function of the project that an expression is, or is one of in a loop over a list."""
    for each in _written(module, node, scope, depth):
        yield from unwrapped(each, depth)


def registered(module: Module, node: ast.AST, scope: Scope, depth: int = 0) -> Iterator[FunctionReference]:
    """The functions that an expression is where it makes tools: those that calls pass for it, if it is a parameter.

    In a loop over a parameter, they are those of the lists that calls pass.
    """
    found = False
    for each in functions(module, node, scope, depth):
        found = True
        yield each
    if found or not isinstance(node, ast.Name):
        return
    owner, bindings = scope.lookup(node.id)
    for binding in bindings if owner is not None else ():
        if binding.kind == "parameter":
            for home, given, around in passed(module, node, scope):
                yield from functions(home, given, around, depth)
        elif binding.kind == "loop" and not binding.path and binding.node is not None:
            for home, given, around in passed(module, binding.node, scope):
                for place in elements(home, given, around) or ():
                    yield from functions(*place)


def unwrapped(function: FunctionReference, depth: int = 0) -> Iterator[FunctionReference]:
    """The functions whose name, docstring and signature one shows: with `functools.wraps(f)` those that `f` may be.

    None of them where `f` cannot be followed.
    """
    decorators = [] if isinstance(function.node, ast.Lambda) else function.node.decorator_list
    for decorator in decorators:
        if not isinstance(decorator, ast.Call) or not decorator.args:
            continue
        if function.module.resolve(decorator.func, function.scope) != "functools.wraps":
            continue
        for found in registered(function.module, decorator.args[0], function.scope, depth + 1):
            found.bound = found.bound or function.bound
            yield found
        return
    yield function


def _written(module: Module, node: ast.AST, scope: Scope, depth: int) -> Iterator[FunctionReference]:
    if depth > _MAX_DEPTH:
        return
    if isinstance(node, ast.Lambda | ast.FunctionDef | ast.AsyncFunctionDef):
        yield FunctionReference(module, node, scope)
        return
    if isinstance(node, ast.Call):
        yield from _attribute(module, node, scope)
        yield from _partial(module, node, scope, depth)
        yield from _returned(module, node, scope, depth)
        return
    for (home, held, around), turn in turns(module, node, scope):
        for each in functions(home, held, around, depth + 1):
            yield FunctionReference(each.module, each.node, each.scope, bound=each.bound, turn=turn)
    if isinstance(node, ast.Attribute):
        for owner in instance_of(module, node.value, scope):
            found = _method(owner, node.attr)
            if found is not None:
                yield found
                return
    if isinstance(node, ast.Name):
        method, around = attribute(node, scope)
        if method is not None:
            yield from _written(module, method, around, depth + 1)
    for meaning in module.resolve_all(node, scope):
        if not isinstance(meaning, Definition):
            continue
        target = meaning.node
        if isinstance(target, ast.FunctionDef | ast.AsyncFunctionDef):
            bound = isinstance(meaning.scope.node, ast.ClassDef) and is_decorated(target, "classmethod")
            yield FunctionReference(meaning.module, target, meaning.scope, bound=bound)
        elif isinstance(target, ast.Lambda):
            yield FunctionReference(meaning.module, target, meaning.scope)


def is_attribute_by_name(module: Module, node: ast.AST, scope: Scope) -> bool:
    """Whether an expression is `getattr(owner, name)`."""
    if not isinstance(node, ast.Call) or len(node.args) < 2:
        return False
    return module.resolve(node.func, scope) == "builtins.getattr"


def _attribute(module: Module, node: ast.Call, scope: Scope) -> Iterator[FunctionReference]:
    """`getattr(self, "search")`, also with a name that a loop binds."""
    if not is_attribute_by_name(module, node, scope):
        return
    named: list[tuple[Element, Turn | None]] = list(turns(module, node.args[1], scope))
    for (home, name, around), turn in named or [((module, node.args[1], scope), None)]:
        attribute = value_of(home, around, name)
        for owner in instance_of(module, node.args[0], scope) if isinstance(attribute, str) else ():
            found = _method(owner, attribute)
            if found is not None:
                found.turn = turn
                yield found


def _method(owner: Definition, name: str) -> FunctionReference | None:
    """The method of an object, bound to it."""
    found = find_method(owner, name)
    if found is None:
        return None
    definition, method = found
    assert isinstance(definition.node, ast.ClassDef)
    inside = definition.scope.child(definition.node)
    return FunctionReference(
        definition.module, method, inside, bound=not is_decorated(method, "staticmethod")
    )


def _returned(module: Module, node: ast.Call, scope: Scope, depth: int) -> Iterator[FunctionReference]:
    """`make("guides")`: the functions that a function of the project returns, such as those that it holds."""
    for made in _written(module, node.func, scope, depth + 1):
        if isinstance(made.node, ast.Lambda) or made.node.decorator_list:
            continue
        inside = made.scope.child(made.node)
        for each in statements(made.node.body):
            if isinstance(each, ast.Return) and each.value is not None:
                yield from functions(made.module, each.value, inside, depth + 1)


def _partial(module: Module, node: ast.Call, scope: Scope, depth: int) -> Iterator[FunctionReference]:
    """`functools.partial(f, 1, x=2)`: the function without the parameters that are given."""
    if not node.args or module.resolve(node.func, scope) != "functools.partial":
        return
    for each in functions(module, node.args[0], scope, depth + 1):
        shown = filled(module, node, each.node, bound=each.bound)
        if shown is not None:
            yield FunctionReference(each.module, shown, each.scope, bound=each.bound, turn=each.turn)
