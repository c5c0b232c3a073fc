"""Google's Agent Development Kit: plain functions handed to an agent, `FunctionTool`, tool classes."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ClassStyle, Framework, exported
from tool_contracts.model import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from tool_contracts.framework import Slot
    from tool_contracts.model import Tool

_FUNCTION_TOOL = CallStyle(function=(0, "func"), name=(), description=())
_DECLARATION = CallStyle(schema=("parameters_json_schema", "parameters"))
_CLASS = ClassStyle(
    run=("run_async",),
    positions={"name": 0, "description": 1},
    descriptor="_get_declaration",
    said=_DECLARATION,
)
_TOOL_MODULES = ("google.adk.tools", "google.adk.tools.function_tool", "google.adk.tools.long_running_tool")
_AGENT_MODULES = ("google.adk", "google.adk.agents", "google.adk.agents.llm_agent")


class GoogleADK(Framework):
    """The kit converts models, and checks nothing but that all required arguments are there. Measured with 2.13."""

    name = "google-adk"
    packages = ("google",)
    bases: Mapping[str, ClassStyle] = exported(
        ("google.adk.tools", "google.adk.tools.base_tool"), "BaseTool", style=_CLASS
    )
    constructors: Mapping[str, CallStyle] = exported(
        _TOOL_MODULES, "FunctionTool", "LongRunningFunctionTool", style=_FUNCTION_TOOL
    )
    tool_lists: Mapping[str, Slot] = exported(_AGENT_MODULES, "Agent", "LlmAgent", style=("tools",))
    hidden_annotations = frozenset(
        {
            "google.adk.agents.context.Context",
            "google.adk.tools.ToolContext",
            "google.adk.tools.tool_context.ToolContext",
        }
    )
    hidden_names = frozenset({"input_stream", "tool_context"})
    hides_optional = True
    reads_fields = False
    skips_variadics = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """A class may get its name and description when the object is made."""
        if tool.origin.style == "class":
            tool.name = UNKNOWN if tool.name is None else tool.name
            tool.description = UNKNOWN if tool.description is None else tool.description


google_adk = GoogleADK()
