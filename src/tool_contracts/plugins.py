"""Loading rules, profiles and frameworks from the modules that the settings name."""

from __future__ import annotations

import importlib
import os

from tool_contracts.framework import Framework
from tool_contracts.rule import Profile, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import ModuleType
    from typing import TypeVar

    T = TypeVar("T")

RULES = "tool_contracts_rules"
FRAMEWORKS = "tool_contracts.frameworks"


class PluginError(Exception):
    """A module named in `plugins` cannot be used; the text says which and why."""


class Plugins:
    """What the named modules hold: rules by code, profiles and frameworks by name."""

    __slots__ = ("frameworks", "profiles", "rules")

    def __init__(self) -> None:
        self.rules: dict[str, Rule] = {}
        self.profiles: dict[str, Profile] = {}
        self.frameworks: dict[str, Framework] = {}

    def add(self, found: Rule | Profile | Framework, module: str) -> None:
        """Take one rule, profile or framework; two different ones under one name are an error."""
        if isinstance(found, Rule):
            _put(self.rules, found.code, found, module)
        elif isinstance(found, Profile):
            _put(self.profiles, found.name, found, module)
        else:
            _put(self.frameworks, found.name, found, module)


def load(names: Iterable[str]) -> Plugins:
    """Import each named module, a package with all its public modules, and collect what they define.

    Raises:
        PluginError: a module cannot be imported, defines nothing, or defines a name for the second time.

    """
    plugins = Plugins()
    for name in names:
        defines = False
        for module in _modules(name):
            for found in list(vars(module).values()):
                if isinstance(found, Rule | Profile | Framework):
                    defines = True
                    plugins.add(found, module.__name__)
        if not defines:
            raise PluginError(f"plugin {name!r} defines no rule, profile or framework at its top level")
    return plugins


def _put(table: dict[str, T], key: str, found: T, module: str) -> None:
    if table.setdefault(key, found) is not found:
        raise PluginError(f"{module}: {key} is already defined")


def _modules(name: str) -> Iterator[ModuleType]:
    try:
        module = importlib.import_module(name)
    except Exception as error:
        raise PluginError(f"plugin {name!r} cannot be imported: {type(error).__name__}: {error}") from error
    yield module
    for each in _submodules(getattr(module, "__path__", ())):
        yield from _modules(f"{name}.{each}")


def _submodules(folders: Iterable[str]) -> list[str]:
    """The public modules and packages in some folders; `pkgutil` would load `inspect` and half of the library."""
    names = set()
    for folder in folders:
        with os.scandir(folder) as entries:
            for each in entries:
                stem, extension = os.path.splitext(each.name)
                if extension == ".py" or os.path.isfile(os.path.join(each.path, "__init__.py")):
                    names.add(stem)
    return sorted(each for each in names if not each.startswith("_"))
