"""What the frameworks share whose tools are objects: an adapter says which classes they have, and how one is read and called."""

from __future__ import annotations

from tool_contracts.framework import Framework

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import ModuleType
    from typing import Any

    from tool_contracts.calls import Outcome
    from tool_contracts.framework import BrokenTool, LiveTool, Supplied
    from tool_contracts.model import Tool


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

    def caller(self, tool: Any, supplied: Supplied) -> Callable[[dict[str, Any]], Any]:
        """What takes the model's arguments and returns the raw value, or an awaitable of it.

        What only a running agent has is taken from `supplied` when the tool is called. It runs the tool in the thread that calls it, and raises `RefusedError` where the framework refuses arguments.
        """
        raise NotImplementedError

    def converter(self, tool: Any) -> Callable[[Any], Any] | None:
        """What makes the result of one tool into what the model gets of it, where that is not the same for all; it may raise."""
        return None

    def checked(self, tool: Any) -> Any:
        """The schema that arguments are held against, where the one in `definition` is stricter."""
        return None

    def refine(self, published: Tool, tool: Any) -> None:
        """Change what is known of one tool: its traits."""

    def live_tools(self, module: ModuleType) -> Iterator[LiveTool | BrokenTool]:
        """Tool objects alone, in collections, in toolkits and agents, and classes that need no arguments."""
        from tool_contracts.frameworks import _objects

        if any((*self.kinds(), *self.owners())):
            yield from _objects.found(self, module)

    def outcome(self, live: LiveTool, error: BaseException) -> tuple[Outcome, BaseException]:
        """Refused arguments are rejected, the framework's own errors declared; what needs an agent proves nothing."""
        from tool_contracts.frameworks import _objects

        return _objects.outcome(error, self.declared_errors)

    def wire(self, live: LiveTool, value: Any) -> Any:
        """What the tool's own converter makes of a value, where it has one: JSON as it is, or else the text of it."""
        from tool_contracts.frameworks import _live, _objects

        convert = live.convert if isinstance(live, _live.BoundTool) else None
        return _objects.text_unless_json(value if convert is None else convert(value))

    def snippet(self, live: LiveTool, arguments: Mapping[str, Any]) -> str:
        """One call through the framework's own checks."""
        from tool_contracts.frameworks import _live, _objects

        return (
            _objects.script(self, live, arguments)
            if isinstance(live, _live.BoundTool)
            else super().snippet(live, arguments)
        )
