"""OpenAI Agents SDK: `@function_tool` and `FunctionTool`."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ObjectStyle, exported
from tool_contracts.frameworks.docstring_forms import GRIFFE
from tool_contracts.frameworks.tool_objects import ObjectFramework
from tool_contracts.model import UNKNOWN, Remark
from tool_contracts.wording import with_article

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from tool_contracts.framework import LiveTool, Slot, Supplied
    from tool_contracts.model import Signature, Tool

_STRICT = frozenset({"is_strict", "tightens_schemas"})
_DECORATOR = CallStyle(
    function=(0, "func"),
    name=("name_override",),
    description=("description_override",),
    output=("output_json_schema",),
    traits=_STRICT,
)
_FUNCTION_TOOL = CallStyle(
    name=(0, "name"),
    description=(1, "description"),
    schema=(2, "params_json_schema"),
    needs=("name", "description", "schema"),
    output=("output_json_schema",),
    traits=_STRICT,
)

_AS_TOOL = CallStyle(
    name=(0, "tool_name"),
    description=(1, "tool_description"),
    schema=("parameters",),
    own_schema={
        "type": "object",
        "properties": {"input": {"type": "string"}},
        "required": ["input"],
        "additionalProperties": False,
    },
    traits=_STRICT,
)


class OpenAIAgents(ObjectFramework):
    """The agents SDK; in its strict mode every parameter is required. Measured with 0.24."""

    name = "openai-agents"
    packages = ("agents",)
    source_marks = {"agents": "py.typed"}  # noqa: RUF012
    making = ("from agents import function_tool", "made = function_tool(function)")
    awaited = True
    snippet_imports = (
        "from agents.tool import set_function_tool_failure_error_function",
        "from agents.tool_context import ToolContext",
    )
    snippet_form = (
        "set_function_tool_failure_error_function({tool}, None)\n"
        "{tool}.on_invoke_tool("
        "ToolContext(context=None, tool_name={name}, tool_call_id='call-1', tool_arguments={text}), {text})"
    )
    objects: Mapping[str, ObjectStyle] = exported(
        ("agents", "agents.agent"), "Agent", style=ObjectStyle({"as_tool": _AS_TOOL})
    )
    object_lists: Mapping[str, Slot] = exported(("agents", "agents.agent"), "Agent", style=("tools",))
    decorators: Mapping[str, CallStyle] = {
        **exported(("agents", "agents.tool", "agents.decorators"), "function_tool", style=_DECORATOR),
        "agents.decorators.tool": _DECORATOR,
    }
    constructors: Mapping[str, CallStyle] = exported(
        ("agents", "agents.tool"), "FunctionTool", style=_FUNCTION_TOOL
    )
    hidden_annotations = frozenset(
        {
            "agents.RunContextWrapper",
            "agents.ToolContext",
            "agents.run_context.RunContextWrapper",
            "agents.tool_context.ToolContext",
        }
    )
    context_comes_first = True
    reads_docstring_parameters = True
    docstring_form = GRIFFE
    reads_annotated_text = True
    strips_docstring_sections = True
    loses_underscore_names = True
    checks_arguments = True
    converts_arguments = True
    builds_objects = True
    needs_annotations = True
    refuses_callables = True
    refuses_plain_classes = True
    compiles_patterns = True
    fills_positionals = True
    fills_keywords = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """A tool is strict unless it says otherwise; an agent without a name as a tool has one made of its own.

        One that may not be enabled is not held against the others: an agent may have another of its name then.
        """
        if tool.origin.style == "registered" and tool.name in (None, ""):
            tool.name = UNKNOWN
        if any(keywords.get(each, True) is not True for each in ("strict_mode", "strict_json_schema")):
            tool.traits -= _STRICT
        if keywords.get("is_enabled", True) is not True:
            tool.toolset = f"{tool.toolset}:{tool.origin.symbol}"
        function = tool.signature
        if (
            function is not None
            and _is_synchronous(function)
            and keywords.get("timeout") not in (None, UNKNOWN)
        ):
            why = f"`timeout` is for asynchronous functions, and `{function.name}` is none"
            tool.remarks += (Remark("refused-when-made", why, function.span or tool.span()),)

    def kinds(self) -> tuple[type[Any] | None, ...]:
        """What `@function_tool` makes."""
        from tool_contracts.frameworks import _live

        return (_live.loaded("agents.tool", "FunctionTool"),)

    def owners(self) -> tuple[type[Any] | None, ...]:
        """Agents of both kinds."""
        from tool_contracts.frameworks import _live

        return (
            _live.loaded("agents.agent", "Agent"),
            _live.loaded("agents.realtime.agent", "RealtimeAgent"),
        )

    def held(self, owner: Any) -> Iterator[tuple[str, Any]]:
        """The list that an agent was given."""
        return ((f"{{}}.tools[{index}]", each) for index, each in enumerate(owner.tools))

    def definition(self, tool: Any) -> Mapping[str, Any]:
        """Name, description and schema, which is strict unless the tool says otherwise."""
        return {
            "name": tool.name,
            "description": tool.description,
            "parameters": tool.params_json_schema,
            "output": tool.output_json_schema,
        }

    def function(self, tool: Any) -> Callable[..., Any] | None:
        """The decorated function."""
        function: Callable[..., Any] | None = getattr(tool, "__wrapped__", None)
        return function

    def refine(self, published: Tool, tool: Any) -> None:
        """A tool without a function checks nothing; one that is not strict may leave parameters out."""
        published.traits |= _STRICT if tool.strict_json_schema else frozenset()
        if self.function(tool) is None:
            published.traits -= {"checks_arguments", "converts_arguments", "builds_objects"}

    def caller(self, tool: Any, supplied: Supplied) -> Callable[[dict[str, Any]], Any]:
        """The checks of the SDK, then the function: past the sentence that it makes of every exception."""
        import json

        from tool_contracts.frameworks import _hidden, _live, _objects

        function = self.function(tool)
        context_class = _live.imported("agents.tool_context").ToolContext

        def context(arguments: dict[str, Any]) -> Any:
            return context_class(
                context=_hidden.given(supplied, "context"),
                tool_name=tool.name,
                tool_call_id="call-1",
                tool_arguments=json.dumps(arguments),
            )

        if function is None:
            if getattr(tool, "_is_agent_tool", False):
                return lambda _: _hidden.missing(supplied, "model", None)
            return lambda arguments: _live.to_be_awaited(
                tool.on_invoke_tool(context(arguments), json.dumps(arguments))
            )
        schema = _live.imported("agents.function_schema").function_schema(
            function, use_docstring_info=False, strict_json_schema=False
        )

        def call(arguments: dict[str, Any]) -> Any:
            model = _objects.refusing(schema.params_pydantic_model, **arguments)
            positional, named = schema.to_call_args(model)
            if schema.takes_context:
                name = _hidden.first_parameter(function)
                positional = [supplied[name] if name in supplied else context(arguments), *positional]
            return function(*positional, **named)

        return call

    def wire(self, live: LiveTool, value: Any) -> Any:
        """JSON as it is, or else the text of a value.

        Raises TypeError where content is promised and the SDK takes the value for none: the model gets Python's text of it.
        """
        if value is not None and _promises_content(live.function) and not _is_content(value):
            kind = with_article(type(value).__name__)
            raise TypeError(f"the SDK takes {kind} for content only with the `type` and the fields of one")
        return super().wire(live, value)


def _promises_content(function: Callable[..., Any] | None) -> bool:
    """Whether a function is annotated to return texts, images or files, and nothing else."""
    import typing

    from tool_contracts.frameworks import _live

    names = ("ToolOutputText", "ToolOutputImage", "ToolOutputFileContent")
    known = {_live.loaded("agents.tool", f"{name}{suffix}") for name in names for suffix in ("", "Dict")}
    try:
        parts = [typing.get_type_hints(function)["return"]]
    except Exception:
        return False
    for each in parts:
        parts += typing.get_args(each)
    return all(each in known for each in parts if not typing.get_args(each) and each is not type(None))


def _is_synchronous(function: Signature) -> bool:
    """Whether a function is certainly a plain one."""
    return function.node is not None and not function.is_async and not function.is_decorated_besides


def _is_content(value: Any) -> bool:
    """Whether the SDK sends a value as content: models, dicts that say their type, and lists of both."""
    from tool_contracts.frameworks import _live

    adapter = _live.imported("agents.tool").ValidToolOutputPydanticModelsTypeAdapter
    for each in value if isinstance(value, list | tuple) else (value,):
        if isinstance(each, dict) and "type" not in each:
            return False
        try:
            adapter.validate_python(each)
        except ValueError:
            return False
    return True


openai_agents = OpenAIAgents()
