"""Strands Agents: `@tool`, `PythonAgentTool`, subclasses of `AgentTool`, and modules with a `TOOL_SPEC`."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ClassStyle, Framework, exported

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from tool_contracts.model import Tool

_DECORATOR = CallStyle(function=(0, "func"), schema=("inputSchema",), binds=True)
_CLASS = ClassStyle(run=("stream",), name=None, description=None, descriptor="tool_spec")
_MODULES = ("strands", "strands.tools", "strands.tools.decorator")


class Strands(Framework):
    """Strands; arguments pass a pydantic model, and arrive as what it dumps. Measured with 1.62."""

    name = "strands"
    packages = ("strands",)
    decorators: Mapping[str, CallStyle] = exported(_MODULES, "tool", style=_DECORATOR)
    bases: Mapping[str, ClassStyle] = exported(("strands.types.tools",), "AgentTool", style=_CLASS)
    specs = frozenset({"TOOL_SPEC"})
    hidden_names = frozenset({"agent"})
    reads_docstring_parameters = True
    reads_annotated_text = True
    strips_docstring_sections = True
    checks_arguments = True
    converts_arguments = True
    builds_objects = True
    hands_models_as_dicts = True
    refuses_fields = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """The parameter that `context` names, or `tool_context`, is filled in."""
        from tool_contracts.frameworks._reshaping import hide

        context = keywords.get("context")
        if isinstance(context, bool | str) and context:
            hide(tool, context if isinstance(context, str) else "tool_context")


strands = Strands()
