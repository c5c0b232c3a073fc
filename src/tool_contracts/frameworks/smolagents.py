"""smolagents: `@tool` and subclasses of `Tool` with their `inputs`."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ClassStyle, Framework, exported
from tool_contracts.model import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from tool_contracts.model import Tool

_DECORATOR = CallStyle(function=(0, "tool_function"), name=(), description=())
_CLASS = ClassStyle(run=("forward",), inputs="inputs")
_MODULES = ("smolagents", "smolagents.tools")


class Smolagents(Framework):
    """smolagents; arguments are checked by their top-level type only, and passed on as they are. Measured with 1.26."""

    name = "smolagents"
    packages = ("smolagents",)
    decorators: Mapping[str, CallStyle] = exported(_MODULES, "tool", style=_DECORATOR)
    bases: Mapping[str, ClassStyle] = exported(_MODULES, "Tool", style=_CLASS)
    # Published as a bare object, which texts do not fit; of a set no tool can be made.
    lost_kinds = frozenset(
        {
            "Decimal",
            "Enum",
            "Path",
            "TypedDict",
            "UUID",
            "bytes",
            "dataclass",
            "date",
            "datetime",
            "frozenset",
            "model",
            "set",
            "time",
            "timedelta",
        }
    )
    reads_docstring_parameters = True
    reads_fields = False
    strips_docstring_sections = True
    hands_models_as_dicts = True
    frees_optionals = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """A class may get its name and description when the object is made."""
        if tool.origin.style == "class":
            tool.name = UNKNOWN if tool.name is None else tool.name
            tool.description = UNKNOWN if tool.description is None else tool.description


smolagents = Smolagents()
