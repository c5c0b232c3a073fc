"""Pydantic AI: decorators on agents and toolsets, `Tool`, and plain functions in `tools=[...]`."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ObjectStyle, exported
from tool_contracts.frameworks.docstring_forms import GRIFFE
from tool_contracts.frameworks.tool_objects import ObjectFramework

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from tool_contracts.framework import LiveTool, Slot, Supplied
    from tool_contracts.model import Tool

_TOOL = CallStyle(function=(0, "func"), context=True)
_PLAIN = CallStyle(function=(0, "func"), context=False)
_ADD_FUNCTION = CallStyle(
    function=(0, "func"), context=(1, "takes_ctx"), name=(2, "name"), description=(3, "description")
)
_WRAPPED = CallStyle(function=(0, "function"), context=("takes_ctx",))
_FROM_SCHEMA = CallStyle(
    function=(0, "function"),
    name=(1, "name"),
    description=(2, "description"),
    schema=(3, "json_schema"),
    needs=("name", "description", "schema"),
    context=(4, "takes_ctx"),
)
_DEFINITION = CallStyle(name=(0, "name"), schema=("parameters_json_schema",))
_DECORATING = {"tool": _TOOL, "tool_plain": _PLAIN}
_AGENT = ObjectStyle(_DECORATING, tools="tools")
_TOOLSET = ObjectStyle({**_DECORATING, "add_function": _ADD_FUNCTION}, tools="tools")
_TOOLSET_MODULES = ("pydantic_ai", "pydantic_ai.toolsets", "pydantic_ai.toolsets.function")


class PydanticAI(ObjectFramework):
    """Pydantic AI; arguments are validated by the schema made of the signature. Measured with 2.68."""

    name = "pydantic-ai"
    packages = ("pydantic_ai",)
    making = ("from pydantic_ai import Tool", "made = Tool(function)")
    declared_errors = frozenset(
        f"pydantic_ai.exceptions.{name}"
        for name in ("ApprovalRequired", "CallDeferred", "ModelRetry", "SkipToolExecution", "ToolFailed")
    )
    awaited = True
    snippet_imports = (
        "from pydantic_ai import RunContext",
        "from pydantic_ai.models.test import TestModel",
        "from pydantic_ai.usage import RunUsage",
    )
    snippet_form = (
        "schema = {tool}.function_schema\n"
        "context = RunContext(deps=None, model=TestModel(), usage=RunUsage())\n"
        "schema.call(schema.validator.validate_json({text}), context)"
    )
    objects: Mapping[str, ObjectStyle] = {
        **exported(("pydantic_ai", "pydantic_ai.agent"), "Agent", style=_AGENT),
        **exported(_TOOLSET_MODULES, "FunctionToolset", style=_TOOLSET),
        **exported(
            ("pydantic_ai", "pydantic_ai.capabilities", "pydantic_ai.capabilities.capability"),
            "Capability",
            style=_AGENT,
        ),
    }
    constructors: Mapping[str, CallStyle] = {
        **exported(("pydantic_ai", "pydantic_ai.tools"), "Tool", style=_WRAPPED),
        **exported(("pydantic_ai", "pydantic_ai.tools"), "Tool.from_schema", style=_FROM_SCHEMA),
        **exported(("pydantic_ai", "pydantic_ai.tools"), "ToolDefinition", style=_DEFINITION),
    }
    tool_lists: Mapping[str, Slot] = exported(_TOOLSET_MODULES, "FunctionToolset", style=(0, "tools"))
    hidden_annotations = frozenset(
        {"pydantic_ai.RunContext", "pydantic_ai.tools.RunContext", "pydantic_ai._run_context.RunContext"}
    )
    context_comes_first = True
    reads_docstring_parameters = True
    docstring_form = GRIFFE
    strips_docstring_sections = True
    checks_arguments = True
    converts_arguments = True
    builds_objects = True
    needs_annotations = True
    refuses_callables = True
    refuses_plain_classes = True
    compiles_patterns = True
    fills_positionals = True
    fills_keywords = True
    calls_by_name = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """A single parameter that is an object gives its own schema to the tool."""
        from tool_contracts.frameworks._reshaping import publish_alone

        visible = (
            [] if tool.signature is None else [each for each in tool.signature.parameters if not each.hidden]
        )
        if len(visible) == 1 and not visible[0].kind.startswith("var-"):
            publish_alone(tool, visible[0])

    def kinds(self) -> tuple[type[Any] | None, ...]:
        """What decorators and lists of functions make."""
        from tool_contracts.frameworks import _live

        return (_live.loaded("pydantic_ai.tools", "Tool"),)

    def owners(self) -> tuple[type[Any] | None, ...]:
        """Agents, toolsets and capabilities."""
        from tool_contracts.frameworks import _live

        return (
            _live.loaded("pydantic_ai.agent", "Agent"),
            _live.loaded("pydantic_ai.toolsets.function", "FunctionToolset"),
            _live.loaded("pydantic_ai.capabilities.capability", "Capability"),
        )

    def held(self, owner: Any) -> Iterator[tuple[str, Any]]:
        """The toolsets of an agent, the tools of a toolset."""
        if hasattr(owner, "toolsets"):
            return ((f"{{}}.toolsets[{index}]", each) for index, each in enumerate(owner.toolsets))
        if hasattr(owner, "get_toolset"):
            return iter([("{}.get_toolset()", owner.get_toolset())])
        return ((f"{{}}.tools[{name!r}]", each) for name, each in owner.tools.items())

    def definition(self, tool: Any) -> Mapping[str, Any]:
        """The tool's own definition."""
        made = tool.tool_def
        return {
            "name": made.name,
            "description": made.description,
            "parameters": made.parameters_json_schema,
            "output": made.return_schema or None,
        }

    def function(self, tool: Any) -> Callable[..., Any] | None:
        """The decorated function."""
        function: Callable[..., Any] = tool.function
        return function

    def refine(self, published: Tool, tool: Any) -> None:
        """A tool with a schema of its own is not checked."""
        if tool.function_schema.validator.isinstance_python(None):
            published.traits -= {"checks_arguments", "converts_arguments", "builds_objects"}

    def caller(self, tool: Any, supplied: Supplied) -> Callable[[dict[str, Any]], Any]:
        """The validator that an agent uses on what a model wrote, then the function in this thread."""
        import json

        from tool_contracts.frameworks import _hidden, _live, _objects

        schema = tool.function_schema
        context_class = _live.imported("pydantic_ai.tools").RunContext
        model = _live.imported("pydantic_ai.models.test").TestModel()
        usage_class = _live.imported("pydantic_ai.usage").RunUsage
        ordered = getattr(schema, "_call_args", None)

        def call(arguments: dict[str, Any]) -> Any:
            valid = _objects.refusing(schema.validator.validate_json, json.dumps(arguments))
            context = context_class(deps=_hidden.given(supplied, "deps"), model=model, usage=usage_class())
            if schema.takes_ctx:
                context = supplied.get(_hidden.first_parameter(schema.function), context)
            if ordered is None:
                return schema.call(valid, context)
            positional, named = ordered(valid, context)
            return schema.function(*positional, **named)

        return call

    def content(self, live: LiveTool, value: Any) -> Any:
        """The return value of a `ToolReturn`: metadata stays here, and content is a message of its own."""
        from tool_contracts.frameworks import _live

        is_result = _live.is_instance(value, _live.loaded("pydantic_ai.messages", "ToolReturn"))
        return value.return_value if is_result else value

    def wire(self, live: LiveTool, value: Any) -> Any:
        """What pydantic makes of a result for the model; it raises where it can make nothing."""
        from tool_contracts.frameworks import _live

        result = _live.imported("pydantic_ai.messages").tool_return_ta
        return result.dump_python(self.content(live, value), mode="json", by_alias=True)


pydantic_ai = PydanticAI()
