"""AutoGen: `FunctionTool`, subclasses of `BaseTool`, and plain functions handed to an agent."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ClassStyle, Framework, exported
from tool_contracts.model import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from tool_contracts.framework import Slot
    from tool_contracts.model import Tool

_FUNCTION_TOOL = CallStyle(function=(0, "func"), description=(1, "description"), name=(2, "name"))
_CLASS = ClassStyle(run=("run", "run_stream"), positions={"name": 2, "description": 3}, takes_model=True)
_STATEFUL = ClassStyle(run=("run",), positions={"name": 3, "description": 4}, takes_model=True)


class AutoGen(Framework):
    """AutoGen 0.4 and later; arguments pass a pydantic model and arrive as objects. Measured with 0.7."""

    name = "autogen"
    packages = ("autogen_core", "autogen_agentchat")
    bases: Mapping[str, ClassStyle] = {
        **exported(("autogen_core.tools",), "BaseTool", "BaseStreamTool", style=_CLASS),
        **exported(("autogen_core.tools",), "BaseToolWithState", style=_STATEFUL),
    }
    constructors: Mapping[str, CallStyle] = exported(
        ("autogen_core.tools",), "FunctionTool", style=_FUNCTION_TOOL
    )
    tool_lists: Mapping[str, Slot] = exported(
        ("autogen_agentchat.agents",), "AssistantAgent", style=("tools",)
    )
    hidden_names = frozenset({"cancellation_token"})
    reads_annotated_text = True
    reads_fields = False
    checks_arguments = True
    converts_arguments = True
    builds_objects = True
    refuses_fields = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """A class may get its name and description when the object is made."""
        if tool.origin.style == "class":
            tool.name = UNKNOWN if tool.name is None else tool.name
            tool.description = UNKNOWN if tool.description is None else tool.description


autogen = AutoGen()
