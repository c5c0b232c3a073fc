"""What calls with arguments that the schema forbids show beside those that it allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from phase_running import Checking, Converting, arguments, codes, contract, run

if TYPE_CHECKING:
    from collections.abc import Callable

    from tool_contracts.run.workspace import Workspace

TEXT = {"type": "string"}


def divides(number: int = 1, **others: Any) -> float:
    return 1 / 0


def appends(text: str = "", suffix: Any = None, **others: Any) -> str:
    return text + suffix


def knows_one(number: Any = 0, **others: Any) -> Any:
    return 1 // 0 if number in (7719, "text") else number


@pytest.mark.parametrize(
    ("function", "properties", "required"),
    [
        (divides, {"number": {"type": "integer"}}, ["number"]),
        (appends, {"text": TEXT, "suffix": TEXT}, ["text"]),
    ],
)
def test_a_crash_that_allowed_arguments_show_is_no_news(
    workspace: Workspace, function: Callable[..., Any], properties: dict[str, Any], required: list[str]
) -> None:
    """Not in a run of this phase alone either: those that were broken are tried, and those at the boundaries."""
    made = contract(function, properties, required=required, framework=Checking())
    assert "TOOL706" not in codes(run("invalid", made, workspace))
    assert codes(run("boundaries", made, workspace)) == ["TOOL701"]


def test_a_crash_that_other_phases_have_seen_is_no_news(workspace: Workspace) -> None:
    """Of one that no boundary shows, what the phase `valid` has found is remembered."""
    made = contract(knows_one, {"number": {"type": "integer"}}, framework=Checking())
    assert "TOOL706" in codes(run("invalid", made, workspace))
    assert arguments(run("valid", made, workspace)) == [{"number": 7719}]
    assert "TOOL706" not in codes(run("invalid", made, workspace))


def test_a_crash_of_another_kind_or_at_another_line_is_told(workspace: Workspace) -> None:
    """Though the tool crashes on allowed arguments too."""

    def first(text: str) -> str:
        if text == "":
            return text[0]
        return text.strip()[0]

    made = contract(first, {"text": TEXT}, framework=Checking())
    result = run("invalid", made, workspace)
    kinds = {
        (each.finding.code, (each.finding.evidence.exception or "").partition(":")[0])
        for each in result.findings
        if each.finding.evidence
    }
    assert ("TOOL706", "AttributeError") in kinds
    assert ("TOOL706", "IndexError") not in kinds


def test_an_error_is_shown_rather_than_a_warning(workspace: Workspace) -> None:
    """Where arguments that might be converted and others that must be refused meet the same fault."""

    def half(number: Any = 0, **others: Any) -> Any:
        return number // 2 if isinstance(number, str) else 0

    made = contract(half, {"number": {"type": "integer"}}, framework=Converting())
    found = run("invalid", made, workspace).findings
    (crash,) = [each.finding for each in found if each.finding.code == "TOOL706"]
    assert crash.evidence is not None
    assert (crash.severity, crash.evidence.arguments) == ("error", {"number": "N/A"})
