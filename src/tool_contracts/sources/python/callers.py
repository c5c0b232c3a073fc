"""What is passed for a parameter, told by the calls of its function in the same file and in the files around it.

`def register(mcp): @mcp.tool() ...` says nothing of `mcp`; the file that makes the server and calls `register` does.
"""

from __future__ import annotations

import ast
import os
from itertools import islice

from tool_contracts.sources.python.classes import is_decorated, lineage
from tool_contracts.sources.python.instances import instance_of
from tool_contracts.sources.python.lines import occurrences
from tool_contracts.sources.python.lists import turns
from tool_contracts.sources.python.resolution import Definition
from tool_contracts.sources.python.wrappers import callable_around, decorated, giver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from tool_contracts.sources.python.lists import Turn
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.project import Project
    from tool_contracts.sources.python.scopes import Scope
    from tool_contracts.sources.python.wrappers import Decorated

    Passed = tuple[Module, ast.AST, Scope, frozenset[Turn]]
    """An argument, or the function below a decorator, where it stands, and which calls pass it."""

_MAX_FILES = 401  # the file itself included


class Callers:
    """Tells which files around another have a word in them, and what the calls in a file pass."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._known: dict[tuple[str, str], list[str]] = {}
        self._around = project.folders.remembering(self._files)

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

    def nearby(self, parameter: Definition) -> Iterator[Passed]:
        """What the calls in the same file pass for a parameter."""
        return passed_nearby(parameter)

    def _with(self, path: str, word: bytes) -> list[str]:
        files = self._around(os.path.dirname(path))
        own = os.path.abspath(path)
        found = [each for each in files if occurrences(self._project.reach.text(each), word)]
        found = [each for each in found if os.path.abspath(each) != own]
        self._project.led(path, *found)
        self._project.absences.setdefault(path, set()).add((files, word))
        return found

    def _files(self, folder: str) -> tuple[str, ...]:
        """The files around those in a folder: one answer for all of them."""
        found = (
            os.path.join(near, name)
            for near in self._project.near(folder)
            for name in self._project.folders.modules(near)
        )
        return tuple(islice(found, _MAX_FILES))


def passed(module: Module, node: ast.AST, scope: Scope) -> Iterator[Passed]:
    """What calls pass where a name is a parameter, in the same file or else in those around it."""
    if not isinstance(node, ast.Name):
        return
    if not any(each.kind in ("parameter", "assign") for each in scope.lookup(node.id)[1]):
        return
    for meaning in module.resolve_all(node, scope):
        if isinstance(meaning, Definition) and meaning.is_parameter:
            known = meaning.module.passed
            key = id(meaning.scope.node), meaning.name
            if key not in known:
                known[key] = []  # a function that calls itself says no more
                known[key] = list(passed_nearby(meaning)) or list(passed_elsewhere(meaning))
            yield from known[key]


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
    named = function if _is_outermost(function) else giver(function)
    if named is None or not _is_outermost(named):
        return
    for module in project.callers.modules(parameter.module, named.name):
        yield from _passed(parameter, function, module)


def _function(parameter: Definition) -> Definition | None:
    """What is called where a parameter is passed: the function or method, or the class of `__init__`.

    None for the object that a method is taken from, which no call passes.
    """
    node = parameter.scope.node
    outer = parameter.scope.parent
    function: Definition | None
    if (
        outer is not None
        and isinstance(outer.node, ast.ClassDef)
        and outer.parent is not None
        and getattr(node, "name", None) == "__init__"
    ):
        function = Definition(parameter.module, outer.node, outer.parent, outer.node.name)
    else:
        function = callable_around(parameter.module, parameter.scope)
    return None if function is None or _position(parameter, function) == -1 else function


def _is_outermost(function: Definition) -> bool:
    """Whether other files can name it: a function or class of the top level, or a method of such a class."""
    scope: Scope | None = function.scope
    if scope is not None and isinstance(scope.node, ast.ClassDef):
        scope = scope.parent
    return scope is not None and scope.parent is None


def _is_given_itself(function: Definition) -> bool:
    """Whether what is called has a first parameter that no call passes: the object that a method is taken from."""
    if isinstance(function.node, ast.ClassDef):
        return True
    is_method = isinstance(function.scope.node, ast.ClassDef)
    return is_method and not (
        isinstance(function.node, ast.FunctionDef | ast.AsyncFunctionDef)
        and is_decorated(function.node, "staticmethod")
    )


def _position(parameter: Definition, function: Definition) -> int | None:
    """Which of a call's arguments is the parameter; None where it is only given by name, -1 where it is the object."""
    node = parameter.scope.node
    assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    names = [each.arg for each in (*node.args.posonlyargs, *node.args.args)]
    return names.index(parameter.name) - _is_given_itself(function) if parameter.name in names else None


def _passed(parameter: Definition, function: Definition, module: Module) -> Iterator[Passed]:
    """What the calls in one module pass for a parameter of a function or class, or leave to its default."""
    node = parameter.scope.node
    assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    index = _position(parameter, function)
    names = (function.name, *_renamed(module, function.name))
    for call, scope in [each for name in names for each in module.calls(name)]:
        if not isinstance(call, ast.Call) or not _may_mean(call.func, scope, names):
            continue
        if not _means(module, call.func, scope, function) or _is_given_openly(module, call, scope, function):
            continue
        turn = id(node), id(call)
        given = _argument(parameter.name, index, _is_given_itself(function), node.args, call)
        if given is not None:
            yield module, given, scope, frozenset({turn})
        elif not any(each.arg is None for each in call.keywords) and (
            index is None or not any(isinstance(each, ast.Starred) for each in call.args)
        ):
            default = _default(node.args, parameter.name)
            if default is not None:
                yield parameter.module, default, function.scope, frozenset({turn})
    if index == 0:
        yield from _decorated(node, function, module)


def _is_given_openly(module: Module, call: ast.Call, scope: Scope, function: Definition) -> bool:
    """Whether a method is called on its class, `Kit.register(kit, server)`, so that the object is among the arguments."""
    if not isinstance(call.func, ast.Attribute) or not isinstance(function.scope.node, ast.ClassDef):
        return False
    assert isinstance(function.node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    if isinstance(function.node, ast.ClassDef) or any(
        is_decorated(function.node, each) for each in ("classmethod", "staticmethod")
    ):
        return False
    return any(_is_same(each, function) for each in module.resolve_all(call.func, scope))


def _argument(
    name: str, index: int | None, is_given_itself: bool, args: ast.arguments, call: ast.Call
) -> ast.expr | None:
    """What a call passes for a parameter: for `*args` a tuple, for `**kwargs` a dict; None where it passes nothing that is known."""
    first = len(args.posonlyargs) + len(args.args) - is_given_itself
    if args.vararg is not None and args.vararg.arg == name:
        if any(isinstance(each, ast.Starred) for each in call.args[:first]):
            return None
        return ast.copy_location(ast.Tuple(call.args[first:], ast.Load()), call)
    if args.kwarg is not None and args.kwarg.arg == name:
        return _rest({each.arg for each in (*args.args, *args.kwonlyargs)}, call)
    for each in call.keywords:
        if each.arg == name:
            return each.value
    if index is None or len(call.args) <= index:
        return None
    before = call.args[: index + 1]
    return None if any(isinstance(each, ast.Starred) for each in before) else before[-1]


def _rest(named: set[str], call: ast.Call) -> ast.Dict:
    """The keywords of a call but for those of other parameters, as a dict."""
    keys: list[ast.expr | None] = []
    values: list[ast.expr] = []
    for each in call.keywords:
        if each.arg not in named:
            keys.append(None if each.arg is None else ast.copy_location(ast.Constant(each.arg), each.value))
            values.append(each.value)
    return ast.copy_location(ast.Dict(keys, values), call)


def _decorated(node: ast.AST, function: Definition, module: Module) -> Iterator[Passed]:
    """The functions below a decorator, which get into its first parameter, or into that of what a call of it gives."""
    for decorator, below, around in _uses(function, module):
        if not isinstance(decorator, ast.Call):
            yield module, below, around, frozenset({(id(node), id(decorator))})
    outer = giver(function)
    if outer is None:
        return
    for decorator, below, around in _uses(outer, module):
        if isinstance(decorator, ast.Call):
            calls_of_both = (id(node), id(decorator)), (id(outer.node), id(decorator))
            yield module, below, around, frozenset(calls_of_both)


def _default(args: ast.arguments, name: str) -> ast.expr | None:
    """What a parameter is where nothing is passed for it."""
    positional = [*args.posonlyargs, *args.args]
    last = positional[len(positional) - len(args.defaults) :]
    pairs = [*zip(last, args.defaults, strict=True), *zip(args.kwonlyargs, args.kw_defaults, strict=True)]
    return next((default for parameter, default in pairs if parameter.arg == name), None)


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


def _may_mean(called: ast.expr, scope: Scope, names: Container[str]) -> bool:
    """Whether an expression can be what has one of these names; a no is certain, and cheap."""
    if isinstance(called, ast.Attribute):
        return called.attr in names
    if not isinstance(called, ast.Name):
        return False
    return called.id in names or any(each.kind in ("assign", "import") for each in scope.lookup(called.id)[1])


def _means(module: Module, called: ast.expr, scope: Scope, function: Definition) -> bool:
    """Whether an expression that is called is a certain function or class."""
    if any(_is_same(each, function) for each in module.resolve_all(called, scope)):
        return True
    if not isinstance(called, ast.Attribute) or called.attr != function.name:
        return False
    if isinstance(function.scope.node, ast.ClassDef):
        owner = Definition(function.module, function.scope.node, function.scope)
        return any(
            _is_same(each, owner)
            for holder in instance_of(module, called.value, scope)
            for each in lineage(holder)
        )
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
