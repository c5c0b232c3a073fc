"""Calls that lack an argument without which they make no tool, but raise."""

from __future__ import annotations

from tool_contracts.model import UNKNOWN, Remark

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    from tool_contracts.model import Tool
    from tool_contracts.sources.python.making import Making


def mark_incomplete(tool: Tool, making: Making, passed: ast.AST | None) -> None:
    """Remark on what a call must be given and is not; what is missing is not told once more as missing in the tool."""
    if making.call is None or making.is_open():
        return
    for needed in making.style.needs:
        slot = getattr(making.style, needed)
        if making.slot(slot, passed) is not None:
            continue
        if needed == "description":
            tool.description = UNKNOWN
        word = next(each for each in slot if isinstance(each, str))
        why = f"`{making.module.segment(making.call.func)}` is called without `{word}`"
        tool.remarks += (Remark("refused-when-made", why, making.module.span(making.call.func)),)
