"""Finding the tools of frameworks that make objects of them, and what their adapters use to call them.

Loaded by the test run only, never by the linter.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Mapping
    from types import ModuleType
    from typing import Any

    from tool_contracts.calls import Outcome
    from tool_contracts.framework import BrokenTool, LiveTool
    from tool_contracts.frameworks._bindings import Binding
    from tool_contracts.frameworks._live import BoundTool
    from tool_contracts.frameworks.tool_objects import ObjectFramework
    from tool_contracts.model import Tool


_NESTED = 2
"""Toolkits in agents."""


class RefusedError(Exception):
    """The framework refused the arguments before the tool's own code; the cause is its exception."""


class Callee:
    """A function in the place of the object that a framework makes none of."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function


def found(framework: ObjectFramework, module: ModuleType) -> Iterator[LiveTool | BrokenTool]:
    """Tool objects alone, in collections, in toolkits and agents, and classes that need no arguments."""
    from tool_contracts.framework import BrokenTool
    from tool_contracts.frameworks import _bindings, _live

    kinds = framework.kinds()
    held = list(_bindings.bindings(module))
    reached = list(_reached(framework, module, held))
    built = {type(each.value) for each in held}
    for each in reached:
        if not isinstance(each, BrokenTool):
            built |= {type(each[1].value), type(_bound_to(framework, each[1].value))}
    toolkits = list(_toolkits(framework, module, built))
    held += toolkits
    made: set[object] = set()
    for each in [*reached, *_reached(framework, module, toolkits)]:
        if isinstance(each, BrokenTool):
            yield each
        elif _live.is_instance(each[1].value, *kinds):
            live = _guarded(framework, module, *each)
            if (key := identity(live, each[1].value)) not in made:
                made |= {key, key[1]}
                yield live
    for binding in held:
        try:
            loose = list(framework.loose(module, binding.value))
        except Exception as error:
            is_function = _live.is_function(binding.value)
            written = _live.origin(binding.value, module).symbol if is_function else None
            yield BrokenTool(binding.expression, error, written)
            continue
        for form, tool in loose:
            taken = _bindings.Binding(form.format(binding.expression), tool)
            live = _guarded(framework, module, _root(binding), taken)
            if (function := identity(live, tool)[1]) not in made:
                made.add(function)
                yield live
    for base in kinds:
        for name, kind in _bindings.classes(module, base):
            if kind not in built and kind not in made and not _bindings.needs_arguments(kind):
                made.add(kind)
                yield _live.guarded(name, _of_class, framework, module, name, kind, written=kind)


def _toolkits(framework: ObjectFramework, module: ModuleType, built: set[type[Any]]) -> Iterator[Binding]:
    """An object of each class of the module that holds tools, needs no arguments and has no objects yet."""
    from tool_contracts.frameworks import _bindings

    for name, kind in _bindings.classes(module, object):
        if _is_owner(framework, kind, module) and kind not in built and not _bindings.needs_arguments(kind):
            try:
                yield _bindings.Binding(f"{name}()", kind())
            except Exception:
                # It may want a key or a server; the tools that source shows are then told as not called.
                continue


def _bound_to(framework: ObjectFramework, value: object) -> object:
    """The object of whose methods a tool is made."""
    from tool_contracts.frameworks import _live

    if not _live.is_instance(value, *framework.kinds()):
        return None
    try:
        return getattr(framework.function(value), "__self__", None)
    except Exception:
        # what cannot be read is told when the tool is
        return None


def _is_owner(framework: ObjectFramework, kind: type[Any], module: ModuleType) -> bool:
    if any(base is not None and issubclass(kind, base) for base in framework.owners()):
        return True
    return kind.__module__ == module.__name__ and any(
        framework.marks(each) for base in kind.__mro__ for each in list(vars(base).values())
    )


def _reached(
    framework: ObjectFramework, module: ModuleType, found: list[Binding]
) -> Iterator[tuple[str, Binding] | BrokenTool]:
    """The objects of a module, each after the name it is reached from, then what its agents and toolkits hold."""
    from tool_contracts.framework import BrokenTool
    from tool_contracts.frameworks import _bindings

    level = [(_root(each), each) for each in found]
    yield from level
    for _ in range(_NESTED):
        below: list[tuple[str, Binding]] = []
        for root, binding in level:
            if not _is_owner(framework, type(binding.value), module):
                continue
            try:
                tools = list(framework.held(binding.value))
            except Exception as error:
                yield BrokenTool(binding.expression, error)
                continue
            below += [
                (root, _bindings.Binding(form.format(binding.expression), each)) for form, each in tools
            ]
        yield from below
        level = below


def _guarded(
    framework: ObjectFramework, module: ModuleType, root: str, binding: Binding
) -> LiveTool | BrokenTool:
    from tool_contracts.frameworks import _live

    try:
        written = framework.function(binding.value)
    except Exception:
        written = None
    return _live.guarded(
        binding.expression,
        live,
        framework,
        module,
        root,
        binding.expression,
        binding.value,
        written=written or type(binding.value),
    )


def _of_class(framework: ObjectFramework, module: ModuleType, name: str, kind: type[Any]) -> LiveTool:
    return live(framework, module, name, f"{name}()", kind())


def live(framework: ObjectFramework, module: ModuleType, root: str, expression: str, tool: Any) -> LiveTool:
    """The live tool of an object that `expression` reaches from the name `root` of `module`."""
    import warnings

    from tool_contracts.framework import Supplied
    from tool_contracts.frameworks import _live

    supplied = Supplied()
    function = framework.function(tool)
    is_own = function is None or getattr(function, "__self__", None) is tool

    def describe() -> Tool:
        with warnings.catch_warnings():
            # what the framework notes beside a schema is no fault of the tool
            warnings.simplefilter("ignore")
            definition = framework.definition(tool)
        _require_json(definition.get("parameters"))
        written = type(tool) if is_own else function
        published = _live.published(framework, {"function": definition}, module, written)
        published.output_schema = definition.get("output")
        framework.refine(published, tool)
        return published

    made = _live.BoundTool(
        describe(),
        framework.caller(tool, supplied),
        framework=framework,
        module=module.__name__,
        expression=expression,
        function=function,
        describe=describe,
        convert=framework.converter(tool),
        supplied=supplied,
        checked=framework.checked(tool),
    )
    made.root = root
    return made


def _root(binding: Binding) -> str:
    import re

    return re.split(r"\W", binding.expression, maxsplit=1)[0]


def identity(live: LiveTool | BrokenTool, value: object) -> tuple[object, ...]:
    """Name, function and object of a tool: bound methods, and the tools of functions, are made anew each time."""
    from tool_contracts.framework import BrokenTool

    if isinstance(live, BrokenTool):
        return (live.symbol, id(value))
    function = live.function
    if function is None:
        return (live.tool.name, id(value))
    owner = getattr(function, "__self__", None)
    return (live.tool.name, id(getattr(function, "__func__", function)), id(owner))


def _require_json(schema: Any) -> None:
    import json

    try:
        json.dumps(schema)
    except (TypeError, ValueError, RecursionError) as error:
        raise ValueError(f"the framework makes an input schema that is no JSON: {error}") from error


def text_unless_json(value: Any) -> Any:
    """A value as it is where JSON has it, otherwise its text."""
    import json

    try:
        json.dumps(value)
    except (TypeError, ValueError, RecursionError):
        return str(value)
    return value


def objects_as_json(value: Any) -> Any:
    """What pydantic makes of models and other classes that it knows, wherever they stand; the text of all others."""
    from tool_contracts.frameworks import _live

    return _live.imported("pydantic_core").to_jsonable_python(value, bytes_mode="base64", fallback=str)


def refusing(check: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """What the framework's own check of arguments returns.

    Raises:
        RefusedError: the check raised ValueError or TypeError, of which pydantic's is one.

    """
    try:
        return check(*arguments, **named)
    except (ValueError, TypeError) as error:
        raise RefusedError(str(error)) from error


def unless_reached(function: Any, run: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """What `run` returns, where checks and body are one step: a validation error from before `function` is a refusal.

    What is returned may have to be awaited; the arguments of a coroutine are checked only then.

    Raises:
        RefusedError: pydantic refused the arguments, openly or as the cause of another error.

    """
    import inspect

    async def wait(awaitable: Awaitable[Any]) -> Any:
        try:
            return await awaitable
        except (ValueError, TypeError) as error:
            refuse_unless_reached(function, error)
            raise

    try:
        value = run(*arguments, **named)
    except (ValueError, TypeError) as error:
        refuse_unless_reached(function, error)
        raise
    return wait(value) if inspect.iscoroutine(value) else value


def refuse_unless_reached(function: Any, error: Exception) -> None:
    """Raise `RefusedError` for pydantic's error, bare or as a cause, that comes from before the body of a function."""
    from tool_contracts.frameworks import _live

    body = _live.innermost(function)  # past the wrapper that checks
    chain = [each for each in (error, error.__cause__) if each is not None]
    refusal = next((each for each in chain if _live.is_validation_error(each)), None)
    if refusal is not None and not any(_live.reached(each, body) for each in chain):
        raise RefusedError(str(refusal)) from refusal


def unwrapped(error: Exception) -> BaseException:
    """Pydantic's error that a framework has taken for a refusal though the tool's own code raised it."""
    from tool_contracts.frameworks import _live

    cause = error.__cause__
    return cause if cause is not None and _live.is_validation_error(cause) else error


def marked(owner: Any, marks: Callable[[Any], bool]) -> Iterator[tuple[str, Any]]:
    """The attributes of an object whose class marks them as tools, bound to the object."""
    seen: set[str] = set()
    for base in type(owner).__mro__:
        for name, each in list(vars(base).items()):
            if name not in seen and marks(each):
                yield f"{{}}.{name}", getattr(owner, name)
            seen.add(name)


def outcome(error: BaseException, declared: frozenset[str]) -> tuple[Outcome, BaseException]:
    """Refused arguments are rejected, the framework's own errors declared; what needs an agent proves nothing."""
    from tool_contracts.framework import HostNeededError
    from tool_contracts.frameworks import _live

    if isinstance(error, HostNeededError):
        return "blocked", error
    if isinstance(error, RefusedError):
        return "rejected", error.__cause__ or error
    if isinstance(error, _live.DeclaredError) or any(
        f"{each.__module__}.{each.__qualname__}" in declared for each in type(error).__mro__
    ):
        return "declared-error", error
    return "crashed", error


def script(framework: ObjectFramework, live: BoundTool, arguments: Mapping[str, Any]) -> str:
    """A Python script of one call, in the form that the framework gives."""
    import json

    from tool_contracts.frameworks import _live

    values = {
        "tool": live.expression,
        "name": repr(live.tool.name),
        "arguments": repr(dict(arguments)),
        "keywords": _live.keywords(arguments),
        "text": repr(json.dumps(dict(arguments))),
    }
    *before, call = [each.format(**values) for each in framework.snippet_form.split("\n")]
    if _live.is_async(live.function) if framework.awaited is None else framework.awaited:
        call = f"asyncio.run({call})"
    body = "\n".join([*before, f"print({call})"])
    # an expression needs more or less, by the way that leads to the tool
    imports = [
        line
        for line in dict.fromkeys(("import asyncio", *framework.snippet_imports))
        if any(name in body for name in line.rpartition("import ")[2].split(", "))
    ]
    return "\n".join([*imports, f"from {live.module} import {live.root}", "", body])
