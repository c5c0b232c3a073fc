"""Logging commands of Azure Pipelines, which become issues of the run."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tool_contracts.findings import Finding
    from tool_contracts.report import Context

_TYPES = {"error": "error", "warning": "warning", "info": "warning"}
"""Azure Pipelines knows no third type."""


def report(findings: Sequence[Finding], context: Context) -> str:
    """One command per finding."""
    return "".join(_command(each, context) + "\n" for each in findings)


def _command(finding: Finding, context: Context) -> str:
    span = context.in_file(finding.span)
    properties = {
        "type": _TYPES[finding.severity],
        "sourcepath": context.absolute(span.filename),
        "linenumber": str(span.line),
        "columnnumber": str(span.column),
        "code": finding.code,
    }
    listed = "".join(f"{name}={_property(value)};" for name, value in properties.items())
    return f"##vso[task.logissue {listed}]{_data(finding.message)}"


def _data(text: str) -> str:
    return text.replace("%", "%AZP25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(";", "%3B").replace("]", "%5D")
