"""CrewAI: `@tool`, subclasses of `BaseTool`, `CrewStructuredTool`."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ClassStyle, Framework, exported
from tool_contracts.model import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from tool_contracts.model import Tool

_DECORATOR = CallStyle(function=(0,), name=(0,), description=(), output=("result_schema",))
_CLASS = ClassStyle(run=("_run", "_arun"), schema="args_schema")
_STRUCTURED = CallStyle(function=("func",), schema=("args_schema",))
_STRUCTURED_FROM = CallStyle(
    function=(0, "func"), name=(1, "name"), description=(2, "description"), schema=("args_schema",)
)
_MODULES = ("crewai.tools", "crewai.tools.base_tool", "crewai_tools")
_STRUCTURED_MODULES = ("crewai.tools.structured_tool",)


class CrewAI(Framework):
    """CrewAI; arguments pass a pydantic model, and arrive as what it dumps. Measured with 1.15."""

    name = "crewai"
    packages = ("crewai", "crewai_tools")
    decorators: Mapping[str, CallStyle] = exported(_MODULES, "tool", style=_DECORATOR)
    bases: Mapping[str, ClassStyle] = exported(_MODULES, "BaseTool", style=_CLASS)
    constructors: Mapping[str, CallStyle] = {
        "crewai.tools.base_tool.Tool": _STRUCTURED,
        **exported(_STRUCTURED_MODULES, "CrewStructuredTool", style=_STRUCTURED),
        **exported(_STRUCTURED_MODULES, "CrewStructuredTool.from_function", style=_STRUCTURED_FROM),
    }
    skips_variadics = True
    cleans_names = True
    checks_arguments = True
    converts_arguments = True
    builds_objects = True
    hands_models_as_dicts = True
    fills_in_defaults = True
    ignores_future_annotations = True
    needs_annotations = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """A class is named by its field, which may be given when the object is made."""
        if tool.origin.style == "class":
            tool.name = tool.name or UNKNOWN
            tool.description = tool.description or UNKNOWN


crewai = CrewAI()
