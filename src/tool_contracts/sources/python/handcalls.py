"""Files that may call their functions themselves, so that a framework that would call them has no say in it."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tool_contracts.framework import Framework
    from tool_contracts.model import Tool


def leave_calls(tools: Iterable[Tool], text: str, frameworks: Sequence[Framework]) -> None:
    """Take what a framework asks of arguments from the tools of a file that may call them by hand."""
    asked = [tool for tool in tools if "checks_instances" in tool.traits]
    patterns = {each.name: each.calls_by_hand for each in frameworks} if asked else {}
    for tool in asked:
        pattern = patterns.get(tool.framework)
        if pattern and re.search(pattern, text):
            tool.traits -= {"checks_instances"}
