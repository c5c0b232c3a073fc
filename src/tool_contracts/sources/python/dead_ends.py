"""Names that lead to what cannot be read: whether they do, and what is told of them."""

from __future__ import annotations

import ast
import os

from tool_contracts.schema import join
from tool_contracts.sources.located import is_within
from tool_contracts.sources.python.parsing import parse
from tool_contracts.sources.python.resolution import Definition, dotted
from tool_contracts.sources.python.scopes import arguments
from tool_contracts.sources.python.text import SourceError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.model import Span, Tool
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.references import FunctionReference
    from tool_contracts.sources.python.scopes import Scope


def dead_end(module: Module, node: ast.AST, scope: Scope) -> str | None:
    """What is wrong in the file that a name leads to; None where it can be parsed."""
    for meaning in module.resolve_all(node, scope):
        if isinstance(meaning, Definition) and meaning.is_broken and meaning.module is not module:
            path = os.path.relpath(meaning.module.path, os.path.dirname(module.path))
            fault = _fault(meaning.module)
            return fault and f"{path}:{fault}"
    return None


def is_from_elsewhere(module: Module, node: ast.expr, scope: Scope) -> bool:
    """Whether an expression is whatever is handed in, or imported from what cannot be read."""
    names = dotted(node)
    kinds = {each.kind for each in scope.lookup(names[0])[1]} if names else set()
    if "import" in kinds:
        meanings = module.resolve_all(node, scope)
        return not any(isinstance(each, Definition) and not each.is_broken for each in meanings)
    return isinstance(node, ast.Name) and not kinds.isdisjoint(("parameter", "loop"))


def unregistered(module: Module, passed: ast.expr, scope: Scope) -> tuple[str, Span]:
    """What is told of an expression that is registered as a tool and cannot be followed."""
    why = f"`{module.segment(passed)}` is registered as a tool and cannot be followed"
    reason = dead_end(module, passed, scope)
    return why if reason is None else f"{why}: {reason}", module.span(passed)


def unlisted(module: Module, element: ast.expr, scope: Scope) -> Iterator[tuple[str, Span]]:
    """What is told of an element of a list of tools that leads to a dead end."""
    reason = dead_end(module, element, scope)
    if reason is not None:
        yield f"the tool `{module.segment(element)}` cannot be followed: {reason}", module.span(element)


def computed(module: Module, passed: ast.expr, scope: Scope) -> Iterator[tuple[str, Span]]:
    """What is told of a list of tools that only the program knows; a parameter is told where it is passed."""
    bindings = scope.lookup(passed.id)[1] if isinstance(passed, ast.Name) else ()
    if not isinstance(passed, ast.Name) or any(each.kind != "parameter" for each in bindings):
        yield f"the tools `{module.segment(passed)}` are computed", module.span(passed)


def unknown_types(tool: Tool, function: FunctionReference | None) -> Iterator[tuple[str, Span]]:
    """The parameters of which nothing is known because their types lead to dead ends: why, and where."""
    if function is None or not tool.unknown:
        return
    for each in arguments(function.node):
        parameter = join("/inputSchema/properties", each.arg)
        is_open = any(is_within(pointer, parameter) for pointer in tool.unknown)
        for part in ast.walk(each.annotation) if is_open and each.annotation is not None else ():
            reason = dead_end(function.module, part, function.scope)
            if reason is not None:
                why = f"the type of `{each.arg}` cannot be followed: {reason}"
                yield why, function.module.span(part)


def _fault(module: Module) -> str | None:
    """The line of what is wrong in a file, and what it is."""
    found = module.problem
    if found is not None:
        return f"{found.span.line}: {found.message}"
    try:
        parse(module.text, module.path)
    except SourceError as error:
        return f"{error.line}: {error}"
    return None
