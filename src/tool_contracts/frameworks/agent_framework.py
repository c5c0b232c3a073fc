"""Microsoft Agent Framework: `@tool`, `FunctionTool`, and plain functions handed to an agent."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ListStyle, OwnStyle, exported
from tool_contracts.frameworks.tool_objects import ObjectFramework

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from tool_contracts.framework import Slot, Supplied
    from tool_contracts.model import Tool

_DECORATOR = CallStyle(function=(0, "func"), schema=("schema",), binds=True)
_FUNCTION_TOOL = CallStyle(function=("func",), schema=("input_model",))
_LISTED = CallStyle(name=(), description=())
_AS_TOOL = CallStyle(
    own_schema={
        "type": "object",
        "properties": {"task": {"type": "string", "description": "Task for the agent"}},
        "required": ["task"],
        "additionalProperties": False,
    }
)
_MODULES = ("agent_framework", "agent_framework._tools")


class AgentFramework(ObjectFramework):
    """Agent Framework; arguments pass a pydantic model, and arrive as what it dumps. Measured with 1.23."""

    name = "agent-framework"
    packages = ("agent_framework",)
    making = ("from agent_framework import tool", "made = tool(function)")
    declared_errors = frozenset(
        {
            "agent_framework._middleware.MiddlewareFailure",
            "agent_framework.exceptions.MiddlewareFailure",
            "agent_framework.exceptions.UserInputRequiredException",
        }
    )
    awaited = True
    snippet_form = "{tool}.invoke(arguments={arguments}, skip_parsing=True)"
    decorators: Mapping[str, CallStyle] = {
        **exported(_MODULES, "tool", style=_DECORATOR),
        **exported(_MODULES, "ai_function", style=_DECORATOR),
    }
    constructors: Mapping[str, CallStyle] = exported(
        _MODULES, "FunctionTool", "AIFunction", style=_FUNCTION_TOOL
    )
    tool_lists: Mapping[str, Slot] = exported(("agent_framework",), "Agent", "ChatAgent", style=("tools",))
    list_methods: Mapping[str, ListStyle] = {
        "as_agent": ListStyle(("tools",), ("agent_framework",), function=_LISTED),
        "run": ListStyle(("tools",), ("agent_framework",), function=_LISTED, common=True),
        "run_stream": ListStyle(("tools",), ("agent_framework",), function=_LISTED, common=True),
    }
    own_methods: Mapping[str, OwnStyle] = {"as_tool": OwnStyle(("agent_framework",), _AS_TOOL)}
    alone = frozenset((*tool_lists, *list_methods))
    hidden_annotations = frozenset(
        {
            "agent_framework.FunctionInvocationContext",
            "agent_framework._middleware.FunctionInvocationContext",
        }
    )
    hides_optional = True
    reads_annotated_text = True
    reads_fields = False
    skips_variadics = True
    checks_arguments = True
    converts_arguments = True
    builds_objects = True
    hands_models_as_dicts = True
    hands_dataclasses_as_dicts = True
    needs_annotations = True
    refuses_callables = True
    refuses_plain_classes = True
    compiles_patterns = True
    loses_underscore_names = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """The one parameter of an agent that is a tool may have another name."""
        if tool.origin.style == "own" and "arg_name" in keywords:
            tool.input_schema = {}
            tool.unknown |= {"/inputSchema"}

    def kinds(self) -> tuple[type[Any] | None, ...]:
        """What `@tool` makes."""
        from tool_contracts.frameworks import _live

        return (_live.loaded("agent_framework._tools", "FunctionTool"),)

    def owners(self) -> tuple[type[Any] | None, ...]:
        """Agents."""
        from tool_contracts.frameworks import _live

        return (_live.loaded("agent_framework._agents", "Agent"),)

    def marks(self, attribute: Any) -> bool:
        """A decorated method."""
        from tool_contracts.frameworks import _live

        return _live.is_instance(attribute, *self.kinds())

    def held(self, owner: Any) -> Iterator[tuple[str, Any]]:
        """The tools of an agent, or the decorated methods of an object."""
        from tool_contracts.frameworks import _live, _objects

        if not _live.is_instance(owner, *self.owners()):
            return _objects.marked(owner, self.marks)
        tools = owner.default_options.get("tools") or ()
        return ((f"{{}}.default_options['tools'][{index}]", each) for index, each in enumerate(tools))

    def definition(self, tool: Any) -> Mapping[str, Any]:
        """The tool's own schema."""
        return {"name": tool.name, "description": tool.description, "parameters": tool.parameters()}

    def function(self, tool: Any) -> Callable[..., Any] | None:
        """The decorated function; a declaration has none."""
        function: Callable[..., Any] | None = getattr(tool.func, "func", tool.func)
        return function

    def refine(self, published: Tool, tool: Any) -> None:
        """Of a tool with a schema of its own no more is checked than the types of its parameters."""
        if getattr(tool, "input_model", None) is None:
            published.traits -= {"checks_arguments", "converts_arguments", "builds_objects"}

    def caller(self, tool: Any, supplied: Supplied) -> Callable[[dict[str, Any]], Any]:
        """The checks of the tool, then its function in this thread."""
        from tool_contracts.frameworks import _hidden, _live, _objects

        prepare = getattr(tool, "_prepare_arguments", None)
        context_class = _live.imported("agent_framework").FunctionInvocationContext
        context_name = getattr(tool, "_context_parameter_name", None)

        def call(arguments: dict[str, Any]) -> Any:
            if tool.func is None:
                _hidden.missing(supplied, "a function for what is only declared", None)
            if prepare is None:
                return tool.invoke(arguments=arguments, skip_parsing=True)
            valid = dict(_objects.refusing(prepare, arguments))
            if context_name is not None:
                made = context_class(function=tool, arguments=valid)
                valid[context_name] = supplied.get(context_name, _context(made, supplied))
            return tool(**valid)

        return call

    def converter(self, tool: Any) -> Callable[[Any], Any] | None:
        """The content that the tool's own parser makes of a result."""
        parse = getattr(tool, "result_parser", None)
        content = _content_class()

        def convert(value: Any) -> Any:
            if parse is not None:
                value = parse(value)
            if isinstance(value, content):
                return value.to_dict()
            if isinstance(value, list) and any(isinstance(each, content) for each in value):
                return [each.to_dict() if isinstance(each, content) else each for each in value]
            return value

        return convert


def _content_class() -> type[Any]:
    from tool_contracts.frameworks import _live

    content: type[Any] = _live.imported("agent_framework").Content
    return content


def _context(made: Any, supplied: Supplied) -> Any:
    """The context of one call, with what the caller of an agent passes on."""
    from tool_contracts.frameworks import _hidden

    for part in ("kwargs", "session"):
        setattr(made, part, _hidden.given(supplied, f"context.{part}"))
    return made


agent_framework = AgentFramework()
