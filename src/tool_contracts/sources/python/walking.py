"""Walking a syntax tree with the scope that each node stands in, without recursion."""

from __future__ import annotations

import ast
from functools import cache

from tool_contracts.sources.python.scopes import COMPREHENSIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from tool_contracts.sources.python.scopes import Scope


class Visit:
    """One node on the way: its scope, the qualified name of what surrounds it, and the alternative it is part of.

    `prefix` ends with a dot unless it is empty, as in `Server.` or `make.<locals>.`. `branch` differs between the
    arms of an `if` or a `try` and is empty outside the second and later ones.
    """

    __slots__ = ("branch", "node", "prefix", "scope")

    def __init__(self, node: ast.AST, scope: Scope, prefix: str = "", branch: str = "") -> None:
        self.node = node
        self.scope = scope
        self.prefix = prefix
        self.branch = branch


_LEAVES = frozenset((ast.Name, ast.Constant, ast.alias, ast.Pass, ast.Import, ast.ImportFrom))
_PLAIN = frozenset(
    (
        "arg",
        "attr",
        "ctx",
        "id",
        "kind",
        "level",
        "module",
        "names",
        "op",
        "ops",
        "type_comment",
        "type_ignores",
    )
)
_OTHER, _FUNCTION, _CLASS, _LAMBDA, _COMPREHENSION, _BRANCHING = range(6)


@cache
def _what_is(kind: type[ast.AST]) -> tuple[int, tuple[str, ...]]:
    """What matters of a kind of node, and its fields that can hold more than names and operators."""
    role = _OTHER
    for each, kinds in (
        (_FUNCTION, (ast.FunctionDef, ast.AsyncFunctionDef)),
        (_CLASS, (ast.ClassDef,)),
        (_LAMBDA, (ast.Lambda,)),
        (_COMPREHENSION, COMPREHENSIONS),
        (_BRANCHING, (ast.If, ast.Try)),
    ):
        if issubclass(kind, kinds):
            role = each
    return role, tuple(each for each in kind._fields if each not in _PLAIN)


def walk(
    tree: ast.AST, scope: Scope, matters: Callable[[ast.stmt, str], bool] | None = None
) -> Iterator[Visit]:
    """Every node but names, attributes of names, constants and imports, in the order of the source, outermost first.

    With `matters`, only statements for which it is true are entered; it is also given the statement's `prefix`.
    """
    stack = [Visit(tree, scope)]
    while stack:
        visit = stack.pop()
        if matters is not None and isinstance(visit.node, ast.stmt) and not matters(visit.node, visit.prefix):
            continue
        yield visit
        below = _below(visit)
        below.reverse()
        stack += below


def _is_leaf(node: ast.AST) -> bool:
    kind = type(node)
    return kind in _LEAVES or (isinstance(node, ast.Attribute) and type(node.value) in _LEAVES)


def _below(visit: Visit) -> list[Visit]:
    node: Any = visit.node  # of the kind that its role says
    scope, prefix, branch = visit.scope, visit.prefix, visit.branch
    role, fields = _what_is(node.__class__)
    inner, inside = scope, prefix
    if role == _FUNCTION:
        inner, inside = scope.child(node), f"{prefix}{node.name}.<locals>."
    elif role == _CLASS:
        inner, inside = scope.child(node), f"{prefix}{node.name}."
    elif role == _LAMBDA:
        inner = scope.child(node)
    elif role == _COMPREHENSION:
        scope = inner = scope.child(node)
    found: list[Visit] = []
    for field in fields:
        value = getattr(node, field, None)
        if not value:
            continue
        if isinstance(value, list):
            other = branch
            if role == _BRANCHING and field in ("orelse", "handlers"):
                other = f"{branch}|{getattr(value[0], 'lineno', 0)}"
            around, path = (inner, inside) if field == "body" else (scope, prefix)
            found += [
                Visit(each, around, path, other)
                for each in value
                if isinstance(each, ast.AST) and not _is_leaf(each)
            ]
        elif isinstance(value, ast.AST) and not _is_leaf(value):
            found.append(Visit(value, inner if field == "body" else scope, prefix, branch))
    return found
