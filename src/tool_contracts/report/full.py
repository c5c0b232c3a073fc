"""Each finding with the lines of source around it and a caret below the place."""

from __future__ import annotations

import io
import unicodedata

from tool_contracts.report.concise import headline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tool_contracts.findings import Evidence, Finding
    from tool_contracts.model import Span
    from tool_contracts.report import Context

_AROUND = 2
_WIDTH = 140
_TAB = "    "


def report(findings: Sequence[Finding], context: Context) -> str:
    """The findings, each with its source, then the summary."""
    sources: dict[str, list[str]] = {}
    parts = []
    for finding in findings:
        filename = finding.span.filename
        if filename not in sources:
            text = context.source(filename)
            sources[filename] = [] if text is None else list(io.StringIO(text, newline=""))
        lines = [headline(finding, context), *_snippet(finding, sources[filename])]
        lines += _notes(finding, context)
        parts.append("\n".join(lines) + "\n\n")
    return "".join(parts) + context.summary


def _snippet(finding: Finding, lines: list[str]) -> list[str]:
    span = finding.span
    if not 1 <= span.line <= len(lines):
        return []
    first, last = max(1, span.line - _AROUND), min(len(lines), span.line + _AROUND)
    while first < span.line and not lines[first - 1].strip():
        first += 1
    while last > span.line and not lines[last - 1].strip():
        last -= 1
    shift = _crop(lines[span.line - 1], span.column)
    margin = len(str(last))
    empty = " " * margin + " |"
    found = [empty]
    for number in range(first, last + 1):
        line = lines[number - 1].rstrip("\r\n")
        found.append(f"{number:>{margin}} | {_visible(line, shift, len(line))}".rstrip())
        if number == span.line:
            found.append(f"{empty} {_caret(span, line, shift)}")
    found.append(empty)
    return found


def _crop(line: str, column: int) -> int:
    """How many characters to leave out at the left, so that the place is seen in a very long line."""
    return 0 if len(line) <= _WIDTH else max(0, column - _WIDTH // 2)


def _visible(line: str, start: int, end: int) -> str:
    """A part of a line, in characters that take the place they seem to take."""
    end = min(end, start + _WIDTH)
    return "".join(
        _TAB if char == "\t" else char if char.isprintable() else "\N{REPLACEMENT CHARACTER}"
        for char in line[start:end]
    )


def _caret(span: Span, line: str, shift: int) -> str:
    end = span.end_column if span.end_line == span.line else len(line) + 1
    before = _visible(line, shift, span.column - 1)
    marked = _visible(line, span.column - 1, min(end - 1, shift + _WIDTH))
    return " " * _columns(before) + "^" * max(1, _columns(marked))


def _columns(text: str) -> int:
    """The columns that a text takes in a terminal."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def _notes(finding: Finding, context: Context) -> list[str]:
    notes = []
    if finding.fix is not None:
        kind = {"unsafe": "unsafe fix", "display-only": "suggestion"}.get(finding.fix.applicability, "help")
        notes.append(f"{kind}: {finding.fix.message}")
    notes += [f"note: {context.place(span)}: {message}" for message, span in finding.related]
    if finding.evidence is not None:
        notes += _evidence(finding.evidence)
    return [f"  = {each}" for each in notes]


def _evidence(evidence: Evidence) -> list[str]:
    notes = [f"arguments: {evidence.arguments!r}"]
    if evidence.exception:
        notes.append(f"exception: {evidence.exception}")
    if evidence.snippet:
        notes.append("repeat it with:\n      " + evidence.snippet.rstrip("\n").replace("\n", "\n      "))
    return notes
