"""Names that lead to what cannot be read: whether they do, and what is told of them."""

from __future__ import annotations

import ast
import os

from tool_contracts.findings import Problem
from tool_contracts.model import Span
from tool_contracts.schema import join
from tool_contracts.sources.located import is_within
from tool_contracts.sources.python.instances import kept as kept_in
from tool_contracts.sources.python.parsing import parse
from tool_contracts.sources.python.resolution import Definition, dotted
from tool_contracts.sources.python.scopes import arguments
from tool_contracts.sources.python.text import SourceError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.model import Tool
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.references import FunctionReference
    from tool_contracts.sources.python.scopes import Scope


class DeadEnd:
    """What is told of an expression that cannot be followed: why, where, and what is wrong in a file that it leads to."""

    __slots__ = ("problem", "span", "why")

    def __init__(self, why: str, span: Span, problem: Problem | None = None) -> None:
        if problem is not None:
            fault = problem.span
            path = os.path.relpath(fault.filename, os.path.dirname(span.filename))
            why = f"{why}: {path}:{fault.line}: {problem.message}"
        self.why = why
        self.span = span
        self.problem = problem


def fault_behind(module: Module, node: ast.AST, scope: Scope) -> Problem | None:
    """What is wrong in the file that a name leads to; None where it can be parsed."""
    for meaning in module.resolve_all(node, scope):
        if isinstance(meaning, Definition) and meaning.is_broken and meaning.module is not module:
            return _fault(meaning.module)
    return None


def is_from_elsewhere(module: Module, node: ast.expr, scope: Scope) -> bool:
    """Whether an expression is whatever is handed in, an attribute of that, or imported from what cannot be read."""
    names = dotted(node)
    kinds = {each.kind for each in scope.lookup(names[0])[1]} if names else set()
    if "import" in kinds:
        meanings = module.resolve_all(node, scope)
        return not any(isinstance(each, Definition) and not each.is_broken for each in meanings)
    if kinds.isdisjoint(("parameter", "loop")):
        return False
    if isinstance(node, ast.Attribute):
        return next(kept_in(module, node, scope), None) is None
    return isinstance(node, ast.Name)


def unregistered(module: Module, passed: ast.expr, scope: Scope) -> DeadEnd:
    """What is told of an expression that is registered as a tool and cannot be followed."""
    why = f"`{module.segment(passed)}` is registered as a tool and cannot be followed"
    return DeadEnd(why, module.span(passed), fault_behind(module, passed, scope))


def unlisted(module: Module, element: ast.expr, scope: Scope) -> Iterator[DeadEnd]:
    """What is told of an element of a list of tools that leads to a dead end."""
    fault = fault_behind(module, element, scope)
    if fault is not None:
        yield DeadEnd(f"the tool `{module.segment(element)}` cannot be followed", module.span(element), fault)


def computed(module: Module, passed: ast.expr, scope: Scope) -> Iterator[DeadEnd]:
    """What is told of a list of tools that only the program knows; a parameter is told where it is passed."""
    bindings = scope.lookup(passed.id)[1] if isinstance(passed, ast.Name) else ()
    if not isinstance(passed, ast.Name) or any(each.kind != "parameter" for each in bindings):
        fault = fault_behind(module, passed, scope)
        yield DeadEnd(f"the tools `{module.segment(passed)}` are computed", module.span(passed), fault)


def unknown_types(tool: Tool, function: FunctionReference | None) -> Iterator[DeadEnd]:
    """The parameters of which nothing is known because their types lead to dead ends: why, and where."""
    if function is None or not tool.unknown:
        return
    for each in arguments(function.node):
        parameter = join("/inputSchema/properties", each.arg)
        is_open = any(is_within(pointer, parameter) for pointer in tool.unknown)
        for part in ast.walk(each.annotation) if is_open and each.annotation is not None else ():
            fault = fault_behind(function.module, part, function.scope)
            if fault is not None:
                why = f"the type of `{each.arg}` cannot be followed"
                yield DeadEnd(why, function.module.span(part), fault)


def _fault(module: Module) -> Problem | None:
    """What is wrong in a file, where it is."""
    if module.problem is not None:
        return module.problem
    try:
        parse(module.text, module.path)
    except SourceError as error:
        return Problem(error.kind, str(error), Span(module.path, error.line, error.column))
    return None
