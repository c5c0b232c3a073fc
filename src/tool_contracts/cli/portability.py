"""`tool-contracts portability`: what each installed framework makes of a function."""

from __future__ import annotations

import gc
import os

from tool_contracts.cli import common
from tool_contracts.cli.arguments import UsageError, help_text, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from tool_contracts.findings import Finding
    from tool_contracts.portability.comparison import Comparison, Standing

_GROUPS = (("Options", (common.TEXT_OR_JSON,)), ("Settings", common.SETTINGS_OPTIONS))
_ABOUT = """\
Make a tool of a function in every framework that is installed, and compare: what each publishes to the model, and which
calls that its schema allows would fail there. The function is called, guarded as in a test run."""


def run(argv: Sequence[str]) -> int:
    """Run the command; returns the exit code: 1 where some framework refuses the function or a call fails, 2 where calls could not be made."""
    arguments = parse(argv, [each for _, options in _GROUPS for each in options])
    if arguments.switch("help"):
        print(help_text("tool-contracts portability [OPTIONS] <FILE.py:NAME>", _ABOUT, _GROUPS), end="")
        return 0
    as_json = common.is_json_wanted(arguments)
    if len(arguments.positional) != 1:
        raise UsageError(
            "give one function, as `FILE.py:NAME`, `FILE.py:CLASS.METHOD` or `PACKAGE.MODULE:NAME`"
        )
    settings = common.configuration(arguments, {}).of_path(os.getcwd())
    gc.enable()  # the frameworks are another program's size

    from tool_contracts.portability.comparison import compare
    from tool_contracts.portability.target import PortabilityError

    try:
        comparison = compare(arguments.positional[0], settings)
    except PortabilityError as error:
        raise UsageError(str(error)) from error
    if as_json:
        import json

        print(json.dumps(_object(comparison), indent=2, default=repr))
    else:
        print("\n".join(_lines(comparison)))
    if not comparison.standings:
        common.say("warning: none of the frameworks that make tools of functions is installed")
    if any(each.trial.failures for each in comparison.standings):
        return 2
    return 1 if any(each.is_bad for each in comparison.standings) else 0


def _lines(comparison: Comparison) -> list[str]:
    lines = [f"{comparison.name} ({os.path.relpath(comparison.filename)}:{comparison.line})"]
    for name, told_by in comparison.parameters.items():
        lines += ["", name]
        width = max(map(len, told_by))
        for text, frameworks in told_by.items():
            if width <= _WIDEST:
                lines.append(f"  {text:<{width}}  {', '.join(frameworks)}")
            else:
                lines += [f"  {text}", f"      {', '.join(frameworks)}"]
        if silent := comparison.undescribed.get(name):
            lines.append(f"  without its description: {', '.join(silent)}")
    if comparison.standings:
        lines += ["", "calls"]
    width = max((len(each.framework) for each in comparison.standings), default=0)
    for standing in comparison.standings:
        first, *more = _told(standing)
        lines += [f"  {standing.framework:<{width}}  {first}", *(f"      {each}" for each in more)]
    if comparison.absent:
        lines += ["", f"not installed: {_some(comparison.absent)}"]
    return lines


_WIDEST = 60
_SHOWN = 3


def _some(names: Sequence[str]) -> str:
    """A few of the names, and how many more there are."""
    more = len(names) - _SHOWN
    return f"{', '.join(names[:_SHOWN])} and {more} more" if more > 1 else ", ".join(names)


def _told(standing: Standing) -> list[str]:
    if standing.refusal:
        return [f"no tool can be made: {standing.refusal}"]
    trial = standing.trial
    count = common.count(trial.calls, "call")
    found = common.count(len(trial.errors), "fault") if trial.errors else "no fault"
    lines = ["could not be called" if trial.failures and not trial.calls else f"{count}, {found}"]
    if trial.refused:
        lines[0] += f", {trial.refused} refused"
    for finding in trial.findings:
        lines.append(_finding(finding))
        if finding.evidence is not None:
            lines.append(f"  {_shortened(repr(finding.evidence.arguments))}")
    return [*lines, *trial.failures, *trial.reasons]


def _finding(finding: Finding) -> str:
    place = f"{os.path.relpath(finding.span.filename)}:{finding.span.line}"
    kind = "" if finding.severity == "error" else f"{finding.severity}: "
    return f"{kind}{finding.code} {finding.message} ({place})"


def _shortened(text: str) -> str:
    return text if len(text) <= 200 else f"{text[:150]} ... {text[-40:]}"


def _object(comparison: Comparison) -> dict[str, Any]:
    return {
        "function": comparison.name,
        "filename": comparison.filename,
        "line": comparison.line,
        "frameworks": [
            {
                "name": each.framework,
                "refusal": each.refusal or None,
                "published": each.published,
                "calls": each.trial.calls,
                "refused": each.trial.refused,
                "findings": [_finding_object(one) for one in each.trial.findings],
                "reasons": each.trial.reasons,
                "failures": each.trial.failures,
            }
            for each in comparison.standings
        ],
        "absent": comparison.absent,
    }


def _finding_object(finding: Finding) -> dict[str, Any]:
    evidence = finding.evidence
    return {
        "code": finding.code,
        "severity": finding.severity,
        "message": finding.message,
        "filename": finding.span.filename,
        "line": finding.span.line,
        "arguments": None if evidence is None else evidence.arguments,
    }
