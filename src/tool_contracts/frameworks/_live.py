"""What every live half needs: where a tool comes from, what it publishes, and how it is called.

Loaded by the test run only, never by the linter.
"""

from __future__ import annotations

import functools
import importlib.util
import inspect
import keyword
import os
import re
import sys
import types
from typing import TYPE_CHECKING, Any

from tool_contracts.framework import BrokenTool, Framework, LiveTool
from tool_contracts.model import Origin, Tool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from types import CodeType, ModuleType

    from tool_contracts.framework import Supplied

_FUNCTIONS = (
    types.FunctionType,
    types.MethodType,
    types.BuiltinFunctionType,
    types.MethodDescriptorType,
    functools.partial,
)


class DeclaredError(Exception):
    """The tool returned a result that its framework marks as an error."""


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
        checked: Any = None,
    ) -> None:
        super().__init__(
            tool,
            invoke,
            framework=framework,
            function=function,
            describe=describe,
            supplied=supplied,
            checked=checked,
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


def are_annotated(function: Any, names: Iterable[str]) -> bool:
    """Whether a function has a parameter for each of the names, and an annotation that arguments can be held against."""
    try:
        parameters = inspect.signature(innermost(function)).parameters
    except (TypeError, ValueError):
        return False
    return all(
        name in parameters and parameters[name].annotation is not inspect.Parameter.empty for name in names
    )


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


def to_be_awaited(result: Any) -> Any:
    """What a method returned that its framework awaits.

    Raises:
        TypeError: it cannot be awaited, in the words of Python.

    """
    if not inspect.isawaitable(result):
        raise TypeError(f"object {type(result).__name__} can't be used in 'await' expression")
    return result


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
