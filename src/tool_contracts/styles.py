"""How what makes tools looks in source: the data that a framework declares."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any, TypeVar

    T = TypeVar("T")

Slot = tuple[int | str, ...]


def exported(modules: Iterable[str], *names: str, style: T) -> dict[str, T]:
    """The table of one style for names that several modules offer: `{"a.tools.tool": style, ...}`."""
    return {f"{module}.{name}": style for module in modules for name in names}


class CallStyle:
    """How a decorator, a method or a constructor makes a tool of a function.

    Each slot tells where a value is passed: positions and keywords, the first present one counts.
    `bare` says that the decorator works without parentheses, and does not raise; `function` is the slot of the function where it is
    passed as an argument; `schema` the slot of a schema given by hand (a class, a dict), `properties` that of its
    properties alone, of which those without a default are required, `output` that of the result, `hints` that of the read-only, destructive, idempotent and open-world hints. `traits` are carried by
    every tool made this way, beside those of the framework. `binds` says that a decorated method gets its instance
    from elsewhere, so that `self` is not published. `context` says that the first parameter is filled in whatever its type, or
    that none is, or names the slot of a flag that says which; without it, annotations tell. `fills` is the slot of a
    dict whose keys name parameters that it fills in. `needs` names those of `name`, `description` and `schema` without
    which the call raises.
    `descriptor` is the slot of a dict that says all, in a shape that providers take. `metadata` is the slot of an object that says name, description and schema instead, by a call of the style `said`.
    `told_by_schema` says that a tool without a name or description has those of the class in `schema`. `own_schema` is
    that of what makes a tool of itself, without any function, unless `schema` says another; its `own_name` and
    `own_description` stand where the call gives none, or an empty one. `field_texts` says that in a
    TypedDict that is the schema, `Annotated[type, default, text]` gives a field its default and its description.
    """

    __slots__ = (
        "bare",
        "binds",
        "context",
        "description",
        "descriptor",
        "field_texts",
        "fills",
        "function",
        "hints",
        "metadata",
        "name",
        "needs",
        "output",
        "own_description",
        "own_name",
        "own_schema",
        "properties",
        "said",
        "schema",
        "told_by_schema",
        "traits",
    )

    def __init__(
        self,
        *,
        name: Slot = ("name",),
        description: Slot = ("description",),
        schema: Slot = (),
        properties: Slot = (),
        output: Slot = (),
        hints: Slot = (),
        function: Slot = (),
        bare: bool = True,
        binds: bool = False,
        context: bool | Slot | None = None,
        fills: Slot = (),
        needs: tuple[str, ...] = (),
        descriptor: Slot = (),
        metadata: Slot = (),
        said: CallStyle | None = None,
        told_by_schema: bool = False,
        own_schema: Mapping[str, Any] | None = None,
        own_name: str = "",
        own_description: str = "",
        field_texts: bool = False,
        traits: frozenset[str] = frozenset(),
    ) -> None:
        self.name = name
        self.description = description
        self.schema = schema
        self.properties = properties
        self.output = output
        self.hints = hints
        self.function = function
        self.bare = bare
        self.binds = binds
        self.context = context
        self.fills = fills
        self.needs = needs
        self.descriptor = descriptor
        self.metadata = metadata
        self.said = said
        self.told_by_schema = told_by_schema
        self.own_schema = own_schema
        self.own_name = own_name
        self.own_description = own_description
        self.field_texts = field_texts
        self.traits = traits


class ClassStyle:
    """How a subclass of a base makes a tool, or several.

    `run` names the methods that hold the signature, most telling first; `name`, `description` and `schema` name
    class attributes; `inputs` one that holds the properties of the schema; `positions` tells which of these are
    also passed by position to the base's `__init__`. `descriptor` names a property or method that returns a whole
    descriptor, as a dict or, with `said`, by a call of that style. `takes_model` says that the arguments reach the
    method as one object, whose class is the schema. `members` names a class attribute that lists the names of the
    methods that are tools, `flags` those of which `Framework.adjust` is told the values. `is_model` says that the base
    is a model of pydantic, which wants an annotation for each of its attributes, `is_tool` that it is a tool itself, which
    says whatever the subclass does not.
    """

    __slots__ = (
        "description",
        "descriptor",
        "flags",
        "inputs",
        "is_model",
        "is_tool",
        "members",
        "name",
        "positions",
        "run",
        "said",
        "schema",
        "takes_model",
    )

    def __init__(
        self,
        *,
        run: tuple[str, ...] = (),
        name: str | None = "name",
        description: str | None = "description",
        schema: str | None = None,
        inputs: str | None = None,
        positions: Mapping[str, int] | None = None,
        descriptor: str | None = None,
        said: CallStyle | None = None,
        takes_model: bool = False,
        members: str | None = None,
        flags: tuple[str, ...] = (),
        is_model: bool = False,
        is_tool: bool = False,
    ) -> None:
        self.run = run
        self.name = name
        self.description = description
        self.schema = schema
        self.inputs = inputs
        self.positions = dict(positions or {})
        self.descriptor = descriptor
        self.said = said
        self.takes_model = takes_model
        self.members = members
        self.flags = flags
        self.is_model = is_model
        self.is_tool = is_tool


class ObjectStyle:
    """A class whose instances register tools: method names to how each of them is called.

    `tools` names the keyword of the constructor that takes functions as tools, `pairs` one that takes tuples, with how such a
    tuple makes a tool. `derived` says that the class is
    there to be derived from, and its methods to be called on `self`. `mounts` names the methods that take over the
    tools of another such object, their first argument, under names that begin with the second and `_`. `handlers` names the
    decorators of, and the keywords that take, the one function through which all tools are called.
    """

    __slots__ = ("derived", "handlers", "methods", "mounts", "pairs", "tools")

    def __init__(
        self,
        methods: Mapping[str, CallStyle],
        tools: str | None = None,
        *,
        pairs: tuple[str, CallStyle] | None = None,
        derived: bool = False,
        mounts: Iterable[str] = (),
        handlers: Iterable[str] = (),
    ) -> None:
        self.methods = dict(methods)
        self.tools = tools
        self.pairs = pairs
        self.derived = derived
        self.mounts = frozenset(mounts)
        self.handlers = frozenset(handlers)


class ListStyle:
    """How a method takes functions as tools, on what comes from one of the `packages` or a `<package>_...`.

    `slot` tells where the list is passed, or, with `key`, the dict that has it under that key. `function` tells how a
    tool is made of a function, `model` of a class that is the schema; None where classes are no tools. `common` says that
    methods of all kinds have this name, so that no file is worth reading for that alone.
    """

    __slots__ = ("common", "function", "key", "model", "packages", "slot")

    def __init__(
        self,
        slot: Slot,
        packages: tuple[str, ...],
        *,
        key: str | None = None,
        function: CallStyle,
        model: CallStyle | None = None,
        common: bool = False,
    ) -> None:
        self.slot = slot
        self.common = common
        self.packages = packages
        self.key = key
        self.function = function
        self.model = model


class OwnStyle:
    """How a method makes a tool of the very object that it is called on, which comes from one of the `packages` or a `<package>_...`.

    `made` tells how; what the call does not say, the object does.
    """

    __slots__ = ("made", "packages")

    def __init__(self, packages: tuple[str, ...], made: CallStyle) -> None:
        self.packages = packages
        self.made = made
