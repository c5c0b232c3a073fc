"""Haystack: `@tool`, `Tool` with its schema, `create_tool_from_function`."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, Framework, exported

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from tool_contracts.model import Tool

_DECORATOR = CallStyle(function=(0, "function"))
_FROM_FUNCTION = CallStyle(function=(0, "function"), name=(1, "name"), description=(2, "description"))
_TOOL = CallStyle(
    function=(3, "function", "async_function"),
    schema=(2, "parameters"),
    name=(0, "name"),
    description=(1, "description"),
)
_COMPONENT = CallStyle(
    function=(0, "component", "pipeline", "agent"),
    name=("name",),
    description=("description",),
    schema=("parameters",),
)
_MODULES = ("haystack.tools", "haystack.tools.from_function")


class Haystack(Framework):
    """Haystack; arguments reach the function as they are, unchecked. Measured with 3.4."""

    name = "haystack"
    packages = ("haystack",)
    decorators: Mapping[str, CallStyle] = exported(_MODULES, "tool", style=_DECORATOR)
    constructors: Mapping[str, CallStyle] = {
        **exported(_MODULES, "create_tool_from_function", style=_FROM_FUNCTION),
        **exported(("haystack.tools", "haystack.tools.tool"), "Tool", style=_TOOL),
        **exported(("haystack.tools",), "AgentTool", "ComponentTool", "PipelineTool", style=_COMPONENT),
    }
    hidden_annotations = frozenset(
        {
            "haystack.components.agents.State",
            "haystack.components.agents.state.State",
            "haystack.components.agents.state.state.State",
        }
    )
    hides_optional = True
    reads_annotated_text = True
    reads_fields = False
    hands_models_as_dicts = True
    refuses_fields = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """Parameters that come from the state of the agent are filled in."""
        from tool_contracts.frameworks._reshaping import hide

        state = keywords.get("inputs_from_state")
        for name in state.values() if isinstance(state, dict) else ():
            if isinstance(name, str):
                hide(tool, name)


haystack = Haystack()
