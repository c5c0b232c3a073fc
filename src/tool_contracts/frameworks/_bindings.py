"""The objects of a module that may be tools, each with the expression by which a script reaches it.

Loaded by the test run only, never by the linter.
"""

from __future__ import annotations

import ast
import importlib.util
import inspect
import itertools
import sys
from typing import TYPE_CHECKING, Any

from tool_contracts.frameworks._live import attributes, is_function, is_instance

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

_NESTED = 2
"""Levels of collections: a registry may hold a list for each group of tools."""


_MOST_ITEMS = 10_000
"""At one level: a module may hold a table of data."""


class Binding:
    """An object of a module, and the Python expression that reaches it after `from module import root`."""

    __slots__ = ("expression", "value")

    def __init__(self, expression: str, value: Any) -> None:
        self.expression = expression
        self.value = value


def bindings(module: ModuleType) -> Iterator[Binding]:
    """The module's own values in the order of their names' first binding, and what its collections and objects hold.

    A name that an import statement binds is left out; an object with several names comes once.
    """
    imported = imported_names(module)
    seen: set[int] = set()
    own = [(name, value) for name, value in vars(module).items() if _is_own(name, value, module, imported)]
    for binding in _spread(own, module):
        if id(binding.value) not in seen:
            seen.add(id(binding.value))
            yield binding


def everything(module: ModuleType) -> Iterator[Binding]:
    """All values of the module, imported ones included: a server may be created elsewhere."""
    seen: set[int] = set()
    for name, value in list(vars(module).items()):
        if not _is_dunder(name) and id(value) not in seen:
            seen.add(id(value))
            yield Binding(name, value)


def _spread(own: list[tuple[str, Any]], module: ModuleType) -> Iterator[Binding]:
    """The values themselves, then what their collections and objects hold, then what those in these hold."""
    level = [Binding(name, value) for name, value in own]
    yield from level
    for _ in range(_NESTED):
        level = list(
            itertools.islice((each for binding in level for each in _items(binding, module)), _MOST_ITEMS)
        )
        yield from level


def _items(binding: Binding, module: ModuleType) -> Iterator[Binding]:
    value = binding.value
    if type(value) in (list, tuple):
        for index, each in enumerate(value):
            yield Binding(f"{binding.expression}[{index}]", each)
    elif type(value) is dict:
        for key, each in list(value.items()):
            yield Binding(f"{binding.expression}[{key!r}]", each)
    else:
        for name, each in _attributes(value, module):
            yield Binding(f"{binding.expression}.{name}", each)


def _attributes(value: Any, module: ModuleType) -> Iterator[tuple[str, Any]]:
    """What an object or a class is set to that is the module's own through and through.

    What derives from a class of a framework holds its tools in the framework's way; functions and classes are no objects
    that somebody has made. What is bound when it is read, such as a decorated method, is no tool before that.
    """
    is_class = is_instance(value, type)
    kind = value if is_class else type(value)
    if all(each is object or each.__module__ == module.__name__ for each in kind.__mro__):
        for name, each in attributes(value).items():
            is_bound_later = is_class and hasattr(type(each), "__get__")
            if not (_is_dunder(name) or is_bound_later or is_function(each) or is_instance(each, type)):
                yield name, each


def _is_dunder(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _is_own(name: str, value: Any, module: ModuleType, imported: frozenset[str]) -> bool:
    if _is_dunder(name):
        return False
    return name not in imported or home(value) == module.__name__


def home(value: Any) -> str | None:
    """The module that defines a function or class; None for any other value."""
    if is_instance(value, type) or is_function(value):
        found = getattr(value, "__module__", None)
        return found if isinstance(found, str) else None
    return None


def imported_names(module: ModuleType) -> frozenset[str]:
    """The names that the import statements of a module bind, star imports included."""
    path = getattr(module, "__file__", None)
    if not isinstance(path, str) or not path.endswith((".py", ".pyw")):
        return frozenset()
    try:
        with open(path, "rb") as file:
            tree = ast.parse(file.read())
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
    names: set[str] = set()
    for node in _module_level(tree):
        for alias in node.names:
            if alias.name != "*":
                names.add(alias.asname or alias.name.partition(".")[0])
            elif isinstance(node, ast.ImportFrom):
                names.update(_star_names(module, node))
    return frozenset(names)


def imported_values(module: ModuleType) -> frozenset[int]:
    """The ids of what stands under imported names: a tool among them is called in the file that has made it."""
    return frozenset(id(vars(module).get(name)) for name in imported_names(module))


def _module_level(tree: ast.Module) -> Iterator[ast.Import | ast.ImportFrom]:
    pending: list[ast.AST] = [tree]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.expr):
            pending.extend(ast.iter_child_nodes(node))


def _star_names(module: ModuleType, node: ast.ImportFrom) -> Iterator[str]:
    try:
        name = "." * node.level + (node.module or "")
        found = sys.modules.get(importlib.util.resolve_name(name, module.__package__))
    except (ImportError, ValueError):
        return
    if found is not None:
        own = vars(module)
        for name, value in list(vars(found).items()):
            if not name.startswith("_") and own.get(name) is value:
                yield name


def classes(module: ModuleType, base: type[Any] | None) -> Iterator[tuple[str, type[Any]]]:
    """The concrete subclasses of `base` that the module itself defines, each with its name there."""
    if base is None:
        return
    seen: set[type[Any]] = set()
    for name, value in list(vars(module).items()):
        if (
            is_instance(value, type)
            and value not in seen
            and value is not base
            and issubclass(value, base)
            and value.__module__ == module.__name__
            and not inspect.isabstract(value)
        ):
            seen.add(value)
            yield name, value


def needs_arguments(kind: type[Any]) -> bool:
    """Whether a class cannot be constructed without arguments, as far as its signature tells."""
    try:
        parameters = inspect.signature(kind).parameters.values()
    except (TypeError, ValueError):
        return False
    return any(
        each.default is each.empty and each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)
        for each in parameters
    )
