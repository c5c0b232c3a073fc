"""PraisonAI: `@tool`, subclasses of `BaseTool`, and plain functions handed to an `Agent`."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ClassStyle, Framework

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from tool_contracts.framework import Slot
    from tool_contracts.model import Tool

_DECORATOR = CallStyle(function=(0, "func"))
_REGISTER = CallStyle(function=(0, "tool"), name=(1, "name"), description=())
_CLASS = ClassStyle(run=("run",), schema="parameters")
_AGENTS = ("Agent", "ContextAgent", "ImageAgent", "RouterAgent", "Task")
_AGENT_MODULES = (
    "praisonaiagents",
    "praisonaiagents.agent",
    "praisonaiagents.agent.agent",
    "praisonaiagents.agent.context_agent",
    "praisonaiagents.agent.image_agent",
    "praisonaiagents.agent.router_agent",
    "praisonaiagents.task",
    "praisonaiagents.task.task",
)
_TOOL_MODULES = ("praisonaiagents", "praisonaiagents.lite", "praisonaiagents.tools")


class PraisonAI(Framework):
    """PraisonAI agents; whatever its schema writer does not know it publishes as a string."""

    name = "praisonai"
    packages = ("praisonaiagents",)
    decorators: Mapping[str, CallStyle] = {
        f"{module}.tool": _DECORATOR for module in (*_TOOL_MODULES, "praisonaiagents.tools.decorator")
    }
    bases: Mapping[str, ClassStyle] = {
        f"{module}.BaseTool": _CLASS for module in (*_TOOL_MODULES, "praisonaiagents.tools.base")
    }
    constructors: Mapping[str, CallStyle] = {
        **{
            f"{module}.{name}": _REGISTER
            for module in ("praisonaiagents", "praisonaiagents.tools", "praisonaiagents.tools.registry")
            for name in ("register_tool", "add_tool")
        },
        **{
            f"{module}.FunctionTool": _DECORATOR
            for module in ("praisonaiagents", "praisonaiagents.tools", "praisonaiagents.tools.decorator")
        },
    }
    tool_lists: Mapping[str, Slot] = {
        f"{module}.{name}": ("tools",) for module in _AGENT_MODULES for name in _AGENTS
    } | {"praisonaiagents.lite.LiteAgent": ("tools",)}
    hidden_annotations = frozenset(
        {"praisonaiagents.tools.Injected", "praisonaiagents.tools.injected.Injected"}
    )
    reads_docstring_parameters = True
    reads_fields = False
    understands_pep604 = False
    strips_docstring_sections = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """Name and describe a class as `BaseTool.__init__` does where its attributes are empty."""
        if tool.origin.style != "class":
            return
        if tool.name is None or tool.name == "":
            tool.name = (tool.origin.symbol or "").rpartition(".")[2].lower().replace("tool", "")
        if tool.description is None or tool.description == "":
            tool.description = keywords.get("__doc__")


praisonai = PraisonAI()
