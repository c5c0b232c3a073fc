"""Live tools of a module beside those that cannot be read."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

import pytest

from pytest_tool_contracts.pairing import live_tools
from tool_contracts.framework import BrokenTool, Framework, LiveTool
from tool_contracts.model import Origin, Tool

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType


class Sound(Framework):
    name = "sound"

    def live_tools(self, module: ModuleType) -> Iterator[LiveTool | BrokenTool]:
        yield LiveTool(Tool("search", origin=Origin("tools.py")), lambda arguments: None, framework=self)


class Failing(Framework):
    name = "failing"

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def live_tools(self, module: ModuleType) -> Iterator[LiveTool | BrokenTool]:
        yield LiveTool(Tool("first", origin=Origin("tools.py")), lambda arguments: None, framework=self)
        raise self.error


@pytest.mark.parametrize(
    "error",
    [
        RuntimeError("no"),
        SystemExit(2),
        asyncio.CancelledError(),
        BaseExceptionGroup("several", [SystemExit(1), KeyError("x")]),
    ],
)
def test_a_framework_that_fails_costs_only_its_own(error: BaseException) -> None:
    """What it has found before stays, and so does what the others find."""
    found, broken = live_tools([Failing(error), Sound()], sys.modules[__name__])
    assert [each.tool.name for each in found] == ["first", "search"]
    assert [(each.symbol, each.error) for each in broken] == [("failing", error)]
