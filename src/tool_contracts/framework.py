"""What a framework is: how its tools look in source, and how they are enumerated, described and called.

One subclass in one file holds both halves. The first half is data, read by the linter, which imports nothing of
the framework; the second half is methods, called by the test run, which may import it inside the method.
"""

from __future__ import annotations

from functools import cached_property

from tool_contracts.styles import CallStyle, ClassStyle, ListStyle, ObjectStyle, OwnStyle, Slot, exported

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import ModuleType
    from typing import Any, NoReturn

    from tool_contracts.calls import Outcome
    from tool_contracts.model import Tool

__all__ = [
    "BrokenTool",
    "CallStyle",
    "ClassStyle",
    "Framework",
    "HostNeededError",
    "ListStyle",
    "LiveTool",
    "ObjectStyle",
    "OwnStyle",
    "Slot",
    "Supplied",
    "exported",
]


class HostNeededError(Exception):
    """The tool asked for something that only a running host, client or agent can give."""


class Supplied(dict["str", "Any"]):
    """What a user gives in the place of what only a running host has, by name.

    `missed` holds what was asked for in vain: a tool may catch the exception.
    """

    __slots__ = ("missed",)

    def __init__(self) -> None:
        super().__init__()
        self.missed: list[HostNeededError] = []

    def miss(self, why: str, name: str | None) -> NoReturn:
        """Raise what `lack` makes."""
        raise self.lack(why, name)

    def lack(self, why: str, name: str | None) -> HostNeededError:
        """The error that says why, with the line for a conftest.py that supplies `name`, if anything can."""
        if name is not None:
            line = f"def pytest_tool_contracts_tool(contract): contract.supplied[{name!r}] = ..."
            why = f"{why}; to supply it, add to conftest.py: {line}"
        error = HostNeededError(why)
        self.missed.append(error)
        return error


class LiveTool:
    """A tool that can be called.

    `tool` is what the framework publishes to the model, read when this was made; `invoke` takes the arguments
    as the framework would get them from JSON and returns the raw value, or an awaitable of it, or raises;
    `function` is the user's own function where there is one; `describe` reads the published tool again.
    `supplied` is what `invoke` takes where the tool has parameters that a host fills in; `checked` is the schema that
    the framework holds arguments against where it publishes a stricter one, None where it does not or that is unknown.
    """

    __slots__ = ("checked", "describe", "framework", "function", "invoke", "supplied", "tool")

    def __init__(
        self,
        tool: Tool,
        invoke: Callable[[dict[str, Any]], Any],
        *,
        framework: Framework,
        function: Callable[..., Any] | None = None,
        describe: Callable[[], Tool] | None = None,
        supplied: Supplied | None = None,
        checked: Any = None,
    ) -> None:
        self.tool = tool
        self.invoke = invoke
        self.framework = framework
        self.function = function
        self.describe = describe
        self.supplied = Supplied() if supplied is None else supplied
        self.checked = checked


class BrokenTool:
    """An object that is a tool but cannot be read: its attributes raise, its schema cannot be built.

    `symbol` is the expression that reaches it, `written` the dotted name of the function or class in source, None
    for what stands for several tools, such as a server.
    """

    __slots__ = ("error", "symbol", "written")

    def __init__(self, symbol: str, error: BaseException, written: str | None = None) -> None:
        self.symbol = symbol
        self.error = error
        self.written = written


class Framework:
    """One framework; subclass it once and put the instance into a module that a plugin loads."""

    name: str = ""
    """As it is printed and configured: `mcp`, `langchain`."""

    packages: tuple[str, ...] = ()
    """Top-level import names: only a file that reaches one of them can hold this framework's tools."""

    source_marks: Mapping[str, str] = {}
    """Of a package whose name projects give to their own, a file in it that its distribution has and theirs hardly have."""

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

    alone: frozenset[str] = frozenset()
    """Those of `tool_lists` and `list_methods` that take a function in the place of a list, too."""

    object_lists: Mapping[str, Slot] = {}
    """The same of those that take tools only, and no plain functions: what they hold is offered together."""

    list_methods: Mapping[str, ListStyle] = {}
    """Methods that take functions as tools, by name, with the name of what holds them where that is a common one."""

    own_methods: Mapping[str, OwnStyle] = {}
    """Methods by which an object, such as an agent, makes a tool of itself."""

    requests: Mapping[str, str] = {}
    """Methods that send descriptors as `tools=[...]`, by the last parts of their names, with the shape that they take."""

    making: tuple[str, ...] = ()
    """Lines of Python that make a tool of what is called `function`, as users do who set nothing; none where none can."""

    specs: frozenset[str] = frozenset()
    """Names that a module gives to a descriptor written out as a dict (`TOOL_SPEC`)."""

    hidden_annotations: frozenset[str] = frozenset()
    """Dotted origins of types whose parameters the framework fills in, bare, subscripted or in `Annotated`."""

    hidden_names: frozenset[str] = frozenset()
    """Names of parameters that the framework fills in whatever their type."""

    hidden_defaults: frozenset[str] = frozenset()
    """Dotted origins of calls that, as a default, mark a parameter as filled in (`Depends`)."""

    lost_kinds: frozenset[str] = frozenset()
    """Kinds of annotations (`Tool.kinds`) of which the framework publishes something else."""

    hides_optional: bool = False
    """Whether a parameter stays hidden when its annotation is `Optional` of a hidden one."""

    context_comes_first: bool = False
    """Whether what `hidden_annotations` names keeps a tool from being built where it is not the first parameter."""

    reads_docstring_parameters: bool = False
    """Whether descriptions of parameters are taken from the docstring."""

    docstring_form: str = ""
    """A regular expression found in the docstrings that it reads, where those are not of every style."""

    reads_other_docstrings: bool = False
    """Whether descriptions are taken from docstrings, but not from one that is written as this tool's."""

    refuses_other_docstrings: bool = False
    """Whether a docstring that it does not read keeps a tool with parameters from being built."""

    refuses_unknown_names: bool = False
    """Whether one that describes what is no parameter does."""

    needs_described_parameters: bool = False
    """Whether a parameter that the docstring does not describe keeps the tool from being built."""

    reads_annotated_text: bool = False
    """Whether `Annotated[int, "text"]` describes the parameter."""

    reads_fields: bool = True
    """Whether a default that is a `Field(...)` is read as what it says, rather than passed on as it is."""

    understands_pep604: bool = True
    """Whether `int | None` is read as a union."""

    cleans_names: bool = False
    """Whether a name reaches the model with other characters than letters, digits and `_` replaced."""

    strips_docstring_sections: bool = False
    """Whether the published description leaves out *Args* and its like."""

    checks_arguments: bool = False
    """Whether the framework promises to refuse arguments that violate the schema."""

    converts_arguments: bool = False
    """Whether it takes arguments that say the same in another type, such as `"5"` for 5, and converts them."""

    builds_objects: bool = False
    """Whether an enum in the signature arrives as its member, and most other classes as objects, rather than as plain JSON."""

    checks_instances: bool = False
    """Whether an argument is passed on only where `isinstance` takes it for one of the annotation, JSON or not."""

    calls_by_hand: str = ""
    """A regular expression found in files that may call their functions themselves, past what the framework does."""

    hands_models_as_dicts: bool = False
    """Whether a model in the signature arrives as a dict, whatever else is built."""

    hands_dataclasses_as_dicts: bool = False
    """Whether a dataclass does."""

    calls_by_name: bool = False
    """Whether a function whose schema stands beside it gets what that names, by name, and nothing else."""

    fills_in_defaults: bool = False
    """Whether a parameter that was left out reaches `**kwargs` with the default of its field."""

    refuses_fields: bool = False
    """Whether a `Field(...)` in `Annotated` keeps the tool from being built."""

    ignores_future_annotations: bool = False
    """Whether annotations that `from __future__ import annotations` left as text are not looked up in their module."""

    known_in_text: frozenset[str] = frozenset()
    """Dotted origins of names that are understood even then: the framework's own module binds them."""

    needs_annotations: bool = False
    """Whether a name in an annotation that is missing at run time keeps the tool from being built."""

    refuses_callables: bool = False
    """Whether a parameter that is a function keeps the tool from being built or described."""

    refuses_plain_classes: bool = False
    """Whether one does whose class says nothing of how its instances are made of JSON."""

    compiles_patterns: bool = False
    """Whether the pattern of a parameter keeps the tool from being built or described where pydantic cannot compile it."""

    frees_optionals: bool = False
    """Whether a parameter without default is published as not required where its annotation allows None."""

    publishes_defaults_as_null: bool = False
    """Whether null is allowed, and taken, for every parameter with a default, whatever its annotation says."""

    passes_null: bool = False
    """Whether null reaches the function for a parameter with a default, whatever its annotation and its schema say."""

    is_strict: bool = False
    """Whether the framework makes every parameter required and every object closed, as OpenAI's strict mode wants."""

    tightens_schemas: bool = False
    """Whether objects are closed and parameters required only in what is published, and not by the check of arguments."""

    skips_variadics: bool = False
    """Whether `*args` and `**kwargs` are left out of the schema, rather than published as parameters."""

    refuses_variadics: bool = False
    """Whether they keep the tool from being built."""

    fills_positionals: bool = False
    """Whether `*args` is published as an array, and gets what that holds."""

    fills_keywords: bool = False
    """Whether `**kwargs` gets what the model names there, as it is published."""

    loses_underscore_names: bool = False
    """Whether a parameter whose name begins with an underscore is left out, or keeps the tool from being built."""

    loses_value_types: bool = False
    """Whether what is published of `dict[str, int]` does not say what its values are, whatever the author wrote."""

    speaks_on_stdout: bool = False
    """Whether standard output may be the protocol's own channel, so that a print can break it."""

    serves_mcp: bool = False
    """Whether its tools are given to clients of MCP, which refuse what the protocol does not allow."""

    sends_errors: bool = False
    """Whether the model gets the text of any exception, rather than of those alone that are meant for it."""

    publishes_source: bool = False
    """Whether what is published is the very descriptor that stands in the source, so that both readings must be equal."""

    blocks_loop: bool = False
    """Whether a tool that is no coroutine may run on the event loop, so that a slow call holds up all others."""

    @cached_property
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
        return ("blocked" if isinstance(error, HostNeededError) else "crashed"), error

    def content(self, live: LiveTool, value: Any) -> Any:
        """What of a returned value is for the model: a part of it where it is of the framework's own class for results.

        It is looked into as it was returned, with what is lost on the way to the model, such as numbers that are not finite.
        """
        return value

    def wire(self, live: LiveTool, value: Any) -> Any:
        """What the framework sends to the model for a returned value: JSON, or text. Raises where it can't."""
        return value

    def snippet(self, live: LiveTool, arguments: Mapping[str, Any]) -> str:
        """Python that repeats a call, given that the tool's module can be imported."""
        symbol = live.tool.origin.symbol or live.tool.label
        return f"{symbol}(**{dict(arguments)!r})"


_FLAGS = frozenset(name for name, value in vars(Framework).items() if isinstance(value, bool))
