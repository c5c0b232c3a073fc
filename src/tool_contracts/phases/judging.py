"""Holding calls against the rules: what they yield becomes findings with evidence."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tool_contracts.calls import describe_on_one_line
from tool_contracts.findings import Evidence
from tool_contracts.lint.checking import finding_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from types import TracebackType

    from tool_contracts.calls import Call, Outcome
    from tool_contracts.findings import Finding
    from tool_contracts.framework import LiveTool
    from tool_contracts.model import Tool
    from tool_contracts.rule import Rule


class RuleFailure(Exception):  # noqa: N818 - a failure of a rule, not of a tool
    """A rule raised; the text is one line that names it and the tool."""


@dataclass(frozen=True)
class Judged:
    """A finding and the key of its defect: two findings with one key are two sights of the same defect.

    `frames` are those of the exception that it is about, where they are kept; `is_effect` says that it is about none, but
    about what the call did on its way.
    """

    key: str
    finding: Finding
    frames: TracebackType | None = None
    is_effect: bool = False


class Judge:
    """Says what the rules have to say of calls of `live` in a phase, each time to those that concern a call.

    Without `has_script`, no script is shown that repeats a call.
    """

    def __init__(self, rules: Iterable[Rule], live: LiveTool, phase: str, *, has_script: bool = True) -> None:
        rules = list(rules)
        self._alone = [each for each in rules if each.reads == "call"]
        self._together = [each for each in rules if each.reads == "calls"]
        self._of_quiet: dict[Outcome, list[Rule]] = {}
        self._live = live
        self._phase = phase
        self._has_script = has_script

    def call(self, call: Call) -> list[Judged]:
        """What the rules that read a call have to say of this one."""
        found = []
        for rule in self._concerning(call):
            for each in _reports(rule, call, call.tool):
                found.append(self._judged(rule, each, call))
        return found

    def _concerning(self, call: Call) -> list[Rule]:
        # most calls have no effects, so that what ends alike concerns the same rules
        if call.effects:
            return [each for each in self._alone if each.concerns(call)]
        if call.outcome not in self._of_quiet:
            self._of_quiet[call.outcome] = [each for each in self._alone if each.concerns(call)]
        return self._of_quiet[call.outcome]

    def together(self, calls: Sequence[Call]) -> list[tuple[Call, Judged]]:
        """What the rules that read the calls of a phase together have to say, each with the call that shows it."""
        found = []
        for rule in self._together if calls else ():
            for call, *report in _reports(rule, calls, calls[0].tool):
                found.append((call, self._judged(rule, report, call)))
        return found

    def _judged(self, rule: Rule, report: Any, call: Call) -> Judged:
        is_effect = rule.group == "effects"
        # what else ended the call says nothing of its effect
        error = call.error if not is_effect or call.outcome == "blocked" else None
        has_script = self._has_script and not _is_helped(self._live, call.tool)
        evidence = Evidence(
            call.arguments,
            None if error is None else error.text,
            snippet(self._live, call.arguments) if has_script else "",
            "" if error is None else error.trace,
        )
        finding = finding_of(rule, report, call.tool, phase=self._phase, evidence=evidence)
        span = finding.span
        where = f"{span.filename}:{span.line}" if finding.pointer is None else finding.pointer
        ending = "" if error is None or is_effect else error.kind
        if not is_effect and call.outcome == "timed-out":
            # a call that was ended from outside is the same one wherever and however it was
            where, ending = finding.pointer or "", ""
        frames = None if error is None else error.frames
        return Judged(f"{rule.code} {ending} {where}", finding, frames, is_effect)


def _reports(rule: Rule, subject: Any, tool: Tool) -> list[Any]:
    try:
        return [*rule.check(subject)]
    except Exception as error:
        raise RuleFailure(failure_text(rule, tool, error)) from error


def failure_text(rule: Rule, tool: Tool, error: Exception) -> str:
    """One line that says of which tool a rule could not say anything, and why."""
    return f"rule {rule.code} {rule.name} failed on tool `{tool.label}`: {describe_on_one_line(error)}"


def _is_helped(live: LiveTool, tool: Tool) -> bool:
    """Whether the call needs what the test run supplies, which no script of its own has."""
    signature = tool.signature
    return bool(live.supplied) and (signature is None or any(each.hidden for each in signature.parameters))


def snippet(live: LiveTool, arguments: dict[str, Any]) -> str:
    """Python that repeats the call, or nothing where the framework cannot say it."""
    try:
        made = live.framework.snippet(live, arguments)
    except Exception:
        # a finding without a snippet is still a finding; the arguments are printed anyway
        return ""
    names = dict.fromkeys("nan" if math.isnan(each) else "inf" for each in _outside_of_json(arguments))
    return f"from math import {', '.join(names)}\n\n{made}" if names else made


def _outside_of_json(value: Any) -> Iterator[float]:
    """The numbers in arguments that Python writes as names."""
    if isinstance(value, float):
        if not math.isfinite(value):
            yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _outside_of_json(each)
