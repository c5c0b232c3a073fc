"""Walking a syntax tree with the scope that each node stands in, without recursion."""

from __future__ import annotations

import ast

from tool_contracts.sources.python.scopes import COMPREHENSIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

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


_LEAVES = (
    ast.Name,
    ast.Constant,
    ast.expr_context,
    ast.operator,
    ast.unaryop,
    ast.boolop,
    ast.cmpop,
    ast.alias,
)


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
_FIELDS: dict[type[ast.AST], tuple[str, ...]] = {}


def _fields(kind: type[ast.AST]) -> tuple[str, ...]:
    """The fields of a kind of node that can hold more than names and operators."""
    found = _FIELDS.get(kind)
    if found is None:
        found = _FIELDS[kind] = tuple(each for each in kind._fields if each not in _PLAIN)
    return found


def walk(tree: ast.AST, scope: Scope) -> Iterator[Visit]:
    """Every node but names and constants, in the order of the source, outermost first."""
    stack = [Visit(tree, scope)]
    while stack:
        visit = stack.pop()
        yield visit
        stack.extend(reversed(list(_below(visit))))


def _below(visit: Visit) -> Iterator[Visit]:
    node, scope, prefix, branch = visit.node, visit.scope, visit.prefix, visit.branch
    inner, inside = scope, prefix
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        inner, inside = scope.child(node), f"{prefix}{node.name}.<locals>."
    elif isinstance(node, ast.ClassDef):
        inner, inside = scope.child(node), f"{prefix}{node.name}."
    elif isinstance(node, ast.Lambda):
        inner = scope.child(node)
    elif isinstance(node, COMPREHENSIONS):
        scope = inner = scope.child(node)
    for field in _fields(type(node)):
        value = getattr(node, field, None)
        if isinstance(value, ast.AST):
            if not isinstance(value, _LEAVES):
                yield Visit(value, inner if field == "body" else scope, prefix, branch)
        elif isinstance(value, list):
            other = branch
            if field in ("orelse", "handlers") and isinstance(node, ast.If | ast.Try) and value:
                other = f"{branch}|{getattr(value[0], 'lineno', 0)}"
            for each in value:
                if isinstance(each, ast.AST) and not isinstance(each, _LEAVES):
                    body = field == "body"
                    yield Visit(each, inner if body else scope, inside if body else prefix, other)
