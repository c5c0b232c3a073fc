"""Which rules are asked about a call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts import Call, Effect, Origin, Tool
from tool_contracts.framework import Framework, LiveTool
from tool_contracts.phases.judging import Judge
from tool_contracts.rule import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

TOOL = Tool("demo", origin=Origin("t.py"))


@rule("ACME1", "any", group="acme", reads="call")
def any_call(call: Call) -> Iterator[tuple[str, str]]:
    yield "", "any"


@rule("ACME2", "ended", group="acme", reads="call", outcomes=("died", "crashed"))
def ended(call: Call) -> Iterator[tuple[str, str]]:
    yield "", "ended"


@rule("ACME3", "wrote", group="acme", reads="call", effects=("write",))
def wrote(call: Call) -> Iterator[tuple[str, str]]:
    yield "", "wrote"


@rule("ACME4", "wrote-and-ended", group="acme", reads="call", outcomes=("died",), effects=("write",))
def wrote_and_ended(call: Call) -> Iterator[tuple[str, str]]:
    yield "", "wrote and ended"


@pytest.mark.parametrize(
    ("outcome", "kinds", "told"),
    [
        ("returned", [], ["any"]),
        ("crashed", [], ["any", "ended"]),
        ("returned", ["network"], ["any"]),
        ("returned", ["network", "write"], ["any", "wrote"]),
        ("died", ["write"], ["any", "ended", "wrote", "wrote and ended"]),
        ("crashed", ["write"], ["any", "ended", "wrote"]),
    ],
)
def test_rules_that_concern_a_call(outcome: Any, kinds: list[Any], told: list[str]) -> None:
    """A rule is asked about calls that end as it names and have an effect of a kind that it names."""
    judge = Judge(
        [any_call, ended, wrote, wrote_and_ended], LiveTool(TOOL, print, framework=Framework()), "valid"
    )
    call = Call(TOOL, {}, outcome, effects=[Effect(kind, "event") for kind in kinds])
    for _ in range(2):
        assert [each.finding.message for each in judge.call(call)] == told
