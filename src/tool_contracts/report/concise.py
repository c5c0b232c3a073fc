"""One line per finding, `path:line:column: CODE message`, as compilers and editors read it."""

from __future__ import annotations

from tool_contracts.report import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tool_contracts.findings import Finding
    from tool_contracts.report import Context


def report(findings: Sequence[Finding], context: Context) -> str:
    """The findings, then the summary."""
    return "".join(_line(each, context) + "\n" for each in findings) + context.summary


def _line(finding: Finding, context: Context) -> str:
    cell, span = context.in_cell(finding.span)
    colon = context.paint("separator", ":")
    path = context.paint("path", context.relative(span.filename))
    parts = [path, *([] if cell is None else [f"cell {cell}"]), str(span.line), str(span.column)]
    return colon.join(parts) + f"{colon} {statement(finding, context)}"


def statement(finding: Finding, context: Context) -> str:
    """What is wrong, on one line; `[*]` marks what `--fix` repairs, `note:` what never fails a run."""
    mark = f"[{context.paint('mark', '*')}] " if context.is_fixable(finding) else ""
    note = "note: " if finding.severity == "info" else ""
    return f"{context.paint('code', finding.code)} {mark}{note}{one_line(finding.message)}"
