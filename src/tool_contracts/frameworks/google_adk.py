"""Google's Agent Development Kit: plain functions handed to an agent, `FunctionTool`, tool classes."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ClassStyle, exported
from tool_contracts.frameworks.tool_objects import ObjectFramework
from tool_contracts.model import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from tool_contracts.framework import Slot, Supplied
    from tool_contracts.model import Tool

_FUNCTION_TOOL = CallStyle(function=(0, "func"), name=(), description=())
_AGENT_TOOL = CallStyle(
    metadata=(0, "agent"),
    said=CallStyle(schema=("input_schema",)),
    own_schema={"type": "object", "properties": {"request": {"type": "string"}}, "required": ["request"]},
)
_DECLARATION = CallStyle(schema=("parameters_json_schema", "parameters"))
_CLASS = ClassStyle(
    run=("run_async",),
    positions={"name": 0, "description": 1},
    descriptor="_get_declaration",
    said=_DECLARATION,
)
_TOOL_MODULES = ("google.adk.tools", "google.adk.tools.function_tool", "google.adk.tools.long_running_tool")
_AGENT_MODULES = ("google.adk", "google.adk.agents", "google.adk.agents.llm_agent")


class GoogleADK(ObjectFramework):
    """The kit converts models, and checks nothing but that all required arguments are there. Measured with 2.13."""

    name = "google-adk"
    packages = ("google",)
    making = ("from google.adk.tools import FunctionTool", "made = FunctionTool(function)")
    awaited = True
    refuses_callables = True
    refuses_plain_classes = True
    compiles_patterns = True
    snippet_imports = ("import asyncio", "from google.adk.tools import FunctionTool")
    snippet_form = "{tool}.run_async(args={arguments}, tool_context=None)"
    bases: Mapping[str, ClassStyle] = exported(
        ("google.adk.tools", "google.adk.tools.base_tool"), "BaseTool", style=_CLASS
    )
    constructors: Mapping[str, CallStyle] = {
        **exported(_TOOL_MODULES, "FunctionTool", "LongRunningFunctionTool", style=_FUNCTION_TOOL),
        **exported(("google.adk.tools", "google.adk.tools.agent_tool"), "AgentTool", style=_AGENT_TOOL),
    }
    tool_lists: Mapping[str, Slot] = exported(_AGENT_MODULES, "Agent", "LlmAgent", style=("tools",))
    hidden_annotations = frozenset(
        {
            "google.adk.agents.context.Context",
            "google.adk.tools.ToolContext",
            "google.adk.tools.tool_context.ToolContext",
        }
    )
    hidden_names = frozenset({"input_stream", "tool_context"})
    passes_null = True
    hides_optional = True
    reads_fields = False
    skips_variadics = True
    hands_dataclasses_as_dicts = True
    loses_underscore_names = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """A class may get its name and description when the object is made."""
        if tool.origin.style == "class":
            tool.name = UNKNOWN if tool.name is None else tool.name
            tool.description = UNKNOWN if tool.description is None else tool.description

    def kinds(self) -> tuple[type[Any] | None, ...]:
        """Function tools and the user's own classes."""
        from tool_contracts.frameworks import _live

        return (_live.loaded("google.adk.tools.base_tool", "BaseTool"),)

    def owners(self) -> tuple[type[Any] | None, ...]:
        """Agents and toolsets."""
        from tool_contracts.frameworks import _live

        return (
            _live.loaded("google.adk.agents.llm_agent", "LlmAgent"),
            _live.loaded("google.adk.tools.base_toolset", "BaseToolset"),
        )

    def held(self, owner: Any) -> Iterator[tuple[str, Any]]:
        """The list of an agent, with tools of its functions; the tools of a toolset, unless it reaches for a server."""
        from tool_contracts.frameworks import _live

        if hasattr(owner, "get_tools_with_prefix"):
            if not type(owner).__module__.startswith("google.adk."):
                for index, each in enumerate(_live.run(owner.get_tools_with_prefix())):
                    yield f"asyncio.run({{}}.get_tools_with_prefix())[{index}]", each
            return
        for index, each in enumerate(owner.tools):
            if callable(each):
                made = _live.imported("google.adk.tools.function_tool").FunctionTool(each)
                yield f"FunctionTool({{}}.tools[{index}])", made
            else:
                yield f"{{}}.tools[{index}]", each

    def definition(self, tool: Any) -> Mapping[str, Any]:
        """The declaration, in which Gemini's own schema is read as JSON Schema."""
        from tool_contracts.sources.gemini import normalise

        made = tool._get_declaration()  # what subclasses override; there is no other way to it
        if made is None:
            return {"name": tool.name, "description": tool.description, "parameters": None}
        parameters = made.parameters_json_schema
        if parameters is None and made.parameters is not None:
            parameters = normalise(made.parameters.model_dump(exclude_none=True, mode="json"))
        return {
            "name": made.name,
            "description": made.description,
            "parameters": parameters,
            "output": made.response_json_schema,
        }

    def function(self, tool: Any) -> Callable[..., Any] | None:
        """The function, or the method of a class."""
        function: Callable[..., Any] = getattr(tool, "func", None) or tool.run_async
        return function

    def caller(self, tool: Any, supplied: Supplied) -> Callable[[dict[str, Any]], Any]:
        """The tool's own `run_async`; a dict with an error, as the kit has it, is a declared one."""
        from contextlib import aclosing
        from types import SimpleNamespace

        from tool_contracts.frameworks import _hidden, _live, _objects

        confirmed = SimpleNamespace(confirmed=True, payload=None, hint="")
        own = getattr(tool, "_context_param_name", "tool_context")
        known = {"run_config": None, "tool_confirmation": confirmed, "function_call_id": None}

        async def call(arguments: dict[str, Any]) -> Any:
            name = "tool_context" if own not in supplied else own
            context = _hidden.given(supplied, name, has_parts=True, **known)
            value = await tool.run_async(args=arguments, tool_context=context)
            if hasattr(value, "__aiter__"):
                # a live agent sends each on its own, and such a tool may go on for ever
                async with aclosing(value) as parts:
                    return await anext(parts, None)
            error = value.get("error") if isinstance(value, dict) else None
            if isinstance(error, str) and error.startswith(f"Invoking `{tool.name}()` failed"):
                raise _objects.RefusedError(error)
            if error or (isinstance(value, dict) and value.get("status") == "error"):
                raise _live.DeclaredError(str(error or value))
            return value

        return call


google_adk = GoogleADK()
