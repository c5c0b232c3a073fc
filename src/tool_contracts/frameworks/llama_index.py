"""LlamaIndex: `FunctionTool`, tool specs, tool classes, and plain functions handed to an agent."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ClassStyle, Framework, exported

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from tool_contracts.framework import Slot

_METADATA = CallStyle(name=(1, "name"), description=(0, "description"), schema=(2, "fn_schema"))
_FROM_DEFAULTS = CallStyle(
    function=(0, "fn", "async_fn"),
    name=(1, "name"),
    description=(2, "description"),
    schema=("fn_schema",),
    metadata=("tool_metadata",),
    said=_METADATA,
)
_FUNCTION_TOOL = CallStyle(
    function=(0, "fn", "async_fn"), name=(), description=(), metadata=(1, "metadata"), said=_METADATA
)
_CLASS = ClassStyle(
    run=("call", "__call__", "acall"), name=None, description=None, descriptor="metadata", said=_METADATA
)
_SPEC = ClassStyle(members="spec_functions")
_TOOL_MODULES = ("llama_index.core.tools", "llama_index.core.tools.function_tool")
_AGENT_MODULES = (
    "llama_index.core.agent",
    "llama_index.core.agent.workflow",
    "llama_index.core.agent.workflow.codeact_agent",
    "llama_index.core.agent.workflow.function_agent",
    "llama_index.core.agent.workflow.react_agent",
)


class LlamaIndex(Framework):
    """LlamaIndex; arguments reach the function as they are, unchecked. Measured with llama-index-core 0.14."""

    name = "llama-index"
    packages = ("llama_index",)
    bases: Mapping[str, ClassStyle] = {
        **exported(
            ("llama_index.core.tools", "llama_index.core.tools.types"),
            "BaseTool",
            "AsyncBaseTool",
            style=_CLASS,
        ),
        **exported(
            ("llama_index.core.tools.tool_spec", "llama_index.core.tools.tool_spec.base"),
            "BaseToolSpec",
            style=_SPEC,
        ),
    }
    constructors: Mapping[str, CallStyle] = {
        **exported(_TOOL_MODULES, "FunctionTool.from_defaults", style=_FROM_DEFAULTS),
        **exported(_TOOL_MODULES, "FunctionTool", style=_FUNCTION_TOOL),
    }
    tool_lists: Mapping[str, Slot] = {
        **exported(_AGENT_MODULES, "CodeActAgent", "FunctionAgent", "ReActAgent", style=("tools",)),
        **exported(
            ("llama_index.core.agent.workflow", "llama_index.core.agent.workflow.multi_agent_workflow"),
            "AgentWorkflow.from_tools_or_functions",
            style=(0, "tools_or_functions"),
        ),
    }
    hidden_annotations = frozenset({"llama_index.core.workflow.Context", "workflows.Context"})
    reads_annotated_text = True
    skips_variadics = True
    hands_models_as_dicts = True
    ignores_future_annotations = True


llama_index = LlamaIndex()
