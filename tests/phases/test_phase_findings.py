"""What calls show of plain functions: how many findings, of which severity, with which arguments."""

from __future__ import annotations

import random
import sys
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from phase_running import Checking, Converting, arguments, codes, contract, run
from tool_contracts.framework import Framework
from tool_contracts.run.isolation import Isolation

if TYPE_CHECKING:
    from tool_contracts.run.workspace import Workspace


def test_an_effect_is_one_finding_however_the_call_ends(workspace: Workspace) -> None:
    """A tool that prints and sometimes crashes afterwards prints in one finding, and crashes in another."""

    def greet(name: str) -> str:
        print("greeting")
        return name[0]

    class Speaking(Framework):
        name = "speaking"
        speaks_on_stdout = True

    for phase in ("boundaries", "valid"):
        made = contract(greet, {"name": {"type": "string"}}, framework=Speaking())
        result = run(phase, made, workspace)
        assert codes(result) == ["TOOL701", "TOOL902"]
        assert arguments(result) == [{"name": ""}, {"name": ""}]
        raised = [each.finding.evidence.exception for each in result.findings if each.finding.evidence]
        assert raised == ["IndexError: string index out of range", None]


def test_a_crash_is_one_finding_with_the_smallest_arguments(workspace: Workspace) -> None:
    """However often it crashes: one finding, shrunk, with the exception, its place and a snippet."""

    def divide(by: int) -> int:
        return 10 // (0 if by >= 100 else 1)

    schema = {"by": {"type": "integer", "minimum": 0, "maximum": 1000}}
    result = run("valid", contract(divide, schema), workspace)
    assert result.outcome == "failed"
    assert codes(result) == ["TOOL701"]
    finding = result.findings[0].finding
    assert finding.evidence is not None
    assert finding.evidence.arguments == {"by": 100}
    assert finding.evidence.exception in (
        "ZeroDivisionError: integer division or modulo by zero",
        "ZeroDivisionError: division by zero",  # since Python 3.14
    )
    assert "in divide" in finding.evidence.trace
    assert finding.evidence.snippet == "divide(**{'by': 100})"
    assert finding.span.filename == __file__


def test_two_defects_of_one_tool_are_kept_apart(workspace: Workspace) -> None:
    """Different exceptions, or different lines, are different findings, each with arguments of its own."""

    def pick(items: list[int]) -> Any:
        if len(items) == 0:
            return items[0]
        if len(items) > 2:
            return None + 1  # type: ignore[operator]
        return items

    schema = {"items": {"type": "array", "items": {"type": "integer"}}}
    result = run("valid", contract(pick, schema), workspace)
    assert codes(result) == ["TOOL701", "TOOL701"]
    assert sorted(map(str, arguments(result))) == ["{'items': [0, 0, 0]}", "{'items': []}"]


def test_a_refusal_now_and_then_is_only_reported(workspace: Workspace) -> None:
    """A tool that raises by itself on some allowed arguments passes with a warning."""

    def half(number: int) -> int:
        if number % 2:
            raise ValueError("odd")
        return number // 2

    result = run("valid", contract(half, {"number": {"type": "integer"}}), workspace)
    assert result.outcome == "passed"
    assert [(each.finding.code, each.finding.severity) for each in result.findings] == [
        ("TOOL704", "warning")
    ]
    assert result.refused > 0


@pytest.mark.parametrize(
    ("schema", "severity"),
    [
        ({"code": {"type": "string", "examples": ["A1"]}}, "error"),
        ({"code": {"type": "string", "default": "A1"}}, "warning"),
        ({"code": {"enum": ["A1", "B2"]}}, "warning"),
        ({"code": {"type": "string", "examples": ["A1"]}, "more": {"type": "string"}}, "warning"),
    ],
)
def test_an_example_of_the_author_must_succeed(
    workspace: Workspace, schema: dict[str, Any], severity: str
) -> None:
    """A tool that refuses what its schema gives as an example fails, unless what else it got was made up."""

    def look_up(code: str, more: str = "") -> str:
        if code == "A1":
            raise ValueError("no such code")
        return code

    result = run("examples", contract(look_up, schema), workspace)
    assert [(each.finding.code, each.finding.severity) for each in result.findings] == [("TOOL704", severity)]


def test_refusing_nearly_everything_fails(workspace: Workspace) -> None:
    """A schema of which the tool takes next to nothing does not describe it; edge cases alone never say so."""

    def strict(text: str) -> str:
        if text != "a very special text that nobody will guess":
            raise ValueError(text)
        return text

    made = contract(strict, {"text": {"type": "string", "maxLength": 3}})
    assert run("valid", made, workspace).outcome == "failed"
    assert run("boundaries", made, workspace).outcome == "passed"


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ({"format": "file-path"}, "passed"),
        ({"contentMediaType": "application/xml"}, "passed"),
        ({"contentMediaType": "application/json", "contentSchema": {"type": "array"}}, "passed"),
        ({"format": "ipv4network"}, "failed"),
        ({"contentMediaType": "application/json", "contentSchema": True}, "failed"),
    ],
)
def test_refusing_a_form_that_we_cannot_write_is_only_reported(
    workspace: Workspace, text: dict[str, Any], outcome: str
) -> None:
    """A format that is only a name, another language or a schema for what is in the text."""

    def strict(rows: list[str]) -> int:
        for row in rows:
            raise ValueError(row)
        return 0

    rows = {"type": "array", "items": {"type": "string", **text}, "minItems": 1}
    assert run("valid", contract(strict, {"rows": rows}), workspace).outcome == outcome


def test_declared_errors_are_no_findings(workspace: Workspace) -> None:
    """A class named for the contract is part of it."""

    def look_up(key: str) -> str:
        return {}[key]

    made = contract(look_up, {"key": {"type": "string"}})
    made.declared_errors.append("LookupError")
    result = run("valid", made, workspace)
    assert (result.outcome, codes(result)) == ("passed", [])


def test_what_does_not_repeat_depends_on_earlier_calls(workspace: Workspace) -> None:
    """Evidence that does not show the defect by itself says so."""
    seen: list[int] = []

    def remember(number: int) -> int:
        seen.append(number)
        return 1 // 0 if len(seen) == 20 else 1

    result = run("valid", contract(remember, {"number": {"type": "integer"}}), workspace)
    assert codes(result) == ["TOOL701"]
    found = result.findings[0].finding
    assert "depends on earlier calls" in found.message
    assert found.evidence is not None
    assert (found.evidence.repeats, found.evidence.snippet) == (False, "")

    def fill(number: int) -> int:
        seen.append(number)
        return 1 // 0 if len(seen) > 40 else 1

    seen.clear()
    result = run("valid", contract(fill, {"number": {"type": "integer"}}), workspace, max_examples=100)
    assert codes(result) == ["TOOL701"]
    assert "depends on earlier calls" in result.findings[0].finding.message


@pytest.mark.parametrize("level", ["guard", "process"])
def test_refusals_that_depend_on_earlier_calls_are_only_reported(workspace: Workspace, level: str) -> None:
    """A tool that refuses whatever comes second has a schema that describes it."""
    if level == "process" and sys.platform != "linux":
        pytest.skip("forks processes")
    started: list[int] = []

    def start(port: int) -> int:
        if started:
            raise RuntimeError("it goes on already")
        started.append(port)
        return port

    made = contract(start, {"port": {"type": "integer"}})
    with closing(Isolation(level)) as isolation:
        result = run("valid", made, workspace, isolation=isolation)
    assert (result.outcome, codes(result)) == ("passed", ["TOOL704"])
    assert result.findings[0].finding.severity == "warning"
    assert "it goes on already (depends on earlier calls: " in result.findings[0].finding.message


@dataclass(frozen=True)
class Frozen(Exception):  # noqa: N818
    """Its attributes cannot be set."""

    reason: str = "no"


class Mute(Exception):  # noqa: N818
    """Its text cannot be made."""

    def __str__(self) -> str:
        raise SystemExit


def test_exceptions_of_any_kind_can_be_told(workspace: Workspace) -> None:
    """An exception that is frozen, or that fails when it is printed, is reported like any other."""
    for kind in (Frozen, Mute):

        def fail(text: str, kind: type[Exception] = kind) -> str:
            raise kind

        result = run("boundaries", contract(fail, {"text": {"type": "string"}}), workspace)
        assert result.failures == []
        assert kind.__name__ in result.findings[0].finding.message


def test_a_random_tool_is_repeatable(workspace: Workspace) -> None:
    """As each example of Hypothesis, each call finds `random` alike, so that a tool that draws lots behaves alike."""

    def draw(number: int) -> float:
        return random.random()

    assert run("valid", contract(draw, {"number": {"type": "integer"}}), workspace).outcome == "passed"


def test_invalid_arguments_fail_only_where_checks_are_promised(workspace: Workspace) -> None:
    """What passes unchecked is counted; it is a finding where the framework promises to check."""

    def take(number: Any = 0, **others: Any) -> Any:
        return 1

    schema = {"number": {"type": "integer", "maximum": 5}}
    loose = run("invalid", contract(take, schema), workspace)
    assert (loose.outcome, loose.findings) == ("passed", [])
    assert loose.calls == loose.unchecked > 3
    strict = run("invalid", contract(take, schema, framework=Checking()), workspace)
    assert strict.outcome == "failed"
    assert set(codes(strict)) == {"TOOL705"}


def test_what_says_the_same_may_be_repaired_where_arguments_are_converted(workspace: Workspace) -> None:
    """A number as text is accepted rightly by a framework that converts, and wrongly by one that only checks."""

    def take(number: Any = 0, **others: Any) -> Any:
        if not (isinstance(number, str) and number.isdigit()):
            raise ValueError(number)
        return 1

    schema = {"number": {"type": "integer"}}
    for framework, expected in ((Checking(), {"TOOL705"}), (Converting(), set())):
        assert set(codes(run("invalid", contract(take, schema, framework=framework), workspace))) == expected


def test_what_a_result_may_cost(workspace: Workspace) -> None:
    """By the settings, unless the conditions of the tool say otherwise."""

    def tell(text: str) -> str:
        return "word " * 400

    def told(most: int | None) -> list[str]:
        made = contract(tell, {"text": {"type": "string"}})
        made.max_result_tokens = most
        return codes(run("boundaries", made, workspace, max_result_tokens=300))

    assert told(None) == ["TOOL810"]
    assert told(0) == told(500) == []


def test_breaking_on_invalid_arguments(workspace: Workspace) -> None:
    """Nothing is promised for them, unless the framework promises to keep them away."""

    def length(number: int) -> int:
        return number.bit_length()

    def leave(number: Any) -> Any:
        return number if isinstance(number, int) else sys.exit(number)

    schema = {"number": {"type": "integer"}}
    for function, message in (
        (length, "then it crashes: AttributeError: "),
        (leave, "then it ends the process"),
    ):
        result = run("invalid", contract(function, schema), workspace)
        assert (result.outcome, result.findings) == ("passed", [])
        result = run("invalid", contract(function, schema, framework=Checking()), workspace)
        assert "TOOL706" in codes(result)
        assert any(message in each.finding.message for each in result.findings)


def test_results_are_held_against_the_output_schema(workspace: Workspace) -> None:
    """A result of another shape, and none at all, are findings of two rules."""

    def wrong() -> Any:
        return {"a": "text"}

    def nothing() -> Any:
        return None

    schema = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
    assert codes(run("boundaries", contract(wrong, {}, output_schema=schema), workspace)) == ["TOOL804"]
    assert codes(run("boundaries", contract(nothing, {}, output_schema=schema), workspace)) == ["TOOL805"]
