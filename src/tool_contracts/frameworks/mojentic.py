"""Mojentic: subclasses of `LLMTool` whose `descriptor` returns the whole descriptor as a dict."""

from __future__ import annotations

from tool_contracts.framework import ClassStyle, Framework

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_TOOL = ClassStyle(run=("run",), name=None, description=None, descriptor="descriptor")


class Mojentic(Framework):
    """Mojentic for Python; arguments are passed on as they come, results go through `json.dumps`."""

    name = "mojentic"
    packages = ("mojentic",)
    bases: Mapping[str, ClassStyle] = {
        "mojentic.llm.tools.LLMTool": _TOOL,
        "mojentic.llm.tools.llm_tool.LLMTool": _TOOL,
    }
    # The runners look for a parameter of this name, whatever its annotation.
    hidden_names = frozenset({"ctx"})
    reads_fields = False


mojentic = Mojentic()
