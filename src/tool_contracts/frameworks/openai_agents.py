"""OpenAI Agents SDK: `@function_tool` and `FunctionTool`."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, Framework, exported

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from tool_contracts.model import Tool

_DECORATOR = CallStyle(
    function=(0, "func"),
    name=("name_override",),
    description=("description_override",),
    output=("output_json_schema",),
    traits=frozenset({"is_strict"}),
)
_FUNCTION_TOOL = CallStyle(
    name=(0, "name"),
    description=(1, "description"),
    schema=(2, "params_json_schema"),
    output=("output_json_schema",),
)


class OpenAIAgents(Framework):
    """The agents SDK; in its strict mode every parameter is required. Measured with 0.24."""

    name = "openai-agents"
    packages = ("agents",)
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
    reads_docstring_parameters = True
    reads_annotated_text = True
    strips_docstring_sections = True
    loses_underscore_names = True
    checks_arguments = True
    converts_arguments = True
    builds_objects = True
    needs_annotations = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """A tool is strict unless it says otherwise."""
        if keywords.get("strict_mode", True) is not True:
            tool.traits -= {"is_strict"}


openai_agents = OpenAIAgents()
