"""Names in the annotations of a function that nothing binds where they are looked up."""

from __future__ import annotations

import ast
import builtins

from tool_contracts.sources.python.arguments import arguments_of
from tool_contracts.sources.python.scopes import COMPREHENSIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.framework import Framework
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope
    from tool_contracts.sources.python.signatures import Function
    from tool_contracts.sources.python.sites import Site


def unbound_names(framework: Framework | None, node: Function, site: Site) -> frozenset[str]:
    """Those of the parameters, in quotes or not; none where the framework needs no annotations, or anything may be imported."""
    if framework is None or not framework.needs_annotations or site.module.path.endswith(".ipynb"):
        return frozenset()
    own = {each.name for each in getattr(node, "type_params", ())}  # since Python 3.12
    found = {
        name
        for _, argument, _ in arguments_of(node)
        if argument.annotation is not None
        for name in _names(site.module, argument.annotation)
        if name not in own and not hasattr(builtins, name) and site.scope.lookup(name)[0] is None
    }
    return frozenset() if found and _takes_anything(site.scope) else frozenset(found)


def _names(module: Module, annotation: ast.expr) -> Iterator[str]:
    """The names in an annotation, without those in functions and comprehensions, which may bind them."""
    todo: list[ast.AST] = [annotation]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            inner = module.parse_string(node)
            todo += [inner] if inner is not None else []
        elif not isinstance(node, (ast.Lambda, *COMPREHENSIONS)):
            todo += ast.iter_child_nodes(node)


def _takes_anything(scope: Scope | None) -> bool:
    """Whether a name may come from `import *` here or further out."""
    while scope is not None:
        if scope.stars:
            return True
        scope = scope.parent
    return False
