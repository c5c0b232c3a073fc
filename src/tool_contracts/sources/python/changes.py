"""Which names of a module stand for objects that are changed after they were made."""

from __future__ import annotations

import ast

_MUTATORS = frozenset(
    (
        "append",
        "clear",
        "extend",
        "insert",
        "pop",
        "popitem",
        "remove",
        "reverse",
        "setdefault",
        "sort",
        "update",
    )
)


def changes(tree: ast.AST) -> dict[str, set[str | None]]:
    """Names whose objects are changed in place, with the keys at which they are; None where that may be any."""
    found: dict[str, set[str | None]] = {}

    def add(target: ast.expr, key: str | None = None) -> None:
        while isinstance(target, ast.Subscript):
            constant = target.slice.value if isinstance(target.slice, ast.Constant) else None
            key = constant if isinstance(constant, str) else None
            target = target.value
        if isinstance(target, ast.Name):
            found.setdefault(target.id, set()).add(key)

    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.Delete):
            for target in node.targets:
                if isinstance(target, ast.Subscript):
                    add(target)
        elif isinstance(node, ast.AugAssign) or (
            isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Subscript)
        ):
            add(node.target)
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in _MUTATORS
        ):
            add(node.func.value)
    return found
