"""How many of the tools that a framework counts at run time the linter finds without running anything.

Run: `python benchmarks/finds.py PACKAGE...` in an environment that holds the packages, such as `agno.tools`,
`crewai_tools`, `strands_tools`, `langchain_community.tools`, `llama_index.core.tools`, `semantic_kernel.core_plugins`,
`smolagents.default_tools` or `google.adk.tools`. Every module of a package is imported; what it needs and is not
installed is replaced by a stand-in. A tool counts as found where the linter has one of its name in the file that defines
it, or one whose name it knows to be computed. Classes that have neither a name nor parameters, and get both from what
they are made with, are counted apart: there is no tool until somebody makes one.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import inspect
import logging
import os
import pkgutil
import sys
import warnings
from collections import defaultdict
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar
from unittest.mock import MagicMock

from tool_contracts.model import UNKNOWN
from tool_contracts.plugins import FRAMEWORKS, load
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.project import Project

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CLASS = "class "
"""Stands before the name of a tool class that gets its own when it is made."""
WRAPPER = "wrapper "
"""Stands before the name of a class that makes a tool of the name or the function that it is given."""


class StandInClass(type):
    """A class of a package that is not installed."""

    def __getattr__(cls, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return "x" if name.isupper() else MagicMock()

    def __getitem__(cls, _: Any) -> Any:
        return cls


class StandIn(ModuleType):
    """A module of a package that is not installed."""

    __version__ = "99.0"
    __path__: ClassVar[list[str]] = []

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if not name[:1].isupper():
            return MagicMock(name=name)
        members = {"__init__": lambda self, *_, **__: None, "__get_pydantic_core_schema__": _any_schema}
        made = StandInClass(name, (), members)
        setattr(self, name, made)
        return made


def _any_schema(*_: Any) -> Any:
    from pydantic_core import core_schema

    return core_schema.any_schema()


class StandIns(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Makes a stand-in for whatever the packages under test import in vain."""

    def __init__(self, packages: Sequence[str]) -> None:
        self.folders = tuple(f"{os.sep}{each.partition('.')[0]}{os.sep}" for each in packages)
        self.replaced: set[str] = set()

    def find_spec(self, name: str, *_: Any) -> importlib.machinery.ModuleSpec | None:
        """A spec where a module of the packages asks, or where the package is replaced already."""
        top = name.partition(".")[0]
        if any(f"{os.sep}{top}{os.sep}" == each for each in self.folders):
            return None
        if top not in self.replaced and not any(each in _importer() for each in self.folders):
            return None
        self.replaced.add(top)
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        """The stand-in."""
        return StandIn(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """A stand-in needs no code."""


def _importer() -> str:
    frame = inspect.currentframe()
    while frame is not None and (
        "importlib" in frame.f_code.co_filename or frame.f_code.co_filename == __file__
    ):
        frame = frame.f_back
    return "" if frame is None else frame.f_code.co_filename


def modules(package: str) -> Iterator[ModuleType]:
    """A package and all modules in it that can be imported."""
    top = importlib.import_module(package)
    yield top
    for each in pkgutil.walk_packages(getattr(top, "__path__", ()), f"{package}."):
        try:
            module = importlib.import_module(each.name)
        except BaseException as error:
            print(f"  not imported: {each.name}: {error!r:.100}")
            continue
        yield module


def counted(module: ModuleType) -> Iterator[tuple[str, str]]:
    """The tools that a module makes, as their framework has them: the file that defines each, and its name."""
    for each in _named(module):
        if isinstance(each, str):
            yield str(module.__file__), each
        else:
            yield each


def _named(module: ModuleType) -> Iterator[str | tuple[str, str]]:
    for name, value in list(vars(module).items()):
        kind = value if isinstance(value, type) else type(value)
        bases = {f"{each.__module__}.{each.__qualname__}" for each in kind.__mro__}
        if isinstance(value, type) and value.__module__ == module.__name__:
            yield from _of_class(value, bases)
        elif name == "TOOL_SPEC":
            yield value["name"]
        elif getattr(value, "__kernel_function__", False) and value.__module__ == module.__name__:
            yield value.__kernel_function_name__
        elif not isinstance(value, type) and bases & {*_NAMED, *_MADE}:
            function = getattr(value, "func", getattr(value, "_tool_func", None))
            if getattr(function, "__module__", module.__name__) == module.__name__:
                yield getattr(value, "tool_name", None) or value.name


_MADE = {"agno.tools.function.Function", "strands.types.tools.AgentTool"}
_NAMED = {
    "crewai.tools.base_tool.BaseTool",
    "langchain_core.tools.base.BaseTool",
    "smolagents.tools.Tool",
}


def _of_class(kind: type[Any], bases: set[str]) -> Iterator[str | tuple[str, str]]:
    own = f"{kind.__module__}.{kind.__qualname__}"
    for name in list(vars(kind).values()):
        if getattr(name, "__kernel_function__", False):
            yield name.__kernel_function_name__
    if inspect.isabstract(kind) or own in {*_NAMED, *_DESCRIBING}:
        return
    if bases & _NAMED:
        field = getattr(kind, "model_fields", {}).get("name")
        given = getattr(kind, "name", None) if field is None else field.default
        if isinstance(given, str) and given:
            yield given
        else:
            yield (WRAPPER if _is_given("name", kind) else CLASS) + kind.__name__
    elif "agno.tools.toolkit.Toolkit" in bases and own != "agno.tools.toolkit.Toolkit":
        yield from _of_toolkit(kind)
    elif "llama_index.core.tools.tool_spec.base.BaseToolSpec" in bases:
        for each in getattr(kind, "spec_functions", ()):
            yield each if isinstance(each, str) else each[0]
    elif any(base in bases and method in vars(kind) for base, method in _DESCRIBING.items()):
        yield WRAPPER + kind.__name__ if _is_given("func", kind) else _name_of(kind)


_DESCRIBING = {
    "google.adk.tools.base_tool.BaseTool": "_get_declaration",
    "llama_index.core.tools.types.BaseTool": "metadata",
}


def _is_given(name: str, kind: type[Any]) -> bool:
    """Whether an object of a class cannot be made without saying this."""
    parameter = inspect.signature(kind).parameters.get(name)
    return parameter is not None and parameter.default is parameter.empty


def _name_of(kind: type[Any]) -> str:
    """The name of a tool of a class that has it from what it passes to its base."""
    try:
        name = kind(**_arguments(kind)).name
    except Exception:
        return CLASS + kind.__name__
    return name if isinstance(name, str) else CLASS + kind.__name__


def _of_toolkit(kind: type[Any]) -> Iterator[tuple[str, str]]:
    """The functions of a toolkit with everything switched on, each with the file that holds it."""
    try:
        functions = kind(**_arguments(kind)).functions
    except Exception as error:
        print(f"  not made: {kind.__name__}: {error!r:.100}")
        return
    for name, function in functions.items():
        method = inspect.unwrap(getattr(function.entrypoint, "__func__", function.entrypoint))
        yield inspect.getfile(method if inspect.isfunction(method) else kind), name


def _arguments(kind: type[Any]) -> dict[str, Any]:
    """Stand-ins for what a class demands, and everything that it can switch on."""
    given: dict[str, Any] = {}
    for each in inspect.signature(kind).parameters.values():
        if each.default is False or each.name == "all" or each.name.startswith("enable_"):
            given[each.name] = True
        elif each.default is each.empty and each.kind not in (each.VAR_KEYWORD, each.VAR_POSITIONAL):
            given[each.name] = "1" if "str" in str(each.annotation) else MagicMock()
    return given


def main(packages: Sequence[str]) -> None:
    """Print a row for each package and, under it, what is missed."""
    warnings.simplefilter("ignore")
    logging.disable(logging.CRITICAL)
    sys.meta_path.append(StandIns(packages))
    read = os.getenv
    os.getenv = lambda key, default=None: read(key, default or "1")  # every key that a tool asks for is there
    frameworks = list(load([FRAMEWORKS]).frameworks.values())
    for package in packages:
        wanted: dict[str, set[str]] = defaultdict(set)
        wrappers = 0
        for module in modules(package):
            for file, name in counted(module):
                if name.startswith(WRAPPER):
                    wrappers += 1
                else:
                    wanted[file].add(name)
        project = Project([os.path.dirname(file) for file in wanted], frameworks)
        total = found = 0
        for file, names in sorted(wanted.items()):
            tools = read_tools(file, None, project).tools
            known = {each.name for each in tools} | {f"{CLASS}{each.origin.symbol}" for each in tools}
            missed = sorted(names - known)
            computed = sum(each.name is None or each.name is UNKNOWN for each in tools)
            total += len(names)
            found += len(names) - max(len(missed) - computed, 0)
            if len(missed) > computed:
                print(f"  missed in {file}: {', '.join(missed)}")
        share = found / max(total, 1)
        print(f"{package:32} {total:5} counted {found:5} found {share:7.1%}   {wrappers} wrappers")


if __name__ == "__main__":
    main(sys.argv[1:])
