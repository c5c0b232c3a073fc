"""Haystack: `@tool`, `Tool` with its schema, `create_tool_from_function`."""

from __future__ import annotations

import sys

from tool_contracts.framework import CallStyle, exported
from tool_contracts.frameworks.tool_objects import ObjectFramework
from tool_contracts.model import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from tool_contracts.calls import Outcome
    from tool_contracts.framework import LiveTool, Supplied
    from tool_contracts.model import Tool

_DECORATOR = CallStyle(function=(0, "function"))
_FROM_FUNCTION = CallStyle(function=(0, "function"), name=(1, "name"), description=(2, "description"))
_TOOL = CallStyle(
    function=(3, "function", "async_function"),
    schema=(2, "parameters"),
    name=(0, "name"),
    description=(1, "description"),
    needs=("name", "description", "schema"),
)
_COMPONENT = CallStyle(
    function=(0, "component"),
    name=("name",),
    description=("description",),
    schema=("parameters",),
)
_OF_SEVERAL = CallStyle(
    function=(0, "component", "pipeline", "agent"), schema=("parameters",), needs=("name", "description")
)
_MODULES = ("haystack.tools", "haystack.tools.from_function")


class Haystack(ObjectFramework):
    """Haystack; arguments reach the function as they are, unchecked. Measured with 3.4."""

    name = "haystack"
    packages = ("haystack",)
    making = ("from haystack.tools import tool", "made = tool(function)")
    awaited = True
    snippet_form = "{tool}.invoke_async({keywords})"
    decorators: Mapping[str, CallStyle] = exported(_MODULES, "tool", style=_DECORATOR)
    constructors: Mapping[str, CallStyle] = {
        **exported(_MODULES, "create_tool_from_function", style=_FROM_FUNCTION),
        **exported(("haystack.tools", "haystack.tools.tool"), "Tool", style=_TOOL),
        **exported(("haystack.tools",), "ComponentTool", style=_COMPONENT),
        **exported(("haystack.tools",), "AgentTool", "PipelineTool", style=_OF_SEVERAL),
    }
    hidden_annotations = frozenset(
        {
            "haystack.components.agents.State",
            "haystack.components.agents.state.State",
            "haystack.components.agents.state.state.State",
        }
    )
    passes_null = True
    hides_optional = True
    reads_annotated_text = True
    reads_fields = False
    hands_models_as_dicts = True
    hands_dataclasses_as_dicts = True
    refuses_fields = True
    needs_annotations = True
    refuses_plain_classes = True
    loses_underscore_names = True
    calls_by_name = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """Parameters that come from the state of the agent are filled in."""
        from tool_contracts.sources.python.filling import hide

        state = keywords.get("inputs_from_state")
        if state is UNKNOWN:
            tool.traits -= {"calls_by_name"}  # it may fill in any of them
        for name in state.values() if isinstance(state, dict) else ():
            if isinstance(name, str):
                hide(tool, name)

    def kinds(self) -> tuple[type[Any] | None, ...]:
        """Tools of functions, components, pipelines and agents."""
        from tool_contracts.frameworks import _live

        return (_live.loaded("haystack.tools.tool", "Tool"),)

    def owners(self) -> tuple[type[Any] | None, ...]:
        """Toolsets and agents."""
        from tool_contracts.frameworks import _live

        return (
            _live.loaded("haystack.tools.toolset", "Toolset"),
            _live.loaded("haystack.components.agents.agent", "Agent"),
        )

    def held(self, owner: Any) -> Iterator[tuple[str, Any]]:
        """The tools of a toolset, and what an agent was given."""
        if not hasattr(owner, "tools"):
            return ((f"list({{}})[{index}]", each) for index, each in enumerate(owner))
        if isinstance(owner.tools, list):
            return ((f"{{}}.tools[{index}]", each) for index, each in enumerate(owner.tools))
        return iter([("{}.tools", owner.tools)])

    def definition(self, tool: Any) -> Mapping[str, Any]:
        """The specification of the tool."""
        return {"name": tool.name, "description": tool.description, "parameters": tool.parameters}

    def function(self, tool: Any) -> Callable[..., Any] | None:
        """The function of the tool, synchronous where there are two."""
        function: Callable[..., Any] | None = tool.function or tool.async_function
        return function

    def caller(self, tool: Any, supplied: Supplied) -> Callable[[dict[str, Any]], Any]:
        """The tool itself, without any check; what an agent takes from its state is missing."""
        from tool_contracts.frameworks import _hidden, _live

        _count_nothing()
        sources = getattr(tool, "inputs_from_state", None) or {}
        inputs = set(sources.values())
        wanted = _hidden.required(self.function(tool)) & inputs
        state = _live.loaded("haystack.components.agents.state.state", "State")
        states = _typed(self.function(tool), state)

        def call(arguments: dict[str, Any]) -> Any:
            filled = {name: supplied[name] for name in inputs if name in supplied}
            for name in wanted - set(arguments) - set(filled):
                filled[name] = _hidden.Absent(name, supplied)
            for name in states:
                filled[name] = _hidden.given(supplied, name)
            run = tool.invoke if tool.function is not None else tool.invoke_async
            return run(**{**arguments, **filled})

        return call

    def converter(self, tool: Any) -> Callable[[Any], Any] | None:
        """What `outputs_to_string` takes of a result: one part, or several by name."""
        chosen = getattr(tool, "outputs_to_string", None)
        if not chosen:
            return None
        if any(each in chosen for each in ("source", "handler", "raw_result")):
            return lambda value: _output(chosen, value)
        return lambda value: {name: _output(each, value) for name, each in chosen.items()}

    def outcome(self, live: LiveTool, error: BaseException) -> tuple[Outcome, BaseException]:
        """The exception of the user's own code is the cause of the framework's."""
        from tool_contracts.frameworks import _live

        disguises = (
            _live.loaded("haystack.tools.errors", "ToolInvocationError"),
            _live.loaded("haystack.core.errors", "PipelineRuntimeError"),
        )
        while _live.is_instance(error, *disguises) and error.__cause__ is not None:
            error = error.__cause__
        return super().outcome(live, error)


def _count_nothing() -> None:
    """Switch off the telemetry of pipelines: it starts programs in the first run, which is the call of a tool here."""
    telemetry: Any = sys.modules.get("haystack.telemetry._telemetry")
    if hasattr(telemetry, "telemetry"):
        telemetry.telemetry = None


def _output(chosen: Mapping[str, Any], value: Any) -> Any:
    source, handler = chosen.get("source"), chosen.get("handler")
    part = value.get(source) if source is not None and isinstance(value, dict) else value
    return part if handler is None else handler(part)


def _typed(function: Any, kind: type[Any] | None) -> list[str]:
    """The names of the parameters that are annotated with a class, or with it and None."""
    from typing import get_args, get_type_hints

    try:
        hints = get_type_hints(function)
    except (NameError, TypeError, AttributeError):
        return []
    return [
        name
        for name, hint in hints.items()
        if name != "return" and kind is not None and kind in (hint, *get_args(hint))
    ]


haystack = Haystack()
