"""What a parameter whose annotation says nothing registers tools with, told by what its file imports.

`def register(mcp): @mcp.tool() ...` is how servers are spread over files: the file that makes the server often hands
it on through tables and loops that cannot be followed. The file itself says whose server it expects.
"""

from __future__ import annotations

import ast

from tool_contracts.sources.python.resolution import Definition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from tool_contracts.framework import Framework, ObjectStyle
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope

_MAX_DEPTH = 4


def presumed(
    module: Module, node: ast.expr, scope: Scope, method: str, frameworks: Iterable[Framework]
) -> tuple[Framework, ObjectStyle] | None:
    """The framework and style of an unknown receiver of `method`; None where the imports do not settle it.

    A framework of which the file imports a name that it declares comes before one of which it imports anything.
    """
    if not _is_given(module, node, scope):
        return None
    names = set(module.imported(scope))
    declaring: list[Framework] = []
    mentioned: list[Framework] = []
    for each in frameworks:
        if not any(method in style.methods for style in each.objects.values()):
            continue
        declared = {*each.objects, *each.constructors, *each.decorators, *each.hidden_annotations}
        if names & declared:
            declaring.append(each)
        if any(name.partition(".")[0] in each.packages for name in names):
            mentioned.append(each)
    for found in (declaring, mentioned):
        if found:
            if len(found) > 1:
                return None
            styles = found[0].objects.values()
            return found[0], next(style for style in styles if method in style.methods)
    return None


def _is_given(module: Module, node: ast.AST, scope: Scope, depth: int = 0) -> bool:
    """Whether an expression is a parameter whose annotation says nothing, an attribute that holds one, or a name for that."""
    if depth >= _MAX_DEPTH:
        return False
    if isinstance(node, ast.Name):
        for each in module.resolve_all(node, scope):
            if not isinstance(each, Definition) or each.binding is None:
                continue
            if not says_nothing(each.module, each.binding.annotation, each.scope):
                continue
            if each.is_parameter or (
                each.is_value and _is_given(each.module, each.node, each.scope, depth + 1)
            ):
                return True
    if isinstance(node, ast.Attribute):
        from tool_contracts.sources.python.instances import assigned, instance_of

        return any(
            value is not None and _is_given(owner.module, value, inside, depth + 1)
            for owner in instance_of(module, node.value, scope)
            for value, _, inside in assigned(owner, node.attr)
        )
    return False


def says_nothing(module: Module, annotation: ast.expr | None, scope: Scope) -> bool:
    """Whether an annotation is missing, `Any`, or a name that the file never binds."""
    named: ast.expr | None = annotation
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        named = module.parse_string(annotation)
    if named is None:
        return True
    if not isinstance(named, ast.Name | ast.Attribute):
        return False
    return next(module.resolve_all(named, scope), "typing.Any") == "typing.Any"
