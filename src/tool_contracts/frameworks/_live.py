"""What every live half needs: the objects of a module, where they come from, and how a script reaches them.

Loaded by the test run only, never by the linter.
"""

from __future__ import annotations

import ast
import functools
import importlib.util
import inspect
import itertools
import keyword
import os
import re
import sys
import types
from typing import TYPE_CHECKING, Any

from tool_contracts.framework import BrokenTool, Framework, LiveTool
from tool_contracts.model import Origin, Tool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import CodeType, ModuleType

    from tool_contracts.framework import Supplied

_FUNCTIONS = (
    types.FunctionType,
    types.MethodType,
    types.BuiltinFunctionType,
    types.MethodDescriptorType,
    functools.partial,
)

_NESTED = 2
"""Levels of collections: a registry may hold a list for each group of tools."""

_MOST_ITEMS = 10_000
"""At one level: a module may hold a table of data."""


class DeclaredError(Exception):
    """The tool returned a result that its framework marks as an error."""


class Binding:
    """An object of a module, and the Python expression that reaches it after `from module import root`."""

    __slots__ = ("expression", "value")

    def __init__(self, expression: str, value: Any) -> None:
        self.expression = expression
        self.value = value


class BoundTool(LiveTool):
    """A live tool that remembers how a script reaches it, and what makes the wire value of a result."""

    __slots__ = ("convert", "expression", "module", "root")

    def __init__(
        self,
        tool: Tool,
        invoke: Callable[[dict[str, Any]], Any],
        *,
        framework: Framework,
        module: str,
        expression: str,
        function: Callable[..., Any] | None = None,
        describe: Callable[[], Tool] | None = None,
        convert: Callable[[Any], Any] | None = None,
        supplied: Supplied | None = None,
    ) -> None:
        super().__init__(
            tool, invoke, framework=framework, function=function, describe=describe, supplied=supplied
        )
        self.module = module
        self.expression = expression
        self.root = re.split(r"\W", expression, maxsplit=1)[0]
        self.convert = convert


def loaded(module: str, name: str) -> type[Any] | None:
    """The class `name` of `module`, if something has imported it already."""
    found = getattr(sys.modules.get(module), name, None)
    return found if isinstance(found, type) else None


def imported(module: str) -> Any:
    """A module of a framework that the module under test has loaded, as far as mypy need know."""
    return importlib.import_module(module)


def is_instance(value: object, *classes: type[Any] | None) -> bool:
    """`isinstance` by the real type alone: a lazy proxy is never woken up."""
    kind = type(value)
    return any(each is not None and issubclass(kind, each) for each in classes)


def bindings(module: ModuleType) -> Iterator[Binding]:
    """The module's own values in the order of their names' first binding, and what its collections hold.

    A name that an import statement binds is left out; an object with several names comes once.
    """
    imported = imported_names(module)
    seen: set[int] = set()
    own = [(name, value) for name, value in vars(module).items() if _is_own(name, value, module, imported)]
    for binding in _spread(own):
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


def _spread(own: list[tuple[str, Any]]) -> Iterator[Binding]:
    """The values themselves, then what their collections hold, then what the collections in these hold."""
    level = [Binding(name, value) for name, value in own]
    yield from level
    for _ in range(_NESTED):
        level = list(itertools.islice((each for binding in level for each in _items(binding)), _MOST_ITEMS))
        yield from level


def _items(binding: Binding) -> Iterator[Binding]:
    value = binding.value
    if type(value) in (list, tuple):
        for index, each in enumerate(value):
            yield Binding(f"{binding.expression}[{index}]", each)
    elif type(value) is dict:
        for key, each in list(value.items()):
            yield Binding(f"{binding.expression}[{key!r}]", each)


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


def guarded(
    symbol: str, make: Callable[..., LiveTool], *arguments: Any, written: Any = None
) -> LiveTool | BrokenTool:
    """What `make(*arguments)` returns, or the error that kept it from doing so.

    `written` is the function or class in source, so that a broken tool can be told from others.
    """
    try:
        return make(*arguments)
    except (Exception, SystemExit) as error:
        return BrokenTool(symbol, error, None if written is None else _qualified(written))


def written(tool: Any, *names: str) -> Any:
    """The function that a tool object holds under one of the names, or else its class; the object is not asked."""
    own = attributes(tool)
    return next((own[name] for name in names if own.get(name) is not None), type(tool))


def published(framework: Framework, definition: Mapping[str, Any], module: ModuleType, written: Any) -> Tool:
    """The tool of an OpenAI definition, `{"type": "function", "function": {...}}`.

    `written` is the function or class that the user wrote. A definition without a function is a KeyError.
    """
    function = definition["function"]
    return Tool(
        function.get("name"),
        description=function.get("description"),
        input_schema=function.get("parameters"),
        framework=framework.name,
        origin=origin(written, module),
        traits=framework.traits,
    )


def attributes(value: object) -> dict[str, Any]:
    """The attributes of a class or an instance itself, without asking the object."""
    if is_instance(value, type):
        return dict(vars(value))
    try:
        found = object.__getattribute__(value, "__dict__")
    except AttributeError:
        return {}
    return dict(found)


def innermost(function: Any) -> Any:
    """The function a user wrote, below partial objects, methods and `functools.wraps` wrappers."""
    for _ in range(100):
        if isinstance(function, functools.partial | functools.partialmethod):
            function = function.func
        elif inspect.ismethod(function):
            function = function.__func__
        elif "__wrapped__" in getattr(function, "__dict__", ()):
            function = function.__wrapped__
        else:
            break
    if not inspect.isroutine(function) and not isinstance(function, type):
        call = inspect.getattr_static(type(function), "__call__", None)
        return call if inspect.isfunction(call) else function
    return function


def origin(written: Any, fallback: ModuleType, style: str = "") -> Origin:
    """Where a function or class stands in source: its file, and its dotted name inside that file."""
    if not isinstance(written, type):
        written = innermost(written)
    try:
        filename = inspect.getsourcefile(written)
    except TypeError:
        filename = None
    if filename is None or not os.path.isfile(filename):
        filename = fallback.__file__ or fallback.__name__
    return Origin(os.path.abspath(filename), _qualified(written), style)


def _qualified(written: Any) -> str | None:
    """The dotted name of a function or class inside its file, None for a lambda and the like."""
    if not isinstance(written, type):
        written = innermost(written)
    qualified = getattr(written, "__qualname__", None)
    symbol = qualified.replace(".<locals>", "") if isinstance(qualified, str) else None
    return None if symbol is not None and "<" in symbol else symbol


def reached(error: BaseException, function: Any) -> bool:
    """Whether `error` passed through the body of `function`, or of a wrapper around it."""
    codes = set(_codes(function))
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code in codes:
            return True
        trace = trace.tb_next
    return False


def _codes(function: Any) -> Iterator[CodeType]:
    for _ in range(100):
        if isinstance(function, functools.partial | functools.partialmethod):
            function = function.func
            continue
        target = function
        if not inspect.isroutine(target) and not isinstance(target, type):
            target = inspect.getattr_static(type(target), "__call__", target)
        code = getattr(target, "__code__", None)
        if code is not None:
            yield code
        if "__wrapped__" not in getattr(function, "__dict__", ()):
            return
        function = function.__wrapped__


def is_validation_error(error: BaseException) -> bool:
    """Whether pydantic, of either generation, refused a value."""
    return is_instance(
        error,
        loaded("pydantic_core._pydantic_core", "ValidationError"),
        loaded("pydantic.v1.error_wrappers", "ValidationError"),
    )


def is_function(value: object) -> bool:
    """Whether `value` is a function or method, rather than a class or an object that happens to be callable."""
    return is_instance(value, *_FUNCTIONS)


def is_async(function: Any) -> bool:
    """Whether calling `function` gives an awaitable, also through partial objects and callable instances."""
    while isinstance(function, functools.partial):
        function = function.func
    return inspect.iscoroutinefunction(function) or inspect.iscoroutinefunction(
        inspect.getattr_static(type(function), "__call__", None)
    )


def keywords(arguments: Mapping[str, Any]) -> str:
    """The arguments as they stand between the parentheses of a call."""
    if all(name.isidentifier() and not keyword.iskeyword(name) for name in arguments):
        return ", ".join(f"{name}={value!r}" for name, value in arguments.items())
    return f"**{dict(arguments)!r}"


def script(live: LiveTool, call: str, *, awaited: bool = False) -> str:
    """A Python script of one call: `call` is what follows the expression that reaches the object."""
    if not isinstance(live, BoundTool):
        return f"{live.tool.origin.symbol or live.tool.label}{call}"
    lines = [f"from {live.module} import {live.root}", ""]
    expression = f"{live.expression}{call}"
    if awaited:
        lines.insert(0, "import asyncio")
        expression = f"asyncio.run({expression})"
    return "\n".join([*lines, f"print({expression})"])


def unawaited(result: Any) -> Any:
    """What a function returned that its framework does not await: where it could be, awaiting gives it as it is."""
    if not inspect.isawaitable(result):
        return result

    async def as_it_is() -> Any:
        return result

    return as_it_is()


def run(coroutine: Any) -> Any:
    """The result of a coroutine, from synchronous code, whether or not this thread already runs a loop."""
    import asyncio

    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(coroutine)
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
