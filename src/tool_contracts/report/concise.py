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
    lines = (f"{context.place(each.span)}: {statement(each, context)}\n" for each in findings)
    return "".join(lines) + context.summary


def statement(finding: Finding, context: Context) -> str:
    """What is wrong, on one line; `[*]` marks what `--fix` repairs, `note:` what never fails a run."""
    mark = "[*] " if context.is_fixable(finding) else ""
    note = "note: " if finding.severity == "info" else ""
    return f"{finding.code} {mark}{note}{one_line(finding.message)}"
