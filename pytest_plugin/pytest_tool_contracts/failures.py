"""What a failing item prints: the promise that is broken, the smallest arguments, and how to repeat it."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tool_contracts.findings import Finding
    from tool_contracts.model import Span
    from tool_contracts.phases.contract import Contract
    from tool_contracts.phases.result import PhaseResult


def describe(
    nodeid: str, contract: Contract, result: PhaseResult, elsewhere: dict[str, str]
) -> tuple[str, str, Span]:
    """A line for the short summary, the whole text, and the place of the first defect.

    A defect that an earlier phase of the tool has shown, as `elsewhere` tells, is only named.
    """
    blocks = [_block(each.finding, elsewhere.get(each.key)) for each in result.errors]
    blocks += list(result.failures)
    blocks += [f"also: {_head(each.finding)}" for each in result.findings if each.finding.severity != "error"]
    if result.errors:
        first = result.errors[0].finding
        others = f" (and {len(result.errors) - 1} more)" if len(result.errors) > 1 else ""
        return f"{first.code} {first.message}{others}", "\n\n".join(blocks), first.span
    return result.failures[0], "\n\n".join(blocks), contract.tool().span()


def notes(result: PhaseResult) -> str:
    """What a passing item found that is no failure."""
    return printable("\n".join(_head(each.finding) for each in result.findings))


def _head(finding: Finding) -> str:
    where = f" [{finding.pointer}]" if finding.pointer else ""
    return f"{_place(finding.span)}: {finding.code} {finding.name}: {finding.message}{where}"


def _block(finding: Finding, same_as: str | None) -> str:
    if same_as is not None:
        return f"{finding.code} {finding.name}: {finding.message}\n    same as {same_as}"
    lines = [_head(finding)]
    evidence = finding.evidence
    if evidence is not None:
        lines += ["", f"    arguments: {shown(evidence.arguments)}"]
        if evidence.trace:
            lines += ["", *_indented(evidence.trace)]
        if evidence.snippet:
            lines += ["", "    repeat it with:", *_indented(evidence.snippet, 8)]
    return "\n".join(lines)


def _indented(text: str, by: int = 4) -> list[str]:
    return [" " * by + line if line else "" for line in text.rstrip("\n").splitlines()]


def _place(span: Span) -> str:
    path = os.path.relpath(span.filename) if os.path.isabs(span.filename) else span.filename
    return f"{span.filename if path.startswith('..') else path}:{span.line}"


def printable(text: str) -> str:
    """The text with everything that a terminal, an XML file or another process may not take written as escapes."""
    return "".join(each if each.isprintable() or each in "\n\t" else repr(each)[1:-1] for each in text)


def shown(arguments: Any) -> str:
    """Arguments as JSON on one line, cut in the middle where they are very long."""
    text = json.dumps(arguments, default=repr)
    return text if len(text) <= 2000 else f"{text[:1000]} ... {text[-500:]}"
