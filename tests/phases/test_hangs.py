"""Calls without an end in a process of their own: shrunk, repeated at the full limit, and no alarm of a busy machine."""

from __future__ import annotations

import multiprocessing
import os
import re
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from tool_contracts.calls import Call, Raised
from tool_contracts.framework import Framework, LiveTool
from tool_contracts.model import Origin, Tool
from tool_contracts.phases.contract import Contract
from tool_contracts.phases.judging import Judge
from tool_contracts.phases.loop import Options, run_phase
from tool_contracts.plugins import RULES, load
from tool_contracts.run.isolation import Isolation
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tool_contracts.phases.result import PhaseResult

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="forks processes")


@pytest.fixture
def run() -> Iterator[Callable[[Callable[..., Any]], PhaseResult]]:
    """The phase `valid` of a function of one number, with half a second per call."""
    workspace, isolation = Workspace(), Isolation("process")
    # Hypothesis does not shrink again what an earlier run of these tests has left in its database
    usual = settings.get_current_profile_name()
    settings.register_profile("without a database", settings.default, database=None)
    settings.load_profile("without a database")

    def run_one(function: Callable[..., Any]) -> PhaseResult:
        schema = {"type": "object", "properties": {"number": {"type": "integer"}}, "required": ["number"]}
        tool = Tool("tool", description="A tool.", input_schema=schema, origin=Origin(__file__))
        live = LiveTool(tool, lambda given: function(**given), framework=Framework(), function=function)
        rules = [each for each in load([RULES]).rules.values() if each.default]
        options = Options(rules, timeout=0.5, isolation=isolation, max_examples=30)
        return run_phase("valid", Contract(live), options, workspace)

    yield run_one
    settings.load_profile(usual)
    isolation.close()
    workspace.close()


def test_a_hang_is_shrunk(run: Callable[[Callable[..., Any]], PhaseResult]) -> None:
    """The smallest number that hangs, seen once more at the full limit."""

    def wait(number: int) -> None:
        if number >= 3:
            time.sleep(60)

    result = run(wait)
    (found,) = result.errors
    assert found.finding.code == "TOOL702"
    assert found.finding.evidence is not None
    assert found.finding.evidence.arguments == {"number": 3}
    seconds = re.search(r"gives no answer for ([0-9.]+) s", found.finding.message)
    assert seconds is not None
    assert float(seconds[1]) >= 0.5


def test_a_hang_is_one_defect_however_it_is_ended() -> None:
    """What a tool does with the exception that interrupts it makes no other hang of it."""
    tool = Tool("tool", description="A tool.", origin=Origin(__file__))
    live = LiveTool(tool, lambda given: None, framework=Framework())
    judge = Judge([each for each in load([RULES]).rules.values() if each.code == "TOOL702"], live, "valid")
    ends = [None, *(Raised(kind, f"{kind}: ended", "") for kind in ("DeadlineExceeded", "MemoryError"))]
    calls = [Call(tool, {}, "timed-out", error=each, seconds=1.0) for each in ends]
    assert len({judged.key for call in calls for judged in judge.call(call)}) == 1


@pytest.mark.parametrize("load_average", [0.0, 1000.0])
def test_a_hang_that_depends_on_earlier_calls(
    run: Callable[[Callable[..., Any]], PhaseResult], monkeypatch: pytest.MonkeyPatch, load_average: float
) -> None:
    """It is said to, and is a failure on a busy machine too: it comes back after the same calls."""
    monkeypatch.setattr(os, "getloadavg", lambda: (load_average,) * 3)
    seen: list[int] = []

    def wait(number: int) -> int:
        seen.append(number)
        if len(seen) == 10:
            time.sleep(60)
        return number

    result = run(wait)
    (found,) = [each.finding for each in result.findings]
    assert (found.code, found.severity) == ("TOOL702", "error")
    assert "depends on earlier calls" in found.message
    assert "busy" not in found.message
    assert result.outcome == "failed"


@pytest.mark.parametrize(("load_average", "severity"), [(0.0, "error"), (1000.0, "warning")])
def test_a_hang_that_never_comes_back(
    run: Callable[[Callable[..., Any]], PhaseResult],
    monkeypatch: pytest.MonkeyPatch,
    load_average: float,
    severity: str,
) -> None:
    """It depends on earlier calls, unless the machine has too much to do: then it is no failure."""
    monkeypatch.setattr(os, "getloadavg", lambda: (load_average,) * 3)
    # memory of all processes, so that only one call of them all is late
    calls = multiprocessing.Value("i", 0)

    def wait(number: int) -> int:
        calls.value += 1
        if calls.value == 10:
            time.sleep(60)
        return number

    result = run(wait)
    (found,) = [each.finding for each in result.findings]
    assert (found.code, found.severity) == ("TOOL702", severity)
    assert "depends on earlier calls" in found.message
    assert result.outcome == ("failed" if severity == "error" else "passed")


def test_it_must_be_the_very_call_that_hangs_again(
    run: Callable[[Callable[..., Any]], PhaseResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine, that another one of those before it is late now shows nothing."""
    monkeypatch.setattr(os, "getloadavg", lambda: (1000.0,) * 3)
    calls = multiprocessing.Value("i", 0)
    begun = multiprocessing.Array("d", 3)
    seen: list[float] = []

    def wait(number: int) -> int:
        calls.value += 1
        seen.append(float(number % 2**50))
        if calls.value == 3:
            begun[:] = seen
        if calls.value == 10 or (calls.value > 10 and seen == begun[:]):
            time.sleep(60)
        return number

    result = run(wait)
    (found,) = [each.finding for each in result.findings]
    assert (found.code, found.severity) == ("TOOL702", "warning")
    assert "the machine is busy" in found.message


class _Refused(Exception):  # noqa: N818 - a refusal of the framework
    pass


class _Checking(Framework):
    name = "checking"
    checks_arguments = True

    def outcome(self, live: LiveTool, error: BaseException) -> Any:
        return ("rejected" if isinstance(error, _Refused) else "crashed"), error


SLOWLY = 0.3
"""Seconds that the framework takes to refuse: less than a call may take, and more than it may once one has hung."""


def _refuse(number: Any) -> None:
    time.sleep(SLOWLY)
    raise _Refused(number)


@pytest.mark.parametrize("phase", ["invalid", "replay"])
def test_a_call_that_is_late_where_time_was_short_shows_nothing(phase: str) -> None:
    """Only what hangs at the full limit too is a hang: the arguments that are refused after a while are none."""

    def wait(number: Any = None, **others: Any) -> Any:
        if number in ("text", 7):
            time.sleep(60)
        return number if type(number) is int else _refuse(number)

    made = _checked(wait)
    made.given = [{"number": 7}, {"number": []}]
    result = _run(phase, made)
    expected = {"invalid": ("TOOL706", {"number": "text"}), "replay": ("TOOL702", {"number": 7})}
    (found,) = [each.finding for each in result.findings]
    assert found.evidence is not None
    assert (found.code, found.evidence.arguments) == expected[phase]
    assert found.severity == "error"
    assert "depends on earlier calls" not in found.message


def test_a_hang_of_allowed_arguments_is_no_news_of_others() -> None:
    """What hangs whatever it is given hangs also where an argument too many is let through."""

    def wait(number: Any = None, **others: Any) -> Any:
        if type(number) is not int:
            _refuse(number)
        time.sleep(60)

    result = _run("invalid", _checked(wait, additionalProperties=False))
    assert (result.outcome, result.findings) == ("passed", [])


def _checked(function: Callable[..., Any], **schema: Any) -> Contract:
    given = {
        "type": "object",
        "properties": {"number": {"type": "integer"}},
        "required": ["number"],
        **schema,
    }
    framework = _Checking()
    tool = Tool(
        "tool",
        description="A tool.",
        input_schema=given,
        origin=Origin(__file__),
        traits=framework.traits,
    )
    return Contract(LiveTool(tool, lambda given: function(**given), framework=framework, function=function))


def _run(phase: str, made: Contract) -> PhaseResult:
    workspace, isolation = Workspace(), Isolation("process")
    rules = [each for each in load([RULES]).rules.values() if each.default]
    try:
        return run_phase(phase, made, Options(rules, timeout=0.8, isolation=isolation), workspace)
    finally:
        isolation.close()
        workspace.close()
