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
    return "".join(headline(each, context) + "\n" for each in findings) + context.summary


def headline(finding: Finding, context: Context) -> str:
    """The finding on one line; `[*]` marks what `--fix` repairs, `note:` what never fails a run."""
    mark = "[*] " if context.is_fixable(finding) else ""
    note = "note: " if finding.severity == "info" else ""
    message = one_line(finding.message)
    return f"{context.place(finding.span)}: {finding.code} {mark}{note}{message}"
