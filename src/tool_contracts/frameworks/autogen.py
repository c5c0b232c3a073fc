"""AutoGen: `FunctionTool`, subclasses of `BaseTool`, and plain functions handed to an agent."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ClassStyle, Framework, exported

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from tool_contracts.framework import Slot

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


autogen = AutoGen()
