"""One tool under test: its live object, what its source says, and what it is allowed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tool_contracts.model import Span, Tool
from tool_contracts.phases.meant import as_meant
from tool_contracts.run.promised import result_schema
from tool_contracts.sources.located import is_within

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType

    from tool_contracts.calls import Outcome
    from tool_contracts.framework import LiveTool
    from tool_contracts.generate import Coverage

    Ending = tuple[Outcome, str | None, tuple[str, int] | str]
    """An outcome, the kind of exception, and its place or, where there is none, its text."""

_RESULT = "/outputSchema"


@dataclass
class Contract:
    """What is tested, and under which conditions; a hook may change the conditions before the first call.

    `declared_errors` names exception classes, bare or dotted, that are part of the contract; `allow` holds effects
    as in the settings; `skip` is the reason not to test the tool, `phases` those to run instead of the usual ones,
    `given` the arguments of the phase `replay`. `max_result_tokens` is what a result may cost instead of what the
    settings say. `supplied` holds what a tool is handed by a running agent, by name. `has_script` says whether a script can
    reach the tool, so that one is shown.
    What has been seen in this process is added on the way: `loading` is how many seconds the very first call took,
    which may have had much to import or to load; `kept` holds the arguments of the first call that was as promised,
    `breaks` how calls with allowed arguments have broken the tool, `tried` the phases that have come to their end,
    `coverage` counts what was tried of the input schema.
    """

    live: LiveTool
    source: Tool | None = None
    identity: str = ""
    declared_errors: list[str] = field(default_factory=list)
    allow: list[str] = field(default_factory=list)
    skip: str | None = None
    phases: tuple[str, ...] | None = None
    given: list[dict[str, Any]] = field(default_factory=list)
    max_result_tokens: int | None = None
    supplied: dict[str, Any] = field(default_factory=dict)
    has_script: bool = True
    loading: float | None = None
    kept: list[dict[str, Any]] = field(default_factory=list)
    breaks: set[Ending] = field(default_factory=set)
    tried: set[str] = field(default_factory=set)
    coverage: Coverage | None = None

    @property
    def name(self) -> str:
        """The name of the tool, or what stands for one."""
        return self.live.tool.label

    @property
    def input_schema(self) -> Any:
        """The published input schema, of objects where it says nothing else; a tool without one takes no arguments.

        What the author says and the framework does not publish is added, as far as it concerns the calls.
        """
        schema = self.live.tool.input_schema
        if schema is None:
            return {"type": "object", "properties": {}}
        if self.source is not None:
            schema = as_meant(schema, self.source.input_schema, "loses_value_types" in self.live.tool.traits)
        return {"type": "object", **schema} if isinstance(schema, dict) else schema

    def counted(self) -> Coverage:
        """The count of what was tried of the input schema; raises UnsupportedSchema as the generator does."""
        if self.coverage is None:
            from tool_contracts.generate import Coverage

            self.coverage = Coverage(self.input_schema)
        return self.coverage

    def tool(self) -> Tool:
        """What the framework publishes, with the places that the source gives.

        A result that the framework says nothing of is judged by the return annotation.
        """
        published, source = self.live.tool, self.source
        tool = placed(published, self.live, source)
        if source is not None:
            tool.signature = source.signature
            if published.output_schema is None:
                _judge_by_annotation(tool, source, self.live.function)
        return tool


def _judge_by_annotation(tool: Tool, source: Tool, function: Callable[..., Any] | None) -> None:
    """Hold results against the return annotation; pydantic knows the classes in it better than their source shows."""
    kinds = {pointer: kind for pointer, kind in source.kinds.items() if is_within(pointer, _RESULT)}
    unknown = frozenset(pointer for pointer in source.unknown if is_within(pointer, _RESULT))
    promised = result_schema(function) if unknown or "model" in kinds.values() else None
    if promised is None:
        tool.output_schema, tool.kinds = source.output_schema, kinds
        tool.unknown |= unknown
    else:
        tool.output_schema, tool.kinds = promised, {_RESULT: kinds.get(_RESULT, "unknown")}


def placed(published: Tool, live: LiveTool, source: Tool | None) -> Tool:
    """A published tool with the places of its source: those of its definition where nothing else is known."""
    origin = published.origin if source is None else source.origin
    spans = dict(published.spans if source is None else source.spans)
    if published.input_schema is None and "/inputSchema" not in published.spans:
        # some frameworks publish nothing for a function without parameters, and may
        spans.pop("/inputSchema", None)
    if "" not in spans:
        spans[""] = _definition(live, origin.filename)
    return Tool(
        published.name,
        description=published.description,
        input_schema=published.input_schema,
        output_schema=published.output_schema,
        annotations=published.annotations,
        framework=published.framework,
        origin=origin,
        spans=spans,
        unknown=published.unknown,
        traits=published.traits or live.framework.traits,
        toolset=published.toolset,
    )


def _definition(live: LiveTool, filename: str) -> Span:
    import inspect

    try:
        function = inspect.unwrap(live.function) if live.function is not None else None
    except ValueError:
        return Span(filename)
    code = getattr(function, "__code__", None)
    return Span(filename) if code is None else Span(code.co_filename, _line_of_def(code))


def _line_of_def(code: CodeType) -> int:
    """The line of `def`, where it can be read: for Python a function begins with its first decorator."""
    import ast
    import inspect
    import textwrap

    try:
        lines, first = inspect.getsourcelines(code)
        (node,) = ast.parse(textwrap.dedent("".join(lines))).body
    except (OSError, SyntaxError, ValueError):
        return code.co_firstlineno
    return first + node.lineno - 1
