"""What is passed for a parameter, told by the calls of its function in the same file and in the files around it.

`def register(mcp): @mcp.tool() ...` says nothing of `mcp`; the file that makes the server and calls `register` does.
"""

from __future__ import annotations

import ast
import os

from tool_contracts.sources.python.lists import turns
from tool_contracts.sources.python.relevance import occurrences
from tool_contracts.sources.python.resolution import Definition
from tool_contracts.sources.python.wrappers import decorated, function_around, giver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.project import Project
    from tool_contracts.sources.python.scopes import Scope
    from tool_contracts.sources.python.wrappers import Decorated

    Passed = tuple[Module, ast.AST, Scope]
    """An argument, or the function below a decorator, where it stands."""

_MAX_FILES = 400


class Callers:
    """Tells which files around another have a word in them."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._known: dict[tuple[str, str], list[str]] = {}

    def modules(self, module: Module, word: str) -> Iterator[Module]:
        """The other modules near `module` that have a word in them."""
        key = module.path, word
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._with(module.path, word.encode())
        for path in found:
            try:
                yield self._project.module(path)
            except OSError:
                continue

    def _with(self, path: str, word: bytes) -> list[str]:
        own = os.path.abspath(path)
        files = [
            os.path.join(folder, name)
            for folder in self._project.near(os.path.dirname(path))
            for name in self._project.folders.modules(folder)
        ]
        files = [each for each in files if os.path.abspath(each) != own][:_MAX_FILES]
        self._project.led(path, *files)
        return [each for each in files if occurrences(self._project.reach.text(each), word)]


def passed(module: Module, node: ast.AST, scope: Scope) -> Iterator[Passed]:
    """What calls pass where a name is a parameter, in the same file or else in those around it."""
    for meaning in module.resolve_all(node, scope):
        if isinstance(meaning, Definition) and meaning.binding and meaning.binding.kind == "parameter":
            yield from list(passed_nearby(meaning)) or passed_elsewhere(meaning)


def passed_nearby(parameter: Definition) -> Iterator[Passed]:
    """What the calls in the same file pass for a parameter."""
    function = _function(parameter)
    if function is not None:
        yield from _passed(parameter, function, parameter.module)


def passed_elsewhere(parameter: Definition) -> Iterator[Passed]:
    """What calls in other files pass for a parameter of what stands at the top level of its own."""
    function = _function(parameter)
    project = parameter.module.project
    if function is None or project is None:
        return
    named = function if function.scope.parent is None else giver(function)
    if named is None or named.scope.parent is not None:
        return
    for module in project.callers.modules(parameter.module, named.name):
        yield from _passed(parameter, function, module)


def _function(parameter: Definition) -> Definition | None:
    """What is called where a parameter is passed: the function, or the class of `__init__`; None for other methods."""
    node = parameter.scope.node
    outer = parameter.scope.parent
    if outer is None or not isinstance(outer.node, ast.ClassDef):
        return function_around(parameter.module, parameter.scope)
    if getattr(node, "name", None) == "__init__" and outer.parent is not None:
        return Definition(parameter.module, outer.node, outer.parent, outer.node.name)
    return None


def _passed(parameter: Definition, function: Definition, module: Module) -> Iterator[Passed]:
    """What the calls in one module pass for a parameter of a function or class."""
    node = parameter.scope.node
    assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    names = [each.arg for each in (*node.args.posonlyargs, *node.args.args)]
    index = names.index(parameter.name) - int(function.node is not node) if parameter.name in names else -1
    calls = [
        each for name in (function.name, *_renamed(module, function.name)) for each in module.calls(name)
    ]
    for call, scope in calls:
        if not isinstance(call, ast.Call) or not _means(module, call.func, scope, function):
            continue
        given = next((each.value for each in call.keywords if each.arg == parameter.name), None)
        if given is None and 0 <= index < len(call.args):
            given = call.args[index]
            if any(isinstance(each, ast.Starred) for each in call.args[: index + 1]):
                continue
        if given is not None:
            yield module, given, scope
    if index == 0:
        for decorator, below, around in _uses(function, module):
            if not isinstance(decorator, ast.Call):
                yield module, below, around
        outer = giver(function)
        for decorator, below, around in () if outer is None else _uses(outer, module):
            if isinstance(decorator, ast.Call):
                yield module, below, around


def uses(function: Definition) -> Iterator[tuple[Module, Decorated]]:
    """The functions that are decorated with a function, in the same file or else in those around it."""
    project = function.module.project
    found = [(function.module, each) for each in _uses(function, function.module)]
    yield from found
    if not found and project is not None and function.scope.parent is None:
        for module in project.callers.modules(function.module, function.name):
            yield from ((module, each) for each in _uses(function, module))


def _uses(function: Definition, module: Module) -> Iterator[Decorated]:
    for name in (function.name, *_renamed(module, function.name)):
        for decorator, below, scope in decorated(module, name):
            called = decorator.func if isinstance(decorator, ast.Call) else decorator
            if _means(module, called, scope, function):
                yield decorator, below, scope


def _renamed(module: Module, name: str) -> list[str]:
    """What a module calls something else by this name: `from search import register as add`."""
    return [own for own, origin in module.imports.items() if own != name and origin.endswith(f".{name}")]


def _means(module: Module, called: ast.expr, scope: Scope, function: Definition) -> bool:
    """Whether an expression that is called is a certain function or class."""
    if any(_is_same(each, function) for each in module.resolve_all(called, scope)):
        return True
    if not isinstance(called, ast.Attribute) or called.attr != function.name:
        return False
    return any(
        isinstance(each, Definition)
        and isinstance(each.node, ast.Module)
        and os.path.abspath(each.module.path) == os.path.abspath(function.module.path)
        for (home, element, around), _ in turns(module, called.value, scope)
        for each in home.resolve_all(element, around)
    )


def _is_same(meaning: str | Definition, function: Definition) -> bool:
    """Whether a name leads to a definition; its file may have been read anew."""
    return (
        isinstance(meaning, Definition)
        and os.path.abspath(meaning.module.path) == os.path.abspath(function.module.path)
        and type(meaning.node) is type(function.node)
        and getattr(meaning.node, "lineno", None) == getattr(function.node, "lineno", None)
    )
