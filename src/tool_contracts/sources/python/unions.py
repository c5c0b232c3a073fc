"""The members of a union, however it is spelled."""

from __future__ import annotations

import ast

from tool_contracts.sources.python.meanings import type_meanings
from tool_contracts.sources.python.resolution import Definition
from tool_contracts.sources.python.sites import Site
from tool_contracts.sources.python.types import canonical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from tool_contracts.sources.python.module import Module

UNIONS = frozenset({"typing.Union", "typing.Optional", "types.UnionType"})
_MAX_MEMBERS = 500


def members_of(
    node: ast.expr, site: Site, home: Module, open_: Collection[int]
) -> list[tuple[ast.expr, Site]]:
    """The members of a union in written order; unions inside it and behind aliases are part of it.

    `home` is the module that is reported on, `open_` the nodes that are being read already.
    """
    seen: set[int] = set()
    found: list[tuple[ast.expr, Site]] = []
    stack: list[tuple[ast.expr, Site]] = [(node, site)]
    while stack and len(found) < _MAX_MEMBERS:
        each, where = stack.pop()
        match each:
            case ast.BinOp(op=ast.BitOr(), left=left, right=right):
                stack += [(right, where), (left, where)]
                continue
            case ast.Subscript(value=value, slice=index):
                meaning = next(iter(type_meanings(where.module, value, where.scope)), None)
                name = canonical(meaning) if isinstance(meaning, str) else ""
                if name in UNIONS:
                    items = index.elts if isinstance(index, ast.Tuple) else [index]
                    if name == "typing.Optional":
                        stack.append((ast.copy_location(ast.Constant(None), each), where))
                    stack += [(item, where) for item in reversed(items)]
                    continue
            case ast.Constant(value=str()):
                inner = where.module.parse_string(each)
                if inner is not None and not isinstance(inner, ast.Constant):
                    stack.append((inner, where))
                    continue
            case ast.Name() | ast.Attribute():
                alias = next(iter(type_meanings(where.module, each, where.scope)), None)
                if isinstance(alias, Definition) and _is_union(alias, open_) and id(alias.node) not in seen:
                    seen.add(id(alias.node))
                    use = None if alias.module is home else where.span(each)
                    assert isinstance(alias.node, ast.expr)
                    stack.append((alias.node, Site(alias.module, alias.scope, use)))
                    continue
        found.append((each, where))
    return found


def _is_union(alias: Definition, open_: Collection[int]) -> bool:
    if id(alias.node) in open_ or alias.binding is None or alias.binding.kind not in ("assign", "alias"):
        return False
    if isinstance(alias.node, ast.BinOp):
        return isinstance(alias.node.op, ast.BitOr)
    if isinstance(alias.node, ast.Subscript):
        meaning = alias.module.resolve(alias.node.value, alias.scope)
        return isinstance(meaning, str) and canonical(meaning) in UNIONS
    return False


def is_none(node: ast.expr, site: Site) -> bool:
    """Whether a member is `None`."""
    if isinstance(node, ast.Constant):
        return node.value is None
    return (
        isinstance(node, ast.Name | ast.Attribute)
        and site.module.resolve(node, site.scope) == "types.NoneType"
    )
