"""Pylint's text format, `path:line: [CODE] message`, which many editors and reviewers read."""

from __future__ import annotations

from tool_contracts.report import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tool_contracts.findings import Finding
    from tool_contracts.report import Context


def report(findings: Sequence[Finding], context: Context) -> str:
    """One line per finding."""
    return "".join(_line(each, context) + "\n" for each in findings)


def _line(finding: Finding, context: Context) -> str:
    span = context.in_file(finding.span)
    return f"{context.relative(span.filename)}:{span.line}: [{finding.code}] {one_line(finding.message)}"
