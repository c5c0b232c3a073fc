"""Agno: toolkits, `@tool`, `Function`, and plain functions handed to an agent or a team."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ListStyle, ObjectStyle, exported
from tool_contracts.frameworks.tool_objects import ObjectFramework

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from tool_contracts.framework import LiveTool, Slot, Supplied
    from tool_contracts.model import Tool

_DECORATOR = CallStyle(function=(0,), binds=True)
_FUNCTION = CallStyle(function=("entrypoint",), schema=("parameters",))
_FROM_CALLABLE = CallStyle(function=(0, "c"), name=(1, "name"), description=())
_REGISTER = CallStyle(function=(0, "function"), name=(1, "name"), description=())
_PAIR = CallStyle(function=(0,), name=(1,), description=())
_ADD_TOOL = CallStyle(function=(0, "tool"), name=(), description=())
_LISTED = CallStyle(name=(), description=())
_AGENT = ObjectStyle({"add_tool": _ADD_TOOL}, tools="tools")
_TOOLKIT = ObjectStyle({"register": _REGISTER}, tools="tools", pairs=("async_tools", _PAIR), derived=True)


class Agno(ObjectFramework):
    """Agno; its own schema writer and pydantic's checks at the call disagree. Measured with 3.1."""

    name = "agno"
    packages = ("agno",)
    making = ("from agno.tools import tool", "made = tool(function)")
    declared_errors = frozenset(
        f"agno.exceptions.{name}"
        for name in ("AgentRunException", "RetryAgentRun", "RunCancelledException", "StopAgentRun")
    )
    snippet_imports = ("from agno.tools.function import Function, FunctionCall",)
    snippet_form = (
        "tool = {tool}.model_copy(deep=True)\n"
        "tool.process_entrypoint()\n"
        "tool.entrypoint(**FunctionCall(function=tool, arguments={{}})._build_entrypoint_args(), **{arguments})"
    )
    decorators: Mapping[str, CallStyle] = exported(
        ("agno.tools", "agno.tools.decorator"), "tool", style=_DECORATOR
    )
    objects: Mapping[str, ObjectStyle] = {
        **exported(("agno.tools", "agno.tools.toolkit"), "Toolkit", style=_TOOLKIT),
        **exported(("agno.agent", "agno.agent.agent"), "Agent", style=_AGENT),
        **exported(("agno.team", "agno.team.team"), "Team", style=_AGENT),
    }
    constructors: Mapping[str, CallStyle] = {
        **exported(("agno.tools", "agno.tools.function"), "Function", style=_FUNCTION),
        **exported(("agno.tools", "agno.tools.function"), "Function.from_callable", style=_FROM_CALLABLE),
    }
    tool_lists: Mapping[str, Slot] = {
        **exported(("agno.agent", "agno.agent.agent"), "Agent", style=("tools",)),
        **exported(("agno.team", "agno.team.team"), "Team", style=("tools",)),
    }
    list_methods: Mapping[str, ListStyle] = {
        "set_tools": ListStyle((0, "tools"), ("agno",), function=_LISTED)
    }
    hidden_annotations = frozenset(
        {
            "agno.agent.Agent",
            "agno.agent.agent.Agent",
            "agno.run.RunContext",
            "agno.run.base.RunContext",
            "agno.team.Team",
            "agno.team.team.Team",
            "agno.tools.FunctionCall",
            "agno.tools.function.FunctionCall",
        }
    )
    hidden_names = frozenset({"agent", "audios", "files", "images", "run_context", "team", "videos"})
    # An object without properties is published, so that only `{}` fits.
    lost_kinds = frozenset(
        {"Any", "Path", "TypedDict", "UUID", "bytes", "date", "datetime", "time", "timedelta"}
    )
    hides_optional = True
    reads_docstring_parameters = True
    strips_docstring_sections = True
    checks_arguments = True
    converts_arguments = True
    builds_objects = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """Coroutines are a set of their own, offered to asynchronous runs in place of functions of the same name."""
        if tool.signature is not None and tool.signature.is_async and tool.toolset is not None:
            tool.toolset += ":async"

    def kinds(self) -> tuple[type[Any] | None, ...]:
        """What `@tool` and toolkits make."""
        from tool_contracts.frameworks import _live

        return (_live.loaded("agno.tools.function", "Function"),)

    def owners(self) -> tuple[type[Any] | None, ...]:
        """Agents, teams and toolkits."""
        from tool_contracts.frameworks import _live

        return (
            _live.loaded("agno.agent.agent", "Agent"),
            _live.loaded("agno.team.team", "Team"),
            _live.loaded("agno.tools.toolkit", "Toolkit"),
        )

    def held(self, owner: Any) -> Iterator[tuple[str, Any]]:
        """The functions of a toolkit; what an agent was given, plain functions as tools."""
        from tool_contracts.frameworks import _live

        if hasattr(owner, "functions"):
            for attribute in ("functions", "async_functions"):
                for name, each in getattr(owner, attribute, {}).items():
                    yield f"{{}}.{attribute}[{name!r}]", each
            return
        for index, each in enumerate(owner.tools if isinstance(owner.tools, list | tuple) else ()):
            if _live.is_function(each):
                made = _live.imported("agno.tools.function").Function.from_callable(each)
                yield f"Function.from_callable({{}}.tools[{index}])", made
            else:
                yield f"{{}}.tools[{index}]", each

    def definition(self, tool: Any) -> Mapping[str, Any]:
        """What an agent makes of a copy of the tool at each run."""
        made = _processed(tool)
        return {"name": made.name, "description": made.description, "parameters": made.parameters}

    def function(self, tool: Any) -> Callable[..., Any] | None:
        """The function or method that the tool holds."""
        function: Callable[..., Any] | None = tool.entrypoint
        return function

    def refine(self, published: Tool, tool: Any) -> None:
        """A function that takes the agent or the team is not validated, and gets what the model sent.

        Of others the annotations are, whatever schema is published.
        """
        from tool_contracts.frameworks import _live

        checked = _live.are_annotated(tool.entrypoint, published.properties)
        if not checked or _takes_agent(tool.entrypoint):
            published.traits -= {"checks_arguments", "converts_arguments", "builds_objects"}

    def caller(self, tool: Any, supplied: Supplied) -> Callable[[dict[str, Any]], Any]:
        """The function with what an agent fills in: past `execute`, which keeps nothing but the text of an error."""
        from tool_contracts.frameworks import _hidden, _live, _objects

        made = _processed(tool)
        run_context = _live.loaded("agno.run.base", "RunContext")
        function_call = _live.imported("agno.tools.function").FunctionCall

        def started(**given: Any) -> Any:
            value = made.entrypoint(**given)
            is_awaited = hasattr(value, "__anext__") or hasattr(value, "__await__")
            return _awaited(value) if is_awaited else _exhausted(value)

        def call(arguments: dict[str, Any]) -> Any:
            made._agent = _hidden.given(supplied, "agent", has_parts=True)
            made._team = _hidden.given(supplied, "team", has_parts=True)
            if run_context is not None:
                made._run_context = _run_context(run_context, supplied)
            filled = function_call(function=made, arguments=arguments)._build_entrypoint_args()
            filled |= {name: supplied[name] for name in filled if name in supplied}
            own = {name: each for name, each in arguments.items() if name not in filled}
            return _objects.unless_reached(tool.entrypoint, started, **filled, **own)

        return call

    def content(self, live: LiveTool, value: Any) -> Any:
        """The text of a result in the form of the framework; what it holds besides is handed on as media."""
        from tool_contracts.frameworks import _live

        is_result = _live.is_instance(value, _live.loaded("agno.tools.function", "ToolResult"))
        return value.content if is_result else value

    def wire(self, live: LiveTool, value: Any) -> Any:
        """JSON as it is, or else the text of it; the texts of what is yielded are one."""
        if isinstance(value, _Yielded):
            return "".join(map(_text_of, value))
        return super().wire(live, self.content(live, value))


class _Yielded(list["Any"]):
    """What a generator gives, all of it."""


async def _awaited(value: Any) -> Any:
    if hasattr(value, "__await__"):
        value = await value
    return _Yielded([each async for each in value]) if hasattr(value, "__anext__") else _exhausted(value)


def _exhausted(value: Any) -> Any:
    return _Yielded(value) if hasattr(value, "__next__") else value


def _text_of(item: Any) -> str:
    """What is added to the result for something that is yielded: of an event of a run its content, where it has one."""
    kinds = {each.__name__ for each in type(item).__mro__ if each.__module__.startswith("agno.run.")}
    if not kinds or "CustomEvent" in kinds:
        return str(item)
    content: Any = item.content if kinds & {"RunContentEvent", "WorkflowCompletedEvent"} else None
    if hasattr(content, "model_dump_json"):
        return str(content.model_dump_json())
    return "" if content is None else str(content)


def _run_context(kind: type[Any], supplied: Supplied) -> Any:
    """The context of a run; what the caller of an agent puts into it is supplied, together or one by one."""
    from tool_contracts.frameworks import _hidden

    if "run_context" in supplied:
        return supplied["run_context"]
    made = kind(run_id="run-1", session_id="session-1", user_id=supplied.get("run_context.user_id"))
    made.session_state = _hidden.given(supplied, "run_context.session_state")
    for field in ("dependencies", "metadata"):
        name = f"run_context.{field}"
        # a run without them has None: what is empty does for a tool that goes on without them
        empty = _hidden.AbsentItems(name, supplied, {}, within=name, packages=("agno",))
        setattr(made, field, supplied.get(name, empty))
    return made


def _processed(tool: Any) -> Any:
    """A copy of a tool with its schema, which `process_entrypoint` writes into the object itself."""
    copied = tool.model_copy(deep=True)
    copied.process_entrypoint()
    return copied


def _takes_agent(function: Any) -> bool:
    """Whether a parameter is an agent or a team, by its name or by its type, alone or in a union."""
    import inspect
    from typing import get_args, get_type_hints

    from tool_contracts.frameworks import _live

    function = _live.innermost(function)
    kinds = (_live.loaded("agno.agent.agent", "Agent"), _live.loaded("agno.team.team", "Team"))
    try:
        names = set(inspect.signature(function).parameters)
        hints = get_type_hints(function)
    except (NameError, TypeError, ValueError):
        return False
    typed = any(
        each in kinds
        for name, hint in hints.items()
        if name in names
        for each in (hint, *get_args(hint))
        if each is not None
    )
    return typed or not names.isdisjoint({"agent", "team"})


agno = Agno()
