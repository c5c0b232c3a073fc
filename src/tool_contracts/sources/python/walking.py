"""Walking a syntax tree with the scope that each node stands in, without recursion."""

from __future__ import annotations

import ast

from tool_contracts.sources.python.scopes import COMPREHENSIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from tool_contracts.sources.python.scopes import Scope

    _Place = tuple[Scope, str, str]  # the scope, prefix and branch of a visit


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


# What holds no more than names, and what stands in a field without being a node.
_LEAVES = frozenset(
    (
        ast.Constant,
        ast.Import,
        ast.ImportFrom,
        ast.MatchSingleton,
        ast.Name,
        ast.Pass,
        ast.alias,
        bool,
        int,
        str,
        type(None),
    )
)
_PLAIN = frozenset(("arg", "attr", "ctx", "op", "ops"))
_OTHER, _FUNCTION, _CLASS, _LAMBDA, _COMPREHENSION, _BRANCHING = range(6)
_ROLES: tuple[tuple[int, tuple[type[ast.AST], ...]], ...] = (
    (_FUNCTION, (ast.FunctionDef, ast.AsyncFunctionDef)),
    (_CLASS, (ast.ClassDef,)),
    (_LAMBDA, (ast.Lambda,)),
    (_COMPREHENSION, COMPREHENSIONS),
    (_BRANCHING, (ast.If, ast.Try)),
)


class Kinds(dict[type[ast.AST], tuple[bool, bool, int, tuple[str, ...]]]):
    """The kinds of nodes that a walk is to show.

    For each kind of node that is met: whether it is one of them, whether it is a statement, its role, and its fields
    that can hold more than names and operators.
    """

    def __init__(self, *wanted: type[ast.AST]) -> None:
        super().__init__()
        self._wanted = wanted

    def __missing__(self, kind: type[ast.AST]) -> tuple[bool, bool, int, tuple[str, ...]]:
        role = next((role for role, kinds in _ROLES if issubclass(kind, kinds)), _OTHER)
        fields = tuple(each for each in kind._fields if each not in _PLAIN)
        found = self[kind] = issubclass(kind, self._wanted), issubclass(kind, ast.stmt), role, fields
        return found


CALLS = Kinds(ast.Call)


def walk(
    tree: ast.AST, scope: Scope, kinds: Kinds, matters: Callable[[ast.stmt, str], bool] | None = None
) -> Iterator[Visit]:
    """Every node of some kinds in a tree, in the order of the source, outermost first.

    With `matters`, only statements for which it is true are entered; it is also given the statement's `prefix`.
    """
    stack: list[tuple[Any, _Place]] = [(tree, (scope, "", ""))]
    while stack:
        node, place = stack.pop()
        is_wanted, is_statement, role, fields = kinds[node.__class__]
        if is_statement and matters is not None and not matters(node, place[1]):
            continue
        if is_wanted:
            yield Visit(node, *place)
        outside, inside = (place, place) if role == _OTHER else _around(node, role, place)
        below: list[tuple[ast.AST, _Place]] = []
        for field in fields:
            value = getattr(node, field, None)
            if not value:
                continue
            around = inside if field == "body" else outside
            if value.__class__ is not list:
                value = (value,)
            elif role == _BRANCHING and field in ("orelse", "handlers"):
                around = (*around[:2], f"{around[2]}|{getattr(value[0], 'lineno', 0)}")
            for each in value:
                kind = each.__class__
                if kind not in _LEAVES and (kind is not ast.Attribute or each.value.__class__ not in _LEAVES):
                    below.append((each, around))
        below.reverse()
        stack += below


def _around(node: Any, role: int, place: _Place) -> tuple[_Place, _Place]:
    """Where what belongs to a node stands, and where its body does."""
    scope, prefix, branch = place
    if role == _FUNCTION:
        return place, (scope.child(node), f"{prefix}{node.name}.<locals>.", branch)
    if role == _CLASS:
        return place, (scope.child(node), f"{prefix}{node.name}.", branch)
    if role == _LAMBDA:
        return place, (scope.child(node), prefix, branch)
    if role == _COMPREHENSION:
        inner = scope.child(node), prefix, branch
        return inner, inner
    return place, place
