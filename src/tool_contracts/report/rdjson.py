"""Reviewdog Diagnostic Format, as one JSON object."""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from tool_contracts.findings import Finding
    from tool_contracts.model import Span
    from tool_contracts.report import Context

_SEVERITIES = {"error": "ERROR", "warning": "WARNING", "info": "INFO"}


def report(findings: Sequence[Finding], context: Context) -> str:
    """The document with one diagnostic per finding, fixes as suggestions."""
    document = {
        "diagnostics": [_diagnostic(each, context) for each in findings],
        "severity": "WARNING",
        "source": {"name": "tool-contracts"},
    }
    return json.dumps(document, indent=2) + "\n"


def _diagnostic(finding: Finding, context: Context) -> dict[str, Any]:
    found: dict[str, Any] = {
        "code": {"value": finding.code},
        "location": {"path": context.absolute(finding.span.filename), "range": _range(finding.span)},
        "message": finding.message,
        "severity": _SEVERITIES[finding.severity],
    }
    if finding.fix is not None:
        found["suggestions"] = [
            {"range": _range(each.span), "text": each.text}
            for each in finding.fix.edits
            if each.span.filename == finding.span.filename
        ]
    return found


def _range(span: Span) -> dict[str, dict[str, int]]:
    return {
        "start": {"line": span.line, "column": span.column},
        "end": {"line": span.end_line, "column": span.end_column},
    }
