"""Values that a tool treats specially: the constants of its source, and what its description quotes."""

from __future__ import annotations

import ast
import functools
import inspect
import re
from math import isfinite
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.phases.contract import Contract

_QUOTED = re.compile(r"[\"'`“‘]([^\"'`“”‘’\n]{1,60})[\"'`”’]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_MOST = 50
_LONGEST = 100


def constants(contract: Contract) -> list[str]:
    """The words in the order of their first use, 50 at the most.

    A source that names lone surrogates takes them out or looks for them: they are no texts that a model sends.
    """
    found: dict[str, None] = {}
    for node in _functions(contract):
        found.update(dict.fromkeys(_texts(node)))
    description = contract.live.tool.description
    if isinstance(description, str):
        found.update(dict.fromkeys(_QUOTED.findall(description)))
    return [text for text in found if 0 < len(text) <= _LONGEST and not _SURROGATE.search(text)][:_MOST]


def numbers(contract: Contract) -> list[int | float]:
    """What the tool compares with or has in a divisor, and the whole numbers next to it, 50 at the most."""
    found: dict[int | float, None] = {}
    for node in _functions(contract):
        for compared in [node] if isinstance(node, ast.expr) else _comparisons(node):
            for number in _numbers(compared):
                found[number] = None
                if isinstance(number, int):
                    found.update({number - 1: None, number + 1: None})
    return list(found)[:_MOST]


def _functions(contract: Contract) -> Iterator[ast.AST]:
    """The statements of the function, and the values of the module's variables that it reads."""
    function = contract.live.function
    if function is None:
        return
    try:
        function = inspect.unwrap(function)
        path = inspect.getsourcefile(function)
        code = function.__code__
        if path is None:
            return
        module = _read(path)
    except (OSError, TypeError, ValueError, SyntaxError, AttributeError, RecursionError):
        return
    names = set(code.co_names)
    for node in module.functions.get(code.co_name, ()):
        first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        if first <= code.co_firstlineno <= node.lineno:
            yield from _without_docstring(node)
    for statement in module.assignments:
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        if any(isinstance(target, ast.Name) and target.id in names for target in targets):
            assert statement.value is not None
            yield statement.value


class _Module:
    """What is asked of a module for each of its tools: its functions by name, its assignments at the top level."""

    def __init__(self, tree: ast.Module) -> None:
        self.functions: dict[str, list[ast.FunctionDef | ast.AsyncFunctionDef]] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                self.functions.setdefault(node.name, []).append(node)
        self.assignments = [
            each
            for each in tree.body
            if isinstance(each, ast.Assign | ast.AnnAssign) and each.value is not None
        ]


@functools.lru_cache(maxsize=8)
def _read(path: str) -> _Module:
    # the tools of one file come one after the other
    with open(path, "rb") as file:
        return _Module(ast.parse(file.read()))


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


def _comparisons(node: ast.AST) -> Iterator[ast.AST]:
    for each in ast.walk(node):
        if isinstance(each, ast.Compare | ast.MatchValue):
            yield each
        elif isinstance(each, ast.BinOp) and isinstance(each.op, ast.Div | ast.FloorDiv | ast.Mod):
            # compared with zero by the division itself
            yield each.right


def _numbers(node: ast.AST) -> Iterator[int | float]:
    """The numbers in an expression, with their signs; those that nothing has to be told of are left out."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield from (-each for each in _numbers(node.operand))
        return
    value: Any = node.value if isinstance(node, ast.Constant) else None
    if type(value) in (int, float) and value not in (0, 1) and isfinite(value):
        yield value
    for child in ast.iter_child_nodes(node):
        yield from _numbers(child)
