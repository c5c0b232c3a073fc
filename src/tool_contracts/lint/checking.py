"""Applying rules: what a check yields becomes findings, and a check that raises harms nothing but itself."""

from __future__ import annotations

from tool_contracts.findings import Finding
from tool_contracts.model import Span
from tool_contracts.rule import holding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence
    from typing import Any

    from tool_contracts.findings import Evidence, Problem
    from tool_contracts.model import Tool
    from tool_contracts.rule import Profile, Rule


class Failure(Exception):  # noqa: N818 - it is what happened to a part, not to the run
    """A rule or a reader raised; the text is one line that names it and what it was looking at."""


def failure(what: str, error: Exception) -> Failure:
    """`what` happened because of `error`."""
    from tool_contracts.calls import describe_on_one_line

    found = Failure(f"{what}: {describe_on_one_line(error)}")
    found.__cause__ = error
    return found


def check_tool(
    tool: Tool, rules: Iterable[Rule], profiles: Sequence[Profile], failures: list[Failure]
) -> list[Finding]:
    """What the rules that read a tool, alone or with a profile, have to say of it."""
    found: list[Finding] = []
    held = holding(tool, profiles)
    for rule in rules:
        if rule.reads == "tool":
            _collect(rule, (tool,), tool, found, failures)
        elif rule.reads == "profile":
            for profile in held:
                _collect(rule, (tool, profile), tool, found, failures)
    return found


def check_toolset(tools: list[Tool], rules: Iterable[Rule], failures: list[Failure]) -> list[Finding]:
    """What the rules that read a toolset have to say of tools offered together."""
    found: list[Finding] = []
    for rule in rules:
        if rule.reads == "toolset":
            _collect(rule, (tools,), tools[0], found, failures)
    return found


def check_problem(
    problem: Problem, rules: Iterable[Rule], told: Container[str], failures: list[Failure]
) -> list[Finding]:
    """The findings that a problem makes, from the rules whose codes are in `told`.

    A problem that none of the rules knows is reported under the name of its kind, so that nothing is lost.
    """
    found: list[Finding] = []
    known = False
    for rule in rules:
        try:
            reports = [_unpack(rule, each) for each in rule.check(problem)]
        except Exception as error:
            failures.append(_failure(rule, f"{problem.span.filename}:{problem.span.line}", error))
            continue
        known = known or bool(reports)
        if rule.code in told:
            for place, message, fix, severity in reports:
                span = place if isinstance(place, Span) else problem.span
                found.append(
                    Finding(
                        rule.code,
                        message,
                        name=rule.name,
                        span=span,
                        fix=fix or problem.fix,
                        severity=severity,
                    )
                )
    if not known:
        found.append(
            Finding(problem.kind, problem.message, name=problem.kind, span=problem.span, fix=problem.fix)
        )
    return found


def finding_of(
    rule: Rule, report: Any, tool: Tool, *, phase: str | None = None, evidence: Evidence | None = None
) -> Finding:
    """What a check has yielded about a tool, `(pointer, message)` with the optional parts, as a finding."""
    place, message, fix, severity = _unpack(rule, report)
    span = place if isinstance(place, Span) else tool.span(place)
    return Finding(
        rule.code,
        message,
        name=rule.name,
        tool=tool.label,
        framework=tool.framework,
        pointer=None if isinstance(place, Span) else place,
        span=span,
        fix=fix,
        severity=severity,
        phase=phase,
        evidence=evidence,
        related=() if span.definition is None else (("defined here", span.definition),),
    )


def _collect(
    rule: Rule, subject: tuple[Any, ...], tool: Tool, found: list[Finding], failures: list[Failure]
) -> None:
    try:
        report: Any
        for report in rule.check(*subject):
            of_tool, rest = (report[0], report[1:]) if rule.reads == "toolset" else (tool, report)
            found.append(finding_of(rule, rest, of_tool))
    except Exception as error:
        where = f"tool `{tool.label}` ({tool.origin.filename}:{tool.span().line})"
        failures.append(_failure(rule, where, error))


def _unpack(rule: Rule, report: Any) -> tuple[Any, str, Any, Any]:
    place, message, *rest = report
    fix = rest[0] if rest else None
    return place, message, fix, rest[1] if len(rest) > 1 else rule.severity


def _failure(rule: Rule, where: str, error: Exception) -> Failure:
    return failure(f"rule {rule.code} {rule.name} failed on {where}", error)
