"""Microsoft Agent Framework: `@tool`, `FunctionTool`, and plain functions handed to an agent."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, Framework, exported

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from tool_contracts.framework import Slot

_DECORATOR = CallStyle(function=(0, "func"), schema=("schema",), binds=True)
_FUNCTION_TOOL = CallStyle(function=("func",), schema=("input_model",))
_MODULES = ("agent_framework", "agent_framework._tools")


class AgentFramework(Framework):
    """Agent Framework; arguments pass a pydantic model, and arrive as what it dumps. Measured with 1.23."""

    name = "agent-framework"
    packages = ("agent_framework",)
    decorators: Mapping[str, CallStyle] = {
        **exported(_MODULES, "tool", style=_DECORATOR),
        **exported(_MODULES, "ai_function", style=_DECORATOR),
    }
    constructors: Mapping[str, CallStyle] = exported(
        _MODULES, "FunctionTool", "AIFunction", style=_FUNCTION_TOOL
    )
    tool_lists: Mapping[str, Slot] = exported(("agent_framework",), "Agent", "ChatAgent", style=("tools",))
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
    needs_annotations = True


agent_framework = AgentFramework()
