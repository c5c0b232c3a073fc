"""Which packages an object comes from: by what makes it, what holds it, what it is annotated with, or what its file imports."""

from __future__ import annotations

import ast

from tool_contracts.sources.python.classes import bases_of, has_unknown_base
from tool_contracts.sources.python.instances import assigned, instance_of, owner_of
from tool_contracts.sources.python.scopes import statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.resolution import Definition
    from tool_contracts.sources.python.scopes import Scope

_MAX_DEPTH = 8
_SAYS_NOTHING = ("builtins.", "typing.")
_OWN = "."  # begins the name of a class of the project that has no part from elsewhere


def comes_from(module: Module, node: ast.expr, scope: Scope, packages: Sequence[str]) -> bool:
    """Whether an object comes from one of the packages.

    Where nothing is known of it, what its file imports tells.
    """
    found = {each for each in _origins(module, node, scope) if not each.startswith(_SAYS_NOTHING)}
    return any(_is_of(each, packages) for each in found or module.imported(scope))


def certainly_comes_from(module: Module, node: ast.expr, scope: Scope, packages: Sequence[str]) -> bool:
    """Whether something is known of where an object comes from, and all of it is one of the packages."""
    found = {each for each in _origins(module, node, scope) if not each.startswith(_SAYS_NOTHING)}
    return bool(found) and all(_is_of(each, packages) for each in found)


def _is_of(name: str, packages: Sequence[str]) -> bool:
    """Whether a dotted name is of a package or of one that adds to it, as `langchain_openai` does."""
    return any(name == each or name.startswith((f"{each}.", f"{each}_")) for each in packages)


def _origins(module: Module, node: ast.AST | None, scope: Scope, depth: int = 0) -> Iterator[str]:
    """The dotted names outside the project that an expression leads to, or that of a class of its own."""
    if depth > _MAX_DEPTH:
        return
    match node:
        case ast.Await(value=value) | ast.NamedExpr(value=value) | ast.Subscript(value=value):
            yield from _origins(module, value, scope, depth + 1)
        case ast.Call(func=function):
            yield from _origins(module, function, scope, depth + 1)
        case ast.IfExp(body=first, orelse=second) | ast.BoolOp(values=[first, second]):
            yield from _origins(module, first, scope, depth + 1)
            yield from _origins(module, second, scope, depth + 1)
        case ast.Name() | ast.Attribute():
            found = list(module.resolve_all(node, scope))
            for meaning in found:
                if isinstance(meaning, str):
                    yield meaning
                else:
                    yield from _of_definition(meaning, depth)
            if isinstance(node, ast.Attribute) and not found:
                yield from _of_attribute(module, node, scope, depth)


def _of_definition(meaning: Definition, depth: int) -> Iterator[str]:
    module, scope, node = meaning.module, meaning.scope, meaning.node
    if isinstance(node, ast.ClassDef):
        outside = [each for each in bases_of(meaning) if isinstance(each, str)]
        yield from outside
        if not outside and not has_unknown_base(meaning):
            yield f"{_OWN}{node.name}"
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        yield from _annotated(module, node.returns, scope, depth)
        inside = scope.child(node)
        for each in statements(node.body):
            if isinstance(each, ast.Return):
                yield from _origins(module, each.value, inside, depth + 1)
    elif meaning.binding is not None:
        yield from _annotated(module, meaning.binding.annotation, scope, depth)
        owner = owner_of(meaning) if meaning.binding.kind == "parameter" else None
        if owner is not None:
            yield from _of_definition(owner, depth)
        elif meaning.binding.kind in ("assign", "with"):
            yield from _origins(module, node, scope, depth + 1)


def _of_attribute(module: Module, node: ast.Attribute, scope: Scope, depth: int) -> Iterator[str]:
    """What an object of the project has under a name, or else what the object itself leads to."""
    found = False
    for owner in instance_of(module, node.value, scope):
        for value, annotation, inside in assigned(owner, node.attr):
            found = True
            yield from _annotated(owner.module, annotation, inside, depth)
            yield from _origins(owner.module, value, inside, depth + 1)
    if not found:
        held = _origins(module, node.value, scope, depth + 1)
        yield from (each for each in held if not each.startswith(_OWN))


def _annotated(module: Module, annotation: ast.expr | None, scope: Scope, depth: int) -> Iterator[str]:
    """What the names in an annotation lead to."""
    if isinstance(annotation, ast.Constant):
        annotation = module.parse_string(annotation)
    for each in ast.walk(annotation) if annotation is not None else ():
        if isinstance(each, ast.Name | ast.Attribute):
            yield from _origins(module, each, scope, depth + 1)
