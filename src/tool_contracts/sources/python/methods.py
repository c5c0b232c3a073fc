"""Methods that are passed on: `server.tool` itself, or what a name, a class, an object or another file keeps of it."""

from __future__ import annotations

import ast

from tool_contracts.sources.python.instances import kept
from tool_contracts.sources.python.resolution import Definition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope

_MAX_DEPTH = 8


def attribute(node: ast.AST, scope: Scope) -> tuple[ast.Attribute | None, Scope]:
    """The attribute that an expression is, or that a name stands for, such as a bound method, and its scope."""
    if isinstance(node, ast.Name):
        owner, bindings = scope.lookup(node.id)
        for binding in bindings:
            if binding.kind == "assign" and isinstance(binding.node, ast.Attribute) and owner is not None:
                return binding.node, owner
    return (node if isinstance(node, ast.Attribute) else None), scope


def methods_named(
    module: Module,
    node: ast.AST,
    scope: Scope,
    names: Container[str],
    *,
    elsewhere: bool = True,
    depth: int = 0,
) -> Iterator[tuple[Module, ast.Attribute, Scope]]:
    """The attributes of one of these names that an expression may stand for, each with its module and scope.

    With `elsewhere`, what an attribute of a class or object is set to, and a name that is taken from another file, is
    followed.
    """
    found, around = attribute(node, scope)
    if found is not None and found.attr in names:
        yield module, found, around
    if not elsewhere or depth > _MAX_DEPTH:
        return
    if found is not None:
        for each in kept(module, found, around):
            yield from methods_named(each.module, each.node, each.scope, names, depth=depth + 1)
    for home, name in _homes(module, node if found is None else found, around):
        yield from methods_named(home, ast.Name(name), home.scope, names, depth=depth + 1)


def _homes(module: Module, node: ast.AST, scope: Scope) -> Iterator[tuple[Module, str]]:
    """The files that a name is taken from, each with the name that it has there."""
    if isinstance(node, ast.Attribute):
        for meaning in module.resolve_all(node.value, scope):
            if isinstance(meaning, Definition) and isinstance(meaning.node, ast.Module):
                yield meaning.module, node.attr
    elif isinstance(node, ast.Name) and module.project is not None:
        for binding in scope.lookup(node.id)[1]:
            if binding.kind == "import" and binding.attribute is not None:
                path = binding.origin.split(".") if binding.origin else []
                found = module.project.locate(module, binding.level, [*path, binding.attribute], len(path))
                if found is not None and found[1] == [binding.attribute]:
                    yield found[0], binding.attribute
