"""Pydantic AI: decorators on agents and toolsets, `Tool`, and plain functions in `tools=[...]`."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, Framework, ObjectStyle, exported

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from tool_contracts.framework import Slot
    from tool_contracts.model import Tool

_TOOL = CallStyle(function=(0, "func"), context=True)
_PLAIN = CallStyle(function=(0, "func"))
_ADD_FUNCTION = CallStyle(function=(0, "func"), name=(2, "name"), description=(3, "description"))
_WRAPPED = CallStyle(function=(0, "function"))
_FROM_SCHEMA = CallStyle(
    function=(0, "function"), name=(1, "name"), description=(2, "description"), schema=(3, "json_schema")
)
_DEFINITION = CallStyle(name=(0, "name"), schema=("parameters_json_schema",))
_DECORATING = {"tool": _TOOL, "tool_plain": _PLAIN}
_AGENT = ObjectStyle(_DECORATING, tools="tools")
_TOOLSET = ObjectStyle({**_DECORATING, "add_function": _ADD_FUNCTION}, tools="tools")
_TOOLSET_MODULES = ("pydantic_ai", "pydantic_ai.toolsets", "pydantic_ai.toolsets.function")


class PydanticAI(Framework):
    """Pydantic AI; arguments are validated by the schema made of the signature. Measured with 2.68."""

    name = "pydantic-ai"
    packages = ("pydantic_ai",)
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
    reads_docstring_parameters = True
    strips_docstring_sections = True
    checks_arguments = True
    converts_arguments = True
    builds_objects = True
    needs_annotations = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """A single parameter that is an object gives its own schema to the tool."""
        from tool_contracts.frameworks._reshaping import publish_alone

        visible = (
            [] if tool.signature is None else [each for each in tool.signature.parameters if not each.hidden]
        )
        if len(visible) == 1 and not visible[0].kind.startswith("var-"):
            publish_alone(tool, visible[0].name)


pydantic_ai = PydanticAI()
