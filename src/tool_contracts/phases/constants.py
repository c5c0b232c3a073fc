"""Words that a tool treats specially: the text constants of its source, and what its description quotes."""

from __future__ import annotations

import ast
import functools
import inspect
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.phases.contract import Contract

_QUOTED = re.compile(r"[\"'`“‘]([^\"'`“”‘’\n]{1,60})[\"'`”’]")
_MOST = 50
_LONGEST = 100


def constants(contract: Contract) -> list[str]:
    """The words in the order of their first use, 50 at the most."""
    found: dict[str, None] = {}
    for node in _functions(contract):
        found.update(dict.fromkeys(_texts(node)))
    description = contract.live.tool.description
    if isinstance(description, str):
        found.update(dict.fromkeys(_QUOTED.findall(description)))
    return [text for text in found if 0 < len(text) <= _LONGEST][:_MOST]


def _functions(contract: Contract) -> Iterator[ast.AST]:
    function = contract.live.function
    if function is None:
        return
    try:
        function = inspect.unwrap(function)
        path = inspect.getsourcefile(function)
        code = function.__code__
        if path is None:
            return
        tree = _parsed(path)
    except (OSError, TypeError, ValueError, SyntaxError, AttributeError, RecursionError):
        return
    names = set(code.co_names)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            if first <= code.co_firstlineno <= node.lineno and node.name == code.co_name:
                yield from _without_docstring(node)
    for statement in tree.body:
        if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            if any(isinstance(target, ast.Name) and target.id in names for target in targets):
                yield statement.value


@functools.lru_cache(maxsize=8)
def _parsed(path: str) -> ast.Module:
    # the tools of one file come one after the other
    with open(path, "rb") as file:
        return ast.parse(file.read())


def _without_docstring(node: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.stmt]:
    body = node.body
    first = body[0]
    has_docstring = (
        isinstance(first, ast.Expr)
        and isinstance(first.value, ast.Constant)
        and isinstance(first.value.value, str)
    )
    return body[1:] if has_docstring else body


def _texts(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        value: Any = each.value if isinstance(each, ast.Constant) else None
        if isinstance(value, str):
            yield value
