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
from tool_contracts.sources.python.rounds import ONCE
from tool_contracts.sources.python.scopes import statements
from tool_contracts.sources.python.values import value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tool_contracts.sources.python.lists import Element
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.rounds import Round
    from tool_contracts.sources.python.scopes import Scope

    Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda

_MAX_DEPTH = 8


class FunctionReference:
    """A function that an expression leads to.

    `bound` tells that its first parameter is already given, `meant` in which turns of loops and calls it is.
    """

    __slots__ = ("bound", "meant", "module", "node", "scope")

    def __init__(
        self,
        module: Module,
        node: Function,
        scope: Scope,
        *,
        bound: bool = False,
        meant: Round = ONCE,
    ) -> None:
        self.module = module
        self.node = node
        self.scope = scope
        self.bound = bound
        self.meant = meant


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
    if found or depth > _MAX_DEPTH or not isinstance(node, ast.Name | ast.Subscript):
        return
    for place, turn in turns(module, node, scope):
        found = True
        yield from _meant(registered(*place, depth + 1), frozenset({turn}))
    if found or not isinstance(node, ast.Name):
        return
    owner, bindings = scope.lookup(node.id)
    for binding in bindings if owner is not None else ():
        if binding.kind == "parameter":
            for home, given, around, calls in passed(module, node, scope):
                yield from _meant(registered(home, given, around, depth + 1), calls)
        elif binding.kind == "loop" and not binding.path and binding.node is not None:
            for home, given, around, calls in passed(module, binding.node, scope):
                for place in elements(home, given, around) or ():
                    yield from _meant(functions(*place), calls)


def _meant(found: Iterable[FunctionReference], meant: Round) -> Iterator[FunctionReference]:
    for each in found:
        each.meant |= meant
        yield each


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
        yield from _shown(function, decorator.args[0], depth)
        return
    for node in _wrapped_by_hand(function):
        yield from _shown(function, node, depth)
        return
    yield function


def _shown(wrapper: FunctionReference, node: ast.expr, depth: int) -> Iterator[FunctionReference]:
    for found in registered(wrapper.module, node, wrapper.scope, depth + 1):
        found.bound = found.bound or wrapper.bound
        yield found


def _wrapped_by_hand(function: FunctionReference) -> Iterator[ast.expr]:
    """What `functools.wraps(f)(function)` or `functools.update_wrapper(function, f)` beside a function gives it to show."""
    name, module = getattr(function.node, "name", None), function.module
    for word in ("wraps", "update_wrapper") if name is not None else ():
        for call, scope in module.calls(word, function.scope) if word in module.text else ():
            if scope is not function.scope or not isinstance(call, ast.Call):
                continue
            shown = _wrapping(module, call, scope)
            if shown is not None and isinstance(shown[0], ast.Name) and shown[0].id == name:
                yield shown[1]


def _wrapping(module: Module, node: ast.Call, scope: Scope) -> tuple[ast.expr, ast.expr] | None:
    """The wrapper and the wrapped function of a call of `functools`."""
    match node:
        case ast.Call(func=ast.Call(func=name, args=[wrapped, *_]), args=[wrapper]):
            origin = "functools.wraps"
        case ast.Call(func=name, args=[wrapper, wrapped, *_]):
            origin = "functools.update_wrapper"
        case _:
            return None
    return (wrapper, wrapped) if module.resolve(name, scope) == origin else None


def _written(module: Module, node: ast.AST, scope: Scope, depth: int) -> Iterator[FunctionReference]:
    if depth > _MAX_DEPTH:
        return
    if isinstance(node, ast.Lambda | ast.FunctionDef | ast.AsyncFunctionDef):
        yield FunctionReference(module, node, scope)
        return
    if isinstance(node, ast.Call):
        wrapping = _wrapping(module, node, scope)
        if wrapping is not None:
            yield from _written(module, wrapping[0], scope, depth + 1)
            return
        yield from _attribute(module, node, scope)
        yield from _partial(module, node, scope, depth)
        yield from _returned(module, node, scope, depth)
        return
    for (home, held, around), turn in turns(module, node, scope):
        yield from _meant(functions(home, held, around, depth + 1), frozenset({turn}))
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
    named: list[tuple[Element, Round]] = [
        (place, frozenset({turn})) for place, turn in turns(module, node.args[1], scope)
    ]
    for (home, name, around), meant in named or [((module, node.args[1], scope), ONCE)]:
        attribute = value_of(home, around, name)
        for owner in instance_of(module, node.args[0], scope) if isinstance(attribute, str) else ():
            found = _method(owner, attribute)
            if found is not None:
                found.meant = meant
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
                for found in functions(made.module, each.value, inside, depth + 1):
                    if all(call == id(node) for function, call in found.meant if function == id(made.node)):
                        yield found


def _partial(module: Module, node: ast.Call, scope: Scope, depth: int) -> Iterator[FunctionReference]:
    """`functools.partial(f, 1, x=2)`: the function without the parameters that are given."""
    if not node.args or module.resolve(node.func, scope) != "functools.partial":
        return
    for each in functions(module, node.args[0], scope, depth + 1):
        shown = filled(module, node, each.node, bound=each.bound)
        if shown is not None:
            yield FunctionReference(each.module, shown, each.scope, bound=each.bound, meant=each.meant)
