"""The nouns of definitions, in which every rule speaks: tools, what is known of them, and places in a source.

Plain classes with slots: the linter loads this module on every run, and `dataclasses` alone would double its
start-up time.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any, Literal

    ParameterKind = Literal[
        "positional-only", "positional-or-keyword", "var-positional", "keyword-only", "var-keyword"
    ]


class _Sentinel:
    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return self._name

    def __bool__(self) -> bool:
        return False

    def __reduce__(self) -> str:
        # there is one of each in a process, and tests for it are tests for identity
        return self._name


MISSING = _Sentinel("MISSING")
"""There is no such value (a parameter without a default)."""

UNKNOWN = _Sentinel("UNKNOWN")
"""There is a value, and it cannot be known without running the program."""


class Span:
    """A place in a file; lines and columns count characters from 1, the end is exclusive.

    `definition` is the place in another file of what is used here, where that is where it is written. It has no part
    in whether two places are equal.
    """

    __slots__ = ("column", "definition", "end_column", "end_line", "filename", "line")

    def __init__(
        self,
        filename: str,
        line: int = 1,
        column: int = 1,
        end_line: int | None = None,
        end_column: int | None = None,
    ) -> None:
        self.filename = filename
        self.line = line
        self.column = column
        self.end_line = line if end_line is None else end_line
        self.end_column = column if end_column is None else end_column
        self.definition: Span | None = None

    def leading_to(self, definition: Span) -> Span:
        """The same place, as one that uses what is written in another."""
        use = Span(self.filename, self.line, self.column, self.end_line, self.end_column)
        use.definition = definition.definition or definition
        return use

    def _key(self) -> tuple[str, int, int, int, int]:
        return self.filename, self.line, self.column, self.end_line, self.end_column

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Span) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Span({self.filename}:{self.line}:{self.column}-{self.end_line}:{self.end_column})"


class Parameter:
    """One parameter of the function behind a tool: what its schema cannot hold.

    `default` is the value, `MISSING` or `UNKNOWN`. `hidden` parameters are filled in by the framework and
    never published to the model. The annotation `is_named_text` where it is a name for a text (`Json = "list[Json]"`),
    which no `| None` can be added to; it `has_field` where pydantic's `Field` is among what `Annotated` adds to the type.
    `kinds` is what `Tool.kinds` is, of the annotation alone and relative to it: all there is where a descriptor is written
    out beside the function.
    """

    __slots__ = (
        "annotation",
        "annotation_span",
        "default",
        "default_span",
        "default_text",
        "has_field",
        "hidden",
        "is_named_text",
        "kind",
        "kinds",
        "name",
        "span",
    )

    def __init__(
        self,
        name: str,
        *,
        kind: ParameterKind = "positional-or-keyword",
        annotation: str | None = None,
        default: Any = MISSING,
        default_text: str | None = None,
        hidden: bool = False,
        span: Span | None = None,
        annotation_span: Span | None = None,
        default_span: Span | None = None,
        is_named_text: bool = False,
        has_field: bool = False,
        kinds: Mapping[str, str] | None = None,
    ) -> None:
        self.name = name
        self.kind = kind
        self.annotation = annotation
        self.default = default
        self.default_text = default_text
        self.hidden = hidden
        self.span = span
        self.annotation_span = annotation_span
        self.default_span = default_span
        self.is_named_text = is_named_text
        self.has_field = has_field
        self.kinds = dict(kinds or {})


class Docstring:
    """A docstring as read: its text, its summary, and the parameters it documents, each with its place."""

    __slots__ = ("parameters", "raises", "returns", "span", "style", "summary", "text")

    def __init__(
        self,
        text: str,
        *,
        summary: str = "",
        style: str | None = None,
        parameters: Mapping[str, tuple[str, Span | None]] | None = None,
        raises: Sequence[str] = (),
        returns: str | None = None,
        span: Span | None = None,
    ) -> None:
        self.text = text
        self.summary = summary
        self.style = style
        self.parameters = dict(parameters or {})
        self.raises = tuple(raises)
        self.returns = returns
        self.span = span


class Signature:
    """The function behind a tool, as its source shows it.

    `node` is its syntax tree (lines relative to the whole file), `imports` maps each name that the module
    binds by an import to its dotted origin, `uncertain` holds the names bound in any other way or not always,
    `typing_only` those that only a type checker sees, `enclosing` those that only the functions around it bind,
    `unread` those that the framework does not look up because annotations are left as text, `unbound` those that stand in an
    annotation and that nothing binds,
    `import_line` gives the line before which an import statement may be inserted, `locate` gives the place of a node of the
    tree in characters, which the tree alone, in bytes, cannot. `helper` gives the function of the same file that a call in
    the body certainly calls, `value` what a name in it is bound to, where that is one expression.
    """

    __slots__ = (
        "docstring",
        "enclosing",
        "helper",
        "import_line",
        "imports",
        "is_async",
        "locate",
        "name",
        "node",
        "parameters",
        "span",
        "typing_only",
        "unbound",
        "uncertain",
        "unread",
        "value",
    )

    def __init__(
        self,
        name: str,
        parameters: Sequence[Parameter],
        *,
        docstring: Docstring | None = None,
        is_async: bool = False,
        node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | None = None,
        imports: Mapping[str, str] | None = None,
        import_line: Callable[[str], int] | None = None,
        locate: Callable[[ast.AST], Span] | None = None,
        span: Span | None = None,
        uncertain: Iterable[str] = (),
        typing_only: Iterable[str] = (),
        enclosing: Iterable[str] = (),
        unread: Iterable[str] = (),
        unbound: Iterable[str] = (),
    ) -> None:
        self.name = name
        self.parameters = tuple(parameters)
        self.docstring = docstring
        self.is_async = is_async
        self.node = node
        self.imports = dict(imports or {})
        self.import_line = import_line
        self.locate = locate
        self.span = span
        self.uncertain = frozenset(uncertain)
        self.typing_only = frozenset(typing_only)
        self.enclosing = frozenset(enclosing)
        self.unread = frozenset(unread)
        self.unbound = frozenset(unbound)
        self.helper: Callable[[ast.Call], Signature | None] | None = None
        self.value: Callable[[str], ast.expr | None] | None = None

    @property
    def is_decorated_besides(self) -> bool:
        """Whether another decorator than the tool's own may have made something else of the function."""
        return len(getattr(self.node, "decorator_list", ())) > 1

    def parameter(self, name: str) -> Parameter | None:
        """The parameter of that name, if there is one."""
        return next((each for each in self.parameters if each.name == name), None)


class Origin:
    """Where a tool was found: the file, the symbol (`module`-level dotted name) and how it was recognised."""

    __slots__ = ("filename", "style", "symbol")

    def __init__(self, filename: str, symbol: str | None = None, style: str = "") -> None:
        self.filename = filename
        self.symbol = symbol
        self.style = style


class Remark:
    """What the source of a definition shows and no schema can hold: its `kind`, the `text` it is about, and where.

    The kinds are those that the reader of a language knows, such as `run-arity` or `orphan-string`; a rule reads one.
    `gap` is where something is missing, if that is elsewhere.
    """

    __slots__ = ("gap", "kind", "span", "text")

    def __init__(self, kind: str, text: str, span: Span, gap: Span | None = None) -> None:
        self.kind = kind
        self.text = text
        self.span = span
        self.gap = gap

    def __repr__(self) -> str:
        return f"Remark({self.kind!r}, {self.text!r}, {self.span!r})"


class Tool:
    """One tool definition, whatever it was written in.

    A rule reads it as one document, `{name, description, inputSchema, outputSchema, annotations}`, and names
    places in it by JSON pointers (`/inputSchema/properties/query`). `spans` maps such pointers to places in
    the source; `kinds` maps pointers of a schema made from an annotation to what the annotation was (`Any`,
    `list`, `dict`, `tuple`, `Union`, `Enum`, `model`, ...), and those of keywords that pydantic applies to the value to
    `constraint`; `unknown` holds the pointers below which nothing
    can be known without running the program, so that every rule stays silent there, and `known` those below them
    that are known all the same, as one of several parameters may be.

    `lost` holds the pointers whose annotation the framework does not carry over to the model, and `traits` the
    names of the flags that are true of the framework (`builds_objects`, `speaks_on_stdout`, ...), empty for a
    descriptor without a framework. `remarks` tell what is peculiar to the language that it is written in. `handler` is the
    function through which a server calls all its tools, where they have none of their own.

    `name` and `description` are None where there is none, `UNKNOWN` where it is computed. `toolset` tells which
    tools are offered together (one server, one agent, one file).
    """

    __slots__ = (
        "annotations",
        "description",
        "framework",
        "handler",
        "input_schema",
        "kinds",
        "known",
        "lost",
        "name",
        "origin",
        "output_schema",
        "remarks",
        "signature",
        "spans",
        "toolset",
        "traits",
        "unknown",
    )

    def __init__(
        self,
        name: Any,
        *,
        description: Any = None,
        input_schema: Any = None,
        output_schema: Any = None,
        annotations: Mapping[str, Any] | None = None,
        framework: str = "plain",
        origin: Origin,
        spans: Mapping[str, Span] | None = None,
        kinds: Mapping[str, str] | None = None,
        unknown: frozenset[str] | set[str] = frozenset(),
        known: frozenset[str] | set[str] = frozenset(),
        lost: frozenset[str] | set[str] = frozenset(),
        traits: frozenset[str] = frozenset(),
        signature: Signature | None = None,
        toolset: str | None = None,
        remarks: Iterable[Remark] = (),
    ) -> None:
        self.name = name
        self.description = description
        self.input_schema = input_schema
        self.output_schema = output_schema
        self.annotations = dict(annotations or {})
        self.framework = framework
        self.origin = origin
        self.spans = dict(spans or {})
        self.kinds = dict(kinds or {})
        self.unknown = frozenset(unknown)
        self.known = frozenset(known)
        self.lost = frozenset(lost)
        self.traits = traits
        self.signature = signature
        self.handler: Signature | None = None
        self.toolset = toolset
        self.remarks = tuple(remarks)

    @property
    def label(self) -> str:
        """A name for people, also where the tool's own is missing or computed."""
        if isinstance(self.name, str) and self.name:
            return self.name
        return self.origin.symbol or "<unnamed tool>"

    @property
    def properties(self) -> dict[str, Any]:
        """The published parameters, name to schema; empty where the schema has none or is broken."""
        found = self.input_schema.get("properties") if isinstance(self.input_schema, dict) else None
        return found if isinstance(found, dict) else {}

    def is_known(self, pointer: str) -> bool:
        """Whether the value at `pointer` was read, rather than left open."""
        while self.unknown:
            if pointer in self.unknown:
                return False
            if pointer in self.known:
                break
            if not pointer:
                break
            pointer = pointer.rpartition("/")[0]
        return True

    def span(self, pointer: str = "") -> Span:
        """The place of `pointer`, or of the nearest part around it that has one."""
        while True:
            found = self.spans.get(pointer)
            if found is not None:
                return found
            if not pointer:
                return Span(self.origin.filename)
            pointer = pointer.rpartition("/")[0]

    def subschemas(self) -> Iterator[tuple[str, Any]]:
        """Every subschema of the input schema that is known, with its pointer, outermost first."""
        from tool_contracts.schema import walk

        if self.input_schema is not None:
            for pointer, schema in walk(self.input_schema, "/inputSchema"):
                if self.is_known(pointer):
                    yield pointer, schema
