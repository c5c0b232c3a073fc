"""Calls of plain functions as tools, in the process of the tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tool_contracts.framework import Framework, LiveTool
from tool_contracts.model import Origin, Tool
from tool_contracts.run.call import Caller

if TYPE_CHECKING:
    from collections.abc import Callable

    from tool_contracts.calls import Call
    from tool_contracts.run.workspace import Workspace


class Direct(Framework):
    name = "direct"


def live(function: Callable[..., Any], framework: Framework | None = None) -> LiveTool:
    code = function.__code__
    return LiveTool(
        Tool(function.__name__, origin=Origin(code.co_filename)),
        lambda arguments: function(**arguments),
        framework=framework or Direct(),
        function=function,
    )


def call(workspace: Workspace, function: Callable[..., Any], **arguments: Any) -> Call:
    with Caller(live(function), workspace, timeout=0.3) as caller:
        return caller.call(arguments)
