"""What a framework is: how its tools look in source, and how they are enumerated, described and called.

One subclass in one file holds both halves. The first half is data, read by the linter, which imports nothing of
the framework; the second half is methods, called by the test run, which may import it inside the method.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import ModuleType
    from typing import Any

    from tool_contracts.calls import Outcome
    from tool_contracts.model import Tool

    Slot = tuple[int | str, ...]


class CallStyle:
    """How a decorator, a method or a constructor makes a tool of a function.

    Each slot tells where a value is passed: positions and keywords, the first present one counts.
    `bare` says that the decorator works without parentheses; `function` is the slot of the function where it is
    passed as an argument; `schema` the slot of a schema given by hand (a class, a dict), `output` that of the
    result, `hints` that of the read-only, destructive, idempotent and open-world hints. `traits` are carried by
    every tool made this way, beside those of the framework. `binds` says that a decorated method gets its instance
    from elsewhere, so that `self` is not published.
    """

    __slots__ = ("bare", "binds", "description", "function", "hints", "name", "output", "schema", "traits")

    def __init__(
        self,
        *,
        name: Slot = ("name",),
        description: Slot = ("description",),
        schema: Slot = (),
        output: Slot = (),
        hints: Slot = (),
        function: Slot = (),
        bare: bool = True,
        binds: bool = False,
        traits: frozenset[str] = frozenset(),
    ) -> None:
        self.name = name
        self.description = description
        self.schema = schema
        self.output = output
        self.hints = hints
        self.function = function
        self.bare = bare
        self.binds = binds
        self.traits = traits


class ClassStyle:
    """How a subclass of a base makes a tool.

    `run` names the methods that hold the signature, most telling first; `name`, `description` and `schema` name
    class attributes; `descriptor` names a property or method that returns a whole descriptor as a dict literal.
    """

    __slots__ = ("description", "descriptor", "name", "run", "schema")

    def __init__(
        self,
        *,
        run: tuple[str, ...],
        name: str | None = "name",
        description: str | None = "description",
        schema: str | None = None,
        descriptor: str | None = None,
    ) -> None:
        self.run = run
        self.name = name
        self.description = description
        self.schema = schema
        self.descriptor = descriptor


class ObjectStyle:
    """A class whose instances register tools: method names to how each of them is called.

    `tools` names the keyword of the constructor that takes functions as tools.
    """

    __slots__ = ("methods", "tools")

    def __init__(self, methods: Mapping[str, CallStyle], tools: str | None = None) -> None:
        self.methods = dict(methods)
        self.tools = tools


class LiveTool:
    """A tool that can be called.

    `tool` is what the framework publishes to the model, read when this was made; `invoke` takes the arguments
    as the framework would get them from JSON and returns the raw value, or an awaitable of it, or raises;
    `function` is the user's own function where there is one; `describe` reads the published tool again.
    """

    __slots__ = ("describe", "framework", "function", "invoke", "tool")

    def __init__(
        self,
        tool: Tool,
        invoke: Callable[[dict[str, Any]], Any],
        *,
        framework: Framework,
        function: Callable[..., Any] | None = None,
        describe: Callable[[], Tool] | None = None,
    ) -> None:
        self.tool = tool
        self.invoke = invoke
        self.framework = framework
        self.function = function
        self.describe = describe


class BrokenTool:
    """An object that is a tool but cannot be read: its attributes raise, its schema cannot be built."""

    __slots__ = ("error", "symbol")

    def __init__(self, symbol: str, error: BaseException) -> None:
        self.symbol = symbol
        self.error = error


class Framework:
    """One framework; subclass it once and put the instance into a module that a plugin loads."""

    name: str = ""
    """As it is printed and configured: `mcp`, `langchain`."""

    packages: tuple[str, ...] = ()
    """Top-level import names: only a file that reaches one of them can hold this framework's tools."""

    decorators: Mapping[str, CallStyle] = {}
    """Dotted origin of a decorator (`langchain_core.tools.tool`) to its style; also called as `tool(function)`."""

    objects: Mapping[str, ObjectStyle] = {}
    """Dotted origin of a class to what its instances can register (`@server.tool()`, `server.add_tool(f)`)."""

    bases: Mapping[str, ClassStyle] = {}
    """Dotted origin of a base class whose subclasses are tools."""

    constructors: Mapping[str, CallStyle] = {}
    """Dotted origin of a call that makes a tool of a function (`StructuredTool.from_function`)."""

    tool_lists: Mapping[str, Slot] = {}
    """Dotted origin of a call to the slot that takes functions as tools (`Agent` to `tools`)."""

    hidden_annotations: frozenset[str] = frozenset()
    """Dotted origins of types whose parameters the framework fills in, bare, subscripted or in `Annotated`."""

    hidden_names: frozenset[str] = frozenset()
    """Names of parameters that the framework fills in whatever their type."""

    hidden_defaults: frozenset[str] = frozenset()
    """Dotted origins of calls that, as a default, mark a parameter as filled in (`Depends`)."""

    hides_optional: bool = False
    """Whether a parameter stays hidden when its annotation is `Optional` of a hidden one."""

    reads_docstring_parameters: bool = False
    """Whether descriptions of parameters are taken from the docstring."""

    reads_annotated_text: bool = False
    """Whether `Annotated[int, "text"]` describes the parameter."""

    reads_fields: bool = True
    """Whether `Annotated[int, Field(...)]` reaches the schema."""

    understands_pep604: bool = True
    """Whether `int | None` is read as a union."""

    strips_docstring_sections: bool = False
    """Whether the published description leaves out *Args* and its like."""

    checks_arguments: bool = False
    """Whether the framework promises to refuse arguments that violate the schema."""

    builds_objects: bool = False
    """Whether a model or enum in the signature arrives as an object, rather than as plain JSON."""

    skips_variadics: bool = False
    """Whether `*args` and `**kwargs` are left out of the schema, rather than published as parameters."""

    loses_underscore_names: bool = False
    """Whether a parameter whose name begins with an underscore is left out, or keeps the tool from being built."""

    speaks_on_stdout: bool = False
    """Whether standard output may be the protocol's own channel, so that a print can break it."""

    blocks_loop: bool = False
    """Whether a tool that is no coroutine may run on the event loop, so that a slow call holds up all others."""

    @property
    def traits(self) -> frozenset[str]:
        """The names of the flags above that are true; every tool of the framework carries them for the rules."""
        return frozenset(name for name in _FLAGS if getattr(self, name))

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """Change a tool read from source where a keyword of its decorator or call changes what is published.

        `keywords` holds the values that could be read; others are `UNKNOWN`.
        """

    def live_tools(self, module: ModuleType) -> Iterator[LiveTool | BrokenTool]:
        """The tools that `module` holds at run time; each object once, none that it merely imported."""
        return iter(())

    def outcome(self, live: LiveTool, error: BaseException) -> tuple[Outcome, BaseException]:
        """What an exception from `invoke` means, and the exception of the user's own code inside it."""
        return "crashed", error

    def wire(self, live: LiveTool, value: Any) -> Any:
        """What the framework sends to the model for a returned value: JSON, or text. Raises where it can't."""
        return value

    def snippet(self, live: LiveTool, arguments: Mapping[str, Any]) -> str:
        """Python that repeats a call, given that the tool's module can be imported."""
        symbol = live.tool.origin.symbol or live.tool.label
        return f"{symbol}(**{dict(arguments)!r})"


_FLAGS = frozenset(name for name, value in vars(Framework).items() if isinstance(value, bool))
