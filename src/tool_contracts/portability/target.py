"""The function or method that is compared: `FILE.py:NAME`, `FILE.py:CLASS.METHOD` or `PACKAGE.MODULE:NAME`."""

from __future__ import annotations

import importlib.util
import inspect
import os
import sys
from dataclasses import dataclass
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Any

from tool_contracts.calls import describe_on_one_line
from tool_contracts.framework import LiveTool
from tool_contracts.run.importing import ImportFailure, alone, import_file

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import ModuleType

    from tool_contracts.framework import Framework
    from tool_contracts.run.workspace import Workspace


class PortabilityError(Exception):
    """The function cannot be compared; the text says why."""


@dataclass(frozen=True)
class Target:
    """A function, the dotted name of its module, the file that this is, and the expression that gives it there.

    `owner` is the object or class that a method is called on, None for a function.
    """

    function: FunctionType
    module: str
    path: str
    expression: str
    owner: Any = None

    def bound(self, function: FunctionType) -> Any:
        """What is called of a function that stands for this one."""
        return function if self.owner is None else MethodType(function, self.owner)


def find(text: str, frameworks: Iterable[Framework], workspace: Workspace) -> Target:
    """The function that a text names, imported; that of a tool, where the name is bound to a tool.

    A method of a class is called on an object of it, which is made without arguments.

    Raises:
        PortabilityError: the module cannot be imported, or has no function of that name.

    """
    where, colon, name = text.rpartition(":")
    where = where.rstrip(":")
    if not colon or not where or not all(map(str.isidentifier, name.split("."))):
        raise PortabilityError(f"`{text}` names no function: give `FILE.py:NAME` or `PACKAGE.MODULE:NAME`")
    path = _file(where)
    try:
        module = import_file(path, workspace)
    except ImportFailure as error:
        file, line = error.place or (path, 1)
        raise PortabilityError(
            f"{os.path.relpath(file)}:{line}: cannot be imported: {error.message}"
        ) from error
    place = os.path.relpath(path)
    holder: Any = None
    value: Any = module
    for each in name.split("."):
        holder, value = value, getattr(value, each, _NOTHING)
        if value is _NOTHING:
            raise PortabilityError(f"{place}: there is no `{name}`")
    if isinstance(value, MethodType) and isinstance(value.__func__, FunctionType):
        return Target(value.__func__, module.__name__, path, name, value.__self__)
    function = _function(value, module, name, frameworks)
    if function is None:
        raise PortabilityError(f"{place}: `{name}` is no function, but of class {type(value).__name__}")
    around, _, last = name.rpartition(".")
    if inspect.isclass(holder) and isinstance(inspect.getattr_static(holder, last), FunctionType):
        try:
            owner = holder()
        except Exception as error:
            raise PortabilityError(
                f"{place}: `{name}` needs an object, and `{around}()` makes none: {describe_on_one_line(error)}"
            ) from error
        return Target(function, module.__name__, path, f"{around}().{last}", owner)
    return Target(function, module.__name__, path, name)


_NOTHING: Any = object()

_SOURCES = "src"
"""The folder that most projects keep their packages in, so that only what is installed is found without it."""


def _file(where: str) -> str:
    if where.endswith(".py") or os.sep in where:
        if not os.path.isfile(where):
            raise PortabilityError(f"{where}: no such file")
        return os.path.abspath(where)
    here = os.getcwd()
    sys.path[:0] = [each for each in (here, os.path.join(here, _SOURCES)) if each not in sys.path]
    try:
        spec = importlib.util.find_spec(where)
    except (ImportError, ValueError) as error:
        told = f"{where}: no such module: {error}; to give the file: `FILE.py:NAME`"
        raise PortabilityError(told) from error
    if spec is None or spec.origin is None or not os.path.isfile(spec.origin):
        raise PortabilityError(f"{where}: no such module; to give the file: `FILE.py:NAME`")
    return spec.origin


def _function(
    value: Any, module: ModuleType, name: str, frameworks: Iterable[Framework]
) -> FunctionType | None:
    if isinstance(value, FunctionType):
        return value
    for framework in frameworks:
        for each in framework.live_tools(alone(name.rpartition(".")[2], module.__name__, value)):
            if isinstance(each, LiveTool) and isinstance(each.function, FunctionType):
                return each.function
    return None
