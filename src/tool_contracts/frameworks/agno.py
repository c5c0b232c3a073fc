"""Agno: toolkits, `@tool`, `Function`, and plain functions handed to an agent or a team."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, Framework, ObjectStyle, exported

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from tool_contracts.framework import Slot
    from tool_contracts.model import Tool

_DECORATOR = CallStyle(function=(0,), binds=True)
_FUNCTION = CallStyle(function=("entrypoint",), schema=("parameters",))
_FROM_CALLABLE = CallStyle(function=(0, "c"), name=(1, "name"), description=())
_REGISTER = CallStyle(function=(0, "function"), name=(1, "name"), description=())
_TOOLKIT = ObjectStyle({"register": _REGISTER}, tools="tools", derived=True)


class Agno(Framework):
    """Agno; its own schema writer and pydantic's checks at the call disagree. Measured with 3.1."""

    name = "agno"
    packages = ("agno",)
    decorators: Mapping[str, CallStyle] = exported(
        ("agno.tools", "agno.tools.decorator"), "tool", style=_DECORATOR
    )
    objects: Mapping[str, ObjectStyle] = exported(
        ("agno.tools", "agno.tools.toolkit"), "Toolkit", style=_TOOLKIT
    )
    constructors: Mapping[str, CallStyle] = {
        **exported(("agno.tools", "agno.tools.function"), "Function", style=_FUNCTION),
        **exported(("agno.tools", "agno.tools.function"), "Function.from_callable", style=_FROM_CALLABLE),
    }
    tool_lists: Mapping[str, Slot] = {
        **exported(("agno.agent", "agno.agent.agent"), "Agent", style=("tools",)),
        **exported(("agno.team", "agno.team.team"), "Team", style=("tools",)),
    }
    hidden_annotations = frozenset(
        {
            "agno.agent.Agent",
            "agno.agent.agent.Agent",
            "agno.run.RunContext",
            "agno.run.base.RunContext",
            "agno.team.Team",
            "agno.team.team.Team",
            "agno.tools.FunctionCall",
            "agno.tools.function.FunctionCall",
        }
    )
    hidden_names = frozenset({"agent", "audios", "files", "images", "run_context", "team", "videos"})
    # An object without properties is published, so that only `{}` fits.
    lost_kinds = frozenset(
        {"Any", "Path", "TypedDict", "UUID", "bytes", "date", "datetime", "time", "timedelta"}
    )
    hides_optional = True
    reads_docstring_parameters = True
    strips_docstring_sections = True
    checks_arguments = True
    converts_arguments = True
    builds_objects = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """Coroutines are a set of their own, offered to asynchronous runs in place of functions of the same name."""
        if tool.signature is not None and tool.signature.is_async and tool.toolset is not None:
            tool.toolset += ":async"


agno = Agno()
