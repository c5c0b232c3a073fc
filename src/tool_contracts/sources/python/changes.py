"""Whether the object that a name of a module stands for is changed after it was made."""

from __future__ import annotations

import ast
import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

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
_CHANGE = rf"\s*(?:\[|[-+*/|&^%@<>]+=|\.\s*(?:{'|'.join(sorted(_MUTATORS))})\b)"


def may_change(text: str, name: str) -> bool:
    """Whether a text can hold a statement that changes the object that a name stands for."""
    return re.search(rf"\b{re.escape(name)}{_CHANGE}", text) is not None


def changes(statements: Iterable[ast.stmt], name: str) -> set[str | None]:
    """The keys at which the object that a name stands for is changed in place; None where that may be any."""
    found: set[str | None] = set()

    def add(target: ast.expr, key: str | None = None) -> None:
        while isinstance(target, ast.Subscript):
            constant = target.slice.value if isinstance(target.slice, ast.Constant) else None
            key = constant if isinstance(constant, str) else None
            target = target.value
        if isinstance(target, ast.Name) and target.id == name:
            found.add(key)

    for node in (node for statement in statements for node in ast.walk(statement)):
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
