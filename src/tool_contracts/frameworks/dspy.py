"""DSPy: `Tool`, and plain functions handed to `ReAct` and its like."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, Framework, exported

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from tool_contracts.framework import Slot
    from tool_contracts.model import Tool

_TOOL = CallStyle(function=(0, "func"), name=(1, "name"), description=(2, "desc"))
_TOOL_MODULES = ("dspy", "dspy.adapters", "dspy.adapters.types", "dspy.adapters.types.tool")
_MODULES = ("dspy", "dspy.predict", "dspy.predict.code_act", "dspy.predict.react", "dspy.predict.react_v2")


class DSPy(Framework):
    """DSPy; arguments are checked where their type is plain, and converted by pydantic. Measured with 3.4."""

    name = "dspy"
    packages = ("dspy",)
    constructors: Mapping[str, CallStyle] = exported(_TOOL_MODULES, "Tool", style=_TOOL)
    tool_lists: Mapping[str, Slot] = exported(_MODULES, "CodeAct", "ReAct", "ReActV2", style=(1, "tools"))
    reads_fields = False
    converts_arguments = True
    builds_objects = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """Schemas and descriptions of single arguments may be given beside the function."""
        if any(keywords.get(name) is not None for name in ("args", "arg_desc")):
            tool.unknown |= {"/inputSchema"}


dspy = DSPy()
