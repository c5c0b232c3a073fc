"""A Markdown table, for a comment on a change or a job summary."""

from __future__ import annotations

from tool_contracts.report import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tool_contracts.findings import Finding
    from tool_contracts.report import Context


def report(findings: Sequence[Finding], context: Context) -> str:
    """A table with one row per finding, then the summary."""
    if not findings:
        return context.summary
    rows = ["| Place | Tool | Rule | Message |", "| --- | --- | --- | --- |"]
    for each in findings:
        name = f"{each.code} {each.name}" if each.name != each.code else each.code
        cells = (_code(context.place(each.span)), _code(each.tool or ""), name, _text(each.message))
        rows.append("| " + " | ".join(cells) + " |")
    return "\n".join(rows) + "\n" + ("\n" + context.summary if context.summary else "")


def _code(text: str) -> str:
    """A code span; the fence is longer than any run of backticks inside."""
    text = one_line(text).replace("|", "\\|")
    if not text:
        return ""
    fence = "`"
    while fence in text:
        fence += "`"
    pad = " " if text[0] == "`" or text[-1] == "`" else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def _text(text: str) -> str:
    """Running text in which code spans stay what they are and nothing else is taken for markup."""
    parts = one_line(text).split("`")
    for index in range(0, len(parts), 2):
        for char in "\\<>*_[]":
            parts[index] = parts[index].replace(char, "\\" + char)
    return "`".join(parts).replace("|", "\\|")
