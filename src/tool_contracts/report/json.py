"""A JSON array of findings, each as ruff prints it, with the tool, framework and pointer that it is about."""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from tool_contracts.findings import Edit, Finding, Fix
    from tool_contracts.model import Span
    from tool_contracts.report import Context


def report(findings: Sequence[Finding], context: Context) -> str:
    """One array, in ASCII so that any terminal and file can hold it."""
    return json.dumps([as_object(each, context) for each in findings], indent=2) + "\n"


def as_object(finding: Finding, context: Context) -> dict[str, Any]:
    """The finding as a JSON object; keys are sorted, paths absolute, rows and columns counted from 1."""
    cell, span = context.in_cell(finding.span)
    noqa_row = context.noqa_row(finding)
    return {
        "cell": cell,
        "code": finding.code,
        "end_location": _location(span.end_line, span.end_column),
        "filename": context.absolute(finding.span.filename),
        "fix": None if finding.fix is None else _fix(finding.fix, context),
        "framework": finding.framework,
        "location": _location(span.line, span.column),
        "message": finding.message,
        "name": finding.name,
        "noqa_row": noqa_row and noqa_row - finding.span.line + span.line,
        "pointer": finding.pointer,
        "severity": finding.severity,
        "tool": finding.tool,
        "url": None,
    }


def start_location(span: Span) -> dict[str, int]:
    """Where a span begins, as an object."""
    return _location(span.line, span.column)


def _location(row: int, column: int) -> dict[str, int]:
    return {"column": column, "row": row}


def _fix(fix: Fix, context: Context) -> dict[str, Any]:
    return {
        "applicability": fix.applicability.replace("-", ""),
        "edits": [_edit(each, context) for each in fix.edits],
        "message": fix.message,
    }


def _edit(edit: Edit, context: Context) -> dict[str, Any]:
    _, span = context.in_cell(edit.span)
    return {
        "content": edit.text,
        "end_location": _location(span.end_line, span.end_column),
        "location": _location(span.line, span.column),
    }
