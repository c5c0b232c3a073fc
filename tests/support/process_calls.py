"""Calls of plain functions as tools, in a process of their own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from direct_calls import live
from tool_contracts.run import sandbox
from tool_contracts.run.allowance import Allowance
from tool_contracts.run.call import Caller

if TYPE_CHECKING:
    from collections.abc import Callable

    from tool_contracts.calls import Call
    from tool_contracts.run.isolation import Isolation
    from tool_contracts.run.workspace import Workspace

STRONG = [
    "process",
    pytest.param("sandbox", marks=pytest.mark.skipif(bool(sandbox.why_not()), reason=sandbox.why_not())),
]


def calls(
    isolation: Isolation,
    workspace: Workspace,
    function: Callable[..., Any],
    *arguments: dict[str, Any],
    allow: tuple[str, ...] = (),
    timeout: float = 0.3,
) -> list[Call]:
    caller = Caller(
        live(function), workspace, timeout=timeout, first=timeout + 0.7, allowance=Allowance(allow)
    )
    with isolation.around(caller) as around:
        return [around.call(each) for each in arguments]


def line_of(function: Callable[..., Any], text: str) -> int:
    code = function.__code__
    lines = Path(code.co_filename).read_text(encoding="utf-8").splitlines()
    start = code.co_firstlineno
    return next(number for number, line in enumerate(lines[start:], start + 1) if text in line)


def survives(isolation: Isolation, workspace: Workspace, bad: Callable[[], Any], **keywords: Any) -> Call:
    """The call of a bad tool; one after it is made all the same."""

    def tool(first: bool) -> Any:
        return bad() if first else "well"

    seen, after = calls(isolation, workspace, tool, {"first": True}, {"first": False}, **keywords)
    assert after.outcome == "returned"
    assert after.value == "well"
    return seen
