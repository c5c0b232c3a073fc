"""Where a file defines what a live object came from."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from tool_contracts.model import Span

if TYPE_CHECKING:
    import os

_LOCALS = "<locals>"


def definition(path: os.PathLike[str] | str, qualified: str) -> Span | None:
    """The place of a function or class, given as Python's `__qualname__`; None where the file shows no such one."""
    try:
        with open(path, "rb") as file:
            node: ast.AST = ast.parse(file.read())
    except (OSError, ValueError, SyntaxError, RecursionError):
        return None
    for name in qualified.split("."):
        if name == _LOCALS:
            continue
        found = next((each for each in _definitions(node) if each.name == name), None)
        if found is None:
            return None
        node = found
    line, column = getattr(node, "lineno", 1), getattr(node, "col_offset", 0)
    return Span(str(path), line, column + 1)


def _definitions(node: ast.AST) -> list[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    """Those in the body of a module, class or function, whatever statements they stand in; of equal names the last counts."""
    found: list[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef] = []
    todo = list(ast.iter_child_nodes(node))
    while todo:
        each = todo.pop()
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.append(each)
        elif isinstance(each, ast.stmt | ast.ExceptHandler | ast.match_case):
            todo += ast.iter_child_nodes(each)
    return found
