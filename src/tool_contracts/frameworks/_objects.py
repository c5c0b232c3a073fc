"""What the frameworks share whose tools are objects: an adapter says which classes they have, and how one is read and called."""

from __future__ import annotations

from tool_contracts.framework import Framework

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import ModuleType
    from typing import Any, NoReturn

    from tool_contracts.calls import Outcome
    from tool_contracts.framework import BrokenTool, LiveTool
    from tool_contracts.frameworks._live import Binding
    from tool_contracts.model import Tool


_NESTED = 2
"""Toolkits in agents."""


class RefusedError(Exception):
    """The framework refused the arguments before the tool's own code; the cause is its exception."""


class Callee:
    """A function in the place of the object that a framework makes none of."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function


class Absent:
    """Stands for an object that only a running agent has: each use of it says so, except of what is `known`."""

    def __init__(self, what: str, **known: object) -> None:
        self._what = what
        self.__dict__.update(known)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        needs_agent(f"`{self._what}.{name}`")

    def __getitem__(self, key: object) -> Any:
        needs_agent(f"`{self._what}[{key!r}]`")


def needs_agent(what: str) -> NoReturn:
    """Raise `HostNeededError`: a call that proves nothing without `what`, which only a running agent has."""
    from tool_contracts.frameworks import _live

    raise _live.HostNeededError(f"only a running agent has {what}")


class ObjectFramework(Framework):
    """A framework that makes an object of each tool.

    A subclass overrides `kinds`, `definition` and `caller`, and what else differs. `snippet_form` is the Python of one
    call, in which `{tool}`, `{name}`, `{arguments}` (a dict), `{keywords}` and `{text}` (JSON) stand for those of
    the call; `snippet_imports` what it needs.
    """

    awaited: bool | None = None
    """Whether the call of a snippet gives an awaitable; None where that is as the tool's function is."""

    snippet_form: str = "{tool}({keywords})"
    snippet_imports: tuple[str, ...] = ()

    declared_errors: frozenset[str] = frozenset()
    """Dotted names of the exceptions by which a tool tells the model, or the loop, what is wrong."""

    def kinds(self) -> tuple[type[Any] | None, ...]:
        """The classes of tools, as far as they are loaded."""
        return ()

    def owners(self) -> tuple[type[Any] | None, ...]:
        """The classes of agents and toolkits, as far as they are loaded."""
        return ()

    def marks(self, attribute: Any) -> bool:
        """Whether a class is a toolkit because it has this attribute: a decorated method."""
        return False

    def held(self, owner: Any) -> Iterator[tuple[str, Any]]:
        """The tools and toolkits of an agent or toolkit, each with its expression, in which `{}` stands for the owner.

        Of a plain function the adapter makes a tool, in the expression as well.
        """
        return iter(())

    def loose(self, module: ModuleType, value: Any) -> Iterator[tuple[str, Any]]:
        """A value of a module as tools, as in `held`: what is a tool only once somebody takes it as one."""
        return iter(())

    def definition(self, tool: Any) -> Mapping[str, Any]:
        """What the model is told: `name`, `description`, `parameters` and, where there is one, `output`."""
        raise NotImplementedError

    def function(self, tool: Any) -> Callable[..., Any] | None:
        """The user's own function or method of a tool object."""
        return None

    def caller(self, tool: Any) -> Callable[[dict[str, Any]], Any]:
        """What takes the model's arguments and returns the raw value, or an awaitable of it.

        It runs the tool in the thread that calls it, and raises `RefusedError` where the framework refuses arguments.
        """
        raise NotImplementedError

    def refine(self, published: Tool, tool: Any) -> None:
        """Change what is known of one tool: its traits."""

    def live_tools(self, module: ModuleType) -> Iterator[LiveTool | BrokenTool]:
        """Tool objects alone, in collections, in toolkits and agents, and classes that need no arguments."""
        from tool_contracts.framework import BrokenTool
        from tool_contracts.frameworks import _live

        kinds = self.kinds()
        if not any((*kinds, *self.owners())):
            return
        found = list(_live.bindings(module))
        built = {type(each.value) for each in found}
        for name, kind in _live.classes(module, object):
            if self._is_owner(kind, module) and kind not in built and not _live.needs_arguments(kind):
                try:
                    found.append(_live.Binding(f"{name}()", kind()))
                except Exception:
                    # It may want a key or a server; the tools that source shows are then told as not called.
                    continue
        made: set[object] = set()
        for each in list(self._reached(module, found)):
            if isinstance(each, BrokenTool):
                yield each
            elif _live.is_instance(each[1].value, *kinds):
                live = self._guarded(module, *each)
                if (key := _key(live, each[1].value)) not in made:
                    made |= {key, key[1:]}
                    yield live
        for binding in found:
            try:
                loose = list(self.loose(module, binding.value))
            except Exception as error:
                is_function = _live.is_function(binding.value)
                written = _live.origin(binding.value, module).symbol if is_function else None
                yield BrokenTool(binding.expression, error, written)
                continue
            for form, tool in loose:
                reached = _live.Binding(form.format(binding.expression), tool)
                live = self._guarded(module, _root(binding), reached)
                if _key(live, tool)[1:] not in made:
                    yield live
        for base in kinds:
            for name, kind in _live.classes(module, base):
                if kind not in built and kind not in made and not _live.needs_arguments(kind):
                    made.add(kind)
                    yield _live.guarded(name, self._of_class, module, name, kind, written=kind)

    def _is_owner(self, kind: type[Any], module: ModuleType) -> bool:
        if any(base is not None and issubclass(kind, base) for base in self.owners()):
            return True
        return kind.__module__ == module.__name__ and any(
            self.marks(each) for base in kind.__mro__ for each in list(vars(base).values())
        )

    def _reached(
        self, module: ModuleType, found: list[Binding]
    ) -> Iterator[tuple[str, Binding] | BrokenTool]:
        """The objects of a module, each after the name it is reached from, then what its agents and toolkits hold."""
        from tool_contracts.framework import BrokenTool
        from tool_contracts.frameworks import _live

        level = [(_root(each), each) for each in found]
        yield from level
        for _ in range(_NESTED):
            below: list[tuple[str, Binding]] = []
            for root, binding in level:
                if not self._is_owner(type(binding.value), module):
                    continue
                try:
                    tools = list(self.held(binding.value))
                except Exception as error:
                    yield BrokenTool(binding.expression, error)
                    continue
                below += [
                    (root, _live.Binding(form.format(binding.expression), each)) for form, each in tools
                ]
            yield from below
            level = below

    def _guarded(self, module: ModuleType, root: str, binding: Binding) -> LiveTool | BrokenTool:
        from tool_contracts.frameworks import _live

        try:
            written = self.function(binding.value)
        except Exception:
            written = None
        return _live.guarded(
            binding.expression,
            self.live,
            module,
            root,
            binding.expression,
            binding.value,
            written=written or type(binding.value),
        )

    def _of_class(self, module: ModuleType, name: str, kind: type[Any]) -> LiveTool:
        return self.live(module, name, f"{name}()", kind())

    def live(self, module: ModuleType, root: str, expression: str, tool: Any) -> LiveTool:
        """The live tool of an object that `expression` reaches from the name `root` of `module`."""
        import warnings

        from tool_contracts.frameworks import _live

        function = self.function(tool)
        is_own = function is None or getattr(function, "__self__", None) is tool

        def describe() -> Tool:
            with warnings.catch_warnings():
                warnings.simplefilter(
                    "ignore"
                )  # what the framework notes beside a schema is no fault of the tool
                definition = self.definition(tool)
            _require_json(definition.get("parameters"))
            written = type(tool) if is_own else function
            published = _live.published(self, {"function": definition}, module, written)
            published.output_schema = definition.get("output")
            self.refine(published, tool)
            return published

        live = _live.BoundTool(
            describe(),
            self.caller(tool),
            framework=self,
            module=module.__name__,
            expression=expression,
            function=function,
            describe=describe,
        )
        live.root = root
        return live

    def outcome(self, live: LiveTool, error: BaseException) -> tuple[Outcome, BaseException]:
        """Refused arguments are rejected, the framework's own errors declared; what needs an agent proves nothing."""
        from tool_contracts.frameworks import _live

        if isinstance(error, _live.HostNeededError):
            return "blocked", error
        if isinstance(error, RefusedError):
            return "rejected", error.__cause__ or error
        if isinstance(error, _live.DeclaredError) or any(
            f"{each.__module__}.{each.__qualname__}" in self.declared_errors for each in type(error).__mro__
        ):
            return "declared-error", error
        return "crashed", error

    def wire(self, live: LiveTool, value: Any) -> Any:
        """JSON as it is, or else the text of a value."""
        return text_unless_json(value)

    def snippet(self, live: LiveTool, arguments: Mapping[str, Any]) -> str:
        """One call through the framework's own checks."""
        import json

        from tool_contracts.frameworks import _live

        if not isinstance(live, _live.BoundTool):
            return super().snippet(live, arguments)
        lines = [*self.snippet_imports, f"from {live.module} import {live.root}", ""]
        values = {
            "tool": live.expression,
            "name": repr(live.tool.name),
            "arguments": repr(dict(arguments)),
            "keywords": _live.keywords(arguments),
            "text": repr(json.dumps(dict(arguments))),
        }
        *before, call = [each.format(**values) for each in self.snippet_form.split("\n")]
        if _live.is_async(live.function) if self.awaited is None else self.awaited:
            lines.insert(0, "import asyncio")
            call = f"asyncio.run({call})"
        return "\n".join([*lines, *before, f"print({call})"])


def _root(binding: Binding) -> str:
    import re

    return re.split(r"\W", binding.expression, maxsplit=1)[0]


def _key(live: LiveTool | BrokenTool, value: object) -> tuple[object, ...]:
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

    Raises:
        RefusedError: pydantic refused the arguments, openly or as the cause of another error.

    """
    try:
        return run(*arguments, **named)
    except (ValueError, TypeError) as error:
        refuse_unless_reached(function, error)
        raise


def refuse_unless_reached(function: Any, error: Exception) -> None:
    """Raise `RefusedError` for pydantic's error, bare or as a cause, that comes from before the body of a function."""
    from tool_contracts.frameworks import _live

    body = _live.innermost(function)  # past the wrapper that checks
    chain = [each for each in (error, error.__cause__) if each is not None]
    if any(_live.is_validation_error(each) for each in chain) and not any(
        _live.reached(each, body) for each in chain
    ):
        raise RefusedError(str(error)) from error


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
