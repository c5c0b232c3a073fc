"""The function that is compared: `FILE.py:NAME` or `PACKAGE.MODULE:NAME`."""

from __future__ import annotations

import importlib.util
import os
import sys
from dataclasses import dataclass
from types import FunctionType
from typing import TYPE_CHECKING, Any

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
    """A function, the dotted name of its module, the file that this is, and its name there."""

    function: FunctionType
    module: str
    path: str
    name: str


def find(text: str, frameworks: Iterable[Framework], workspace: Workspace) -> Target:
    """The function that a text names, imported; that of a tool, where the name is bound to a tool.

    Raises:
        PortabilityError: the module cannot be imported, or has no function of that name.

    """
    where, colon, name = text.rpartition(":")
    where = where.rstrip(":")
    if not colon or not where or not name.isidentifier():
        raise PortabilityError(f"`{text}` names no function: give `FILE.py:NAME` or `PACKAGE.MODULE:NAME`")
    path = _file(where)
    try:
        module = import_file(path, workspace)
    except ImportFailure as error:
        file, line = error.place or (path, 1)
        raise PortabilityError(
            f"{os.path.relpath(file)}:{line}: cannot be imported: {error.message}"
        ) from error
    if name not in vars(module):
        raise PortabilityError(f"{os.path.relpath(path)}: there is no `{name}`")
    function = _function(vars(module)[name], module, name, frameworks)
    if function is None:
        kind = type(vars(module)[name]).__name__
        raise PortabilityError(f"{os.path.relpath(path)}: `{name}` is no function, but of class {kind}")
    return Target(function, module.__name__, path, name)


def _file(where: str) -> str:
    if where.endswith(".py") or os.sep in where:
        if not os.path.isfile(where):
            raise PortabilityError(f"{where}: no such file")
        return os.path.abspath(where)
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        spec = importlib.util.find_spec(where)
    except (ImportError, ValueError) as error:
        raise PortabilityError(f"{where}: no such module: {error}") from error
    if spec is None or spec.origin is None or not os.path.isfile(spec.origin):
        raise PortabilityError(f"{where}: no such module")
    return spec.origin


def _function(
    value: Any, module: ModuleType, name: str, frameworks: Iterable[Framework]
) -> FunctionType | None:
    if isinstance(value, FunctionType):
        return value
    for framework in frameworks:
        for each in framework.live_tools(alone(name, module.__name__, value)):
            if isinstance(each, LiveTool) and isinstance(each.function, FunctionType):
                return each.function
    return None
