"""Whether the object that a name of a module stands for is changed after it was made."""

from __future__ import annotations

import ast
import re

from tool_contracts.sources.python.lines import Lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.sources.python.module import Module

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


def changes(module: Module, name: str) -> set[str | None]:
    """The keys at which a module changes the object that a name stands for in place; None where that may be any."""
    found: set[str | None] = set()

    def add(target: ast.expr, key: str | None = None) -> None:
        while isinstance(target, ast.Subscript):
            constant = target.slice.value if isinstance(target.slice, ast.Constant) else None
            key = constant if isinstance(constant, str) else None
            target = target.value
        if isinstance(target, ast.Name) and target.id == name:
            found.add(key)

    for node in _places(module, name):
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


def _places(module: Module, name: str) -> Iterator[ast.AST]:
    """All that stands in the statements that can change the object."""
    written = re.compile(rb"(?<![\w\x80-\xff])" + re.escape(name).encode() + _CHANGE.encode())
    lines = Lines(module.plain, [found.start() for found in written.finditer(module.plain)])
    todo: list[ast.AST] = list(module.statements_on(lines)) if lines else []
    while todo:
        node = todo.pop()
        if not isinstance(node, ast.stmt) or lines.are_in(node):
            yield node
            todo += ast.iter_child_nodes(node)
