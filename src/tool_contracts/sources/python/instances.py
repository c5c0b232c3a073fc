"""Objects of the project's own classes: which class an expression is an instance of, and what its attributes are set to."""

from __future__ import annotations

import ast

from tool_contracts.sources.python.changes import may_change
from tool_contracts.sources.python.classes import (
    ancestors,
    find_method,
    is_attribute_of_self,
    is_decorated,
    lineage,
)
from tool_contracts.sources.python.folds import lacks
from tool_contracts.sources.python.resolution import Definition
from tool_contracts.sources.python.scopes import Binding, arguments, statements
from tool_contracts.sources.python.types import canonical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope

_MAX_DEPTH = 8
_WRAPPERS = frozenset(f"typing.{name}" for name in ("Annotated", "Final", "Optional", "Union"))


def instance_of(
    module: Module, node: ast.AST, scope: Scope, depth: int = 0, called: frozenset[int] = frozenset()
) -> Iterator[Definition]:
    """The classes of the project that an expression is an instance of; `self` inside a method is one.

    `called` holds the ids of the functions that are being followed.
    """
    if depth > _MAX_DEPTH:
        return
    match node:
        case ast.Call(func=made):
            yield from _made(module, made, scope, depth, called)
        case ast.Await(value=value) | ast.NamedExpr(value=value):
            yield from instance_of(module, value, scope, depth + 1, called)
        case ast.IfExp(body=first, orelse=second):
            for each in (first, second):
                yield from instance_of(module, each, scope, depth + 1, called)
        case ast.BoolOp(values=values):
            for each in values:
                yield from instance_of(module, each, scope, depth + 1, called)
    if not isinstance(node, ast.Name | ast.Attribute):
        return
    for meaning in module.resolve_all(node, scope):
        if not isinstance(meaning, Definition) or meaning.binding is None:
            continue
        binding = meaning.binding
        owner = owner_of(meaning) if binding.kind == "parameter" else None
        if owner is not None:
            yield owner
        elif binding.kind == "assign":
            yield from instance_of(meaning.module, meaning.node, meaning.scope, depth + 1, called)
        elif binding.kind == "parameter" and binding.annotation is not None:
            yield from _annotated(meaning.module, binding.annotation, meaning.scope)
    if isinstance(node, ast.Attribute):
        for owner in instance_of(module, node.value, scope, depth + 1, called):
            yield from _held(owner, node.attr, depth, called)


def _held(owner: Definition, attribute: str, depth: int, called: frozenset[int]) -> Iterator[Definition]:
    """The classes of what an object keeps in an attribute; its annotation tells where nothing else does."""
    found = False
    kept = list(assigned(owner, attribute))
    for value, _, inside in kept:
        for made in () if value is None else instance_of(owner.module, value, inside, depth + 1, called):
            found = True
            yield made
    for _, annotation, inside in kept:
        if annotation is not None and not found:
            yield from _annotated(owner.module, annotation, inside)


def _made(
    module: Module, function: ast.expr, scope: Scope, depth: int, called: frozenset[int]
) -> Iterator[Definition]:
    """The classes of which a call makes an instance: the one that is called, or those of what a function returns."""
    for meaning in module.resolve_all(function, scope):
        if isinstance(meaning, str):
            continue
        if isinstance(meaning.node, ast.ClassDef):
            yield meaning
        elif isinstance(meaning.node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _returned(meaning.module, meaning.node, meaning.scope, depth, called)
        elif meaning.is_parameter and _is_of_classmethod(meaning):
            yield from (each for each in (owner_of(meaning),) if each is not None)
    if isinstance(function, ast.Attribute):
        for owner in instance_of(module, function.value, scope, depth + 1, called):
            found = find_method(owner, function.attr)
            if found is not None and isinstance(found[0].node, ast.ClassDef):
                inside = found[0].scope.child(found[0].node)
                yield from _returned(found[0].module, found[1], inside, depth, called)


def _is_of_classmethod(parameter: Definition) -> bool:
    function = parameter.scope.node
    return isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) and is_decorated(
        function, "classmethod"
    )


def _returned(
    module: Module,
    function: ast.FunctionDef | ast.AsyncFunctionDef,
    scope: Scope,
    depth: int,
    called: frozenset[int],
) -> Iterator[Definition]:
    """The classes of what a function returns; its annotation may say less of it, and tells where nothing else does."""
    if id(function) in called:
        return
    found = False
    for each in statements(function.body):
        if isinstance(each, ast.Return) and each.value is not None:
            inside = scope.child(function)
            for made in instance_of(module, each.value, inside, depth + 1, called | {id(function)}):
                found = True
                yield made
    if not found and function.returns is not None:
        yield from _annotated(module, function.returns, scope)


def _classes(module: Module, node: ast.AST, scope: Scope) -> Iterator[Definition]:
    """The classes of the project that a name means."""
    for meaning in module.resolve_all(node, scope):
        if isinstance(meaning, Definition) and isinstance(meaning.node, ast.ClassDef):
            yield meaning


def _annotated(module: Module, annotation: ast.expr, scope: Scope) -> Iterator[Definition]:
    """The classes of the project that an annotation allows: `A`, `"A"`, `A | None`, `Optional[A]`."""
    match annotation:
        case ast.Constant(value=str()):
            written = module.parse_string(annotation)
            if written is not None:
                yield from _annotated(module, written, scope)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            yield from _annotated(module, left, scope)
            yield from _annotated(module, right, scope)
        case ast.Subscript(value=outer, slice=inner):
            name = module.resolve(outer, scope)
            if isinstance(name, str) and canonical(name) in _WRAPPERS:
                for each in inner.elts if isinstance(inner, ast.Tuple) else (inner,):
                    yield from _annotated(module, each, scope)
            else:
                yield from _classes(module, outer, scope)
        case _:
            yield from _classes(module, annotation, scope)


def is_self(module: Module, node: ast.expr, scope: Scope) -> bool:
    """Whether a name is the first parameter of a method."""
    return isinstance(node, ast.Name) and any(
        isinstance(each, Definition) and each.is_parameter and owner_of(each) is not None
        for each in module.resolve_all(node, scope)
    )


def owner_of(parameter: Definition) -> Definition | None:
    """The class whose method has this as its first parameter."""
    function, outer = parameter.scope.node, parameter.scope.parent
    if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) or outer is None:
        return None
    if not isinstance(outer.node, ast.ClassDef) or outer.parent is None:
        return None
    first = next(iter(arguments(function)), None)
    if first is None or first.arg != parameter.name or is_decorated(function, "staticmethod"):
        return None
    return Definition(parameter.module, outer.node, outer.parent, outer.node.name)


def class_around(module: Module, scope: Scope) -> Definition | None:
    """The class that a scope is in, or is the body of."""
    inner: Scope | None = scope
    while inner is not None and inner.parent is not None:
        if isinstance(inner.node, ast.ClassDef):
            return Definition(module, inner.node, inner.parent, inner.node.name)
        inner = inner.parent
    return None


def assigned(owner: Definition, attribute: str) -> Iterator[tuple[ast.expr | None, ast.expr | None, Scope]]:
    """What a class assigns to an attribute, in its body and to `self` in its methods."""
    assert isinstance(owner.node, ast.ClassDef)
    inner = owner.scope.child(owner.node)
    for binding in inner.bindings.get(attribute, ()):
        if isinstance(binding.node, ast.FunctionDef | ast.AsyncFunctionDef):  # a property
            yield None, binding.node.returns, inner
            inside = inner.child(binding.node)
            for each in statements(binding.node.body):
                if isinstance(each, ast.Return) and each.value is not None:
                    yield each.value, None, inside
        else:
            value = binding.node if isinstance(binding.node, ast.expr) else None
            yield value, binding.annotation, inner
    for method in owner.node.body:
        if not isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef) or lacks(method, attribute):
            continue
        inside = inner.child(method)
        for each in statements(method.body):
            if isinstance(each, ast.Assign):
                targets, value, annotation = each.targets, each.value, None
            elif isinstance(each, ast.AnnAssign):
                targets, value, annotation = [each.target], each.value, each.annotation
            else:
                continue
            if any(is_attribute_of_self(target, attribute) for target in targets):
                yield value, annotation, inside


def kept(module: Module, node: ast.Attribute, scope: Scope) -> Iterator[Definition]:
    """What an attribute of a class of the project, or of an object of one, is set to by the nearest class that sets it."""
    for meaning in module.resolve_all(node.value, scope):
        if isinstance(meaning, Definition) and isinstance(meaning.node, ast.ClassDef):
            yield from _nearest(meaning, node.attr, of_class=True)
    for owner in instance_of(module, node.value, scope):
        yield from _nearest(owner, node.attr, of_class=False)


def _nearest(owner: Definition, attribute: str, *, of_class: bool) -> Iterator[Definition]:
    for each in lineage(owner):
        if isinstance(each, str) or not isinstance(each.node, ast.ClassDef):
            continue
        found = False
        for value, _, scope in assigned(each, attribute):
            in_body = isinstance(scope.node, ast.ClassDef)
            if value is None or getattr(scope.node, "name", None) == attribute:  # a property
                continue
            # a function in a class is bound to the object that it is taken from, a bound method is not bound anew
            is_free = isinstance(value, ast.Attribute)
            match value:
                case ast.Call(func=ast.Name(id="staticmethod"), args=[inner]):
                    value, is_free = inner, True
            if in_body if of_class else not in_body or is_free:
                found = True
                yield Definition(each.module, value, scope, attribute, Binding("assign", value))
        if found:
            return


def constant(owner: Definition, attribute: str) -> Definition | None:
    """The value of an attribute that a class body assigns once, and that neither class nor bases set or change elsewhere.

    Another class that derives from `owner` may have another value.
    """
    found: Definition | None = None
    for each in (owner, *ancestors(owner)):
        if not isinstance(each.node, ast.ClassDef):
            continue
        for value, _, scope in assigned(each, attribute):
            if not isinstance(scope.node, ast.ClassDef) or value is None:
                return None
            if found is None:
                binding = scope.bindings[attribute][0]
                found = Definition(each.module, value, scope, attribute, binding)
            elif found.scope is scope:
                return None
        if may_change(each.module.text, attribute):
            return None
    return found
