"""The findings of each file below its name, in columns."""

from __future__ import annotations

from tool_contracts.report.concise import statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tool_contracts.findings import Finding
    from tool_contracts.report import Context


def report(findings: Sequence[Finding], context: Context) -> str:
    """A group per file, then the summary."""
    by_file: dict[str, list[Finding]] = {}
    for finding in findings:
        by_file.setdefault(finding.span.filename, []).append(finding)
    groups = (_group(filename, found, context) + "\n" for filename, found in by_file.items())
    return "".join(groups) + context.summary


def _group(filename: str, findings: list[Finding], context: Context) -> str:
    rows = []
    for finding in findings:
        cell, span = context.in_cell(finding.span)
        prefix = "" if cell is None else f"cell {cell}:"
        rows.append((f"{prefix}{span.line}", str(span.column), statement(finding, context)))
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    colon = context.paint("separator", ":")
    lines = [
        "  " + f"{line:>{widths[0]}}:{column:<{widths[1]}}".replace(":", colon) + f" {text}"
        for line, column, text in rows
    ]
    return "\n".join([context.paint("file", context.relative(filename)) + ":", *lines, ""])
