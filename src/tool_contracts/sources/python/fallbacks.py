"""Tools that are defined only where their own framework, or a part of it, cannot be imported.

`try: from fastmcp import Context` with `except ImportError: Context = None` makes `Context` a question: what stands under
`if Context is None`, or in the other arm of `if Context`, is never offered by the framework as it is.
"""

from __future__ import annotations

import ast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tool_contracts.framework import Framework
    from tool_contracts.model import Tool
    from tool_contracts.sources.python.module import Module

    Arm = tuple[int, int, str]
    """The first and last line of statements, and the package without which they are reached."""


def without_fallbacks(module: Module, tools: Sequence[Tool], frameworks: Sequence[Framework]) -> list[Tool]:
    """The tools that do not need their own framework to be missing."""
    arms = list(_arms(module.tree, dict(_guards(module.tree)))) if tools else []
    packages = {each.name: each.packages for each in frameworks}
    return [
        tool
        for tool in tools
        if not any(
            package in packages.get(tool.framework, ()) and _is_between(module, tool, first, last)
            for first, last, package in arms
        )
    ]


def _is_between(module: Module, tool: Tool, first: int, last: int) -> bool:
    """Whether a tool is defined on one of some lines of a module."""
    place = tool.spans.get("")
    return place is not None and place.filename == module.path and first <= place.line <= last


def _guards(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The names that tell whether an import succeeded, each with the package that is imported."""
    for statement in tree.body:
        if not isinstance(statement, ast.Try):
            continue
        held: dict[str, str] = {}
        package = ""
        for each in statement.body:
            if isinstance(each, ast.Import | ast.ImportFrom):
                for alias in each.names:
                    package = (getattr(each, "module", None) or alias.name).partition(".")[0]
                    held[alias.asname or alias.name.partition(".")[0]] = package
            elif package:
                held.update(dict.fromkeys(_set_to(each, True), package))
        missing = {
            name
            for handler in statement.handlers
            for each in handler.body
            for name in _set_to(each, None, False)
        }
        yield from ((name, package) for name, package in held.items() if name in missing)


def _set_to(statement: ast.stmt, *values: object) -> list[str]:
    """The names that a statement sets to one of some constants."""
    if not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Constant):
        return []
    if not any(statement.value.value is each for each in values):
        return []
    return [each.id for each in statement.targets if isinstance(each, ast.Name)]


def _arms(tree: ast.Module, guards: dict[str, str]) -> Iterator[Arm]:
    """The arms that are reached only where an import has failed."""
    for node in ast.walk(tree) if guards else ():
        if isinstance(node, ast.If):
            name, is_there = _asked(node.test)
            arm = node.orelse if is_there else node.body
            if name in guards and arm:
                yield arm[0].lineno, arm[-1].end_lineno or arm[-1].lineno, guards[name]


def _asked(test: ast.expr) -> tuple[str, bool]:
    """The name that a test asks about, and whether it is true where the name is there; no name for other tests."""
    match test:
        case ast.Name(id=name):
            return name, True
        case ast.UnaryOp(op=ast.Not(), operand=ast.Name(id=name)):
            return name, False
        case ast.Compare(
            left=ast.Name(id=name),
            ops=[ast.Is() | ast.IsNot() as asked],
            comparators=[ast.Constant(value=None)],
        ):
            return name, isinstance(asked, ast.IsNot)
    return "", True
