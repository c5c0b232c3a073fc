"""Workflow commands of GitHub Actions, which become annotations on the changed lines."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tool_contracts.findings import Finding
    from tool_contracts.report import Context

_COMMANDS = {"error": "error", "warning": "warning", "info": "notice"}


def report(findings: Sequence[Finding], context: Context) -> str:
    """One command per finding."""
    return "".join(_command(each, context) + "\n" for each in findings)


def _command(finding: Finding, context: Context) -> str:
    span = context.in_file(finding.span)
    properties = {
        "title": f"tool-contracts ({finding.code})",
        "file": context.absolute(span.filename),
        "line": span.line,
        "col": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    listed = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items())
    text = f"{context.relative(span.filename)}:{span.line}:{span.column}: {finding.code} {finding.message}"
    if finding.fix is not None:
        text += f"\n  help: {finding.fix.message}"
    return f"::{_COMMANDS[finding.severity]} {listed}::{_data(text)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
