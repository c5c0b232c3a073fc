"""Each finding with the lines of source around it, a caret below the place, and what its fix would change."""

from __future__ import annotations

import io

from tool_contracts.report._drawing import columns, cropped, visible
from tool_contracts.report._patch import patch
from tool_contracts.report.concise import statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tool_contracts.findings import Evidence, Finding
    from tool_contracts.model import Span
    from tool_contracts.report import Context
    from tool_contracts.report._style import Paint

_AROUND = 2
_NOTES = {
    "unsafe": "This is an unsafe fix and may change what the tool does",
    "display-only": "This is a suggestion that is never applied",
}


def report(findings: Sequence[Finding], context: Context) -> str:
    """The findings, each with its source, then the summary."""
    sources: dict[str, list[str]] = {}
    parts = []
    for finding in findings:
        filename = finding.span.filename
        if filename not in sources:
            text = context.source(filename)
            sources[filename] = [] if text is None else list(io.StringIO(text, newline=""))
        parts.append("\n".join(_lines(finding, sources[filename], context)) + "\n\n")
    return "".join(parts) + context.summary


def _lines(finding: Finding, source: list[str], context: Context) -> Iterator[str]:
    cell, inside = context.in_cell(finding.span)
    shift = finding.span.line - inside.line
    if cell is not None:
        source = _cell_lines(source, cell, shift, finding, context)
    paint = context.paint
    margin, snippet = _snippet(inside, source, paint)
    yield statement(finding, context)
    yield f"{' ' * margin}{paint('line', '-->')} {context.place(finding.span)}"
    yield from snippet
    fix = finding.fix
    if fix is not None:
        yield f"{paint('help', 'help')}: {fix.message}"
        drawn = patch(
            [each for each in fix.edits if each.span.filename == finding.span.filename],
            source,
            shift + 1,
            paint,
        )
        if drawn and cell is not None:
            yield f" {paint('line', ':::')} cell {cell}"
        yield from drawn
        if fix.applicability in _NOTES:
            yield _note(_NOTES[fix.applicability], paint)
    for message, span in finding.related:
        yield _note(f"{context.place(span)}: {message}", paint)
    if finding.evidence is not None:
        for each in _evidence(finding.evidence):
            yield _note(each, paint)


def _note(text: str, paint: Paint) -> str:
    return f"{paint('note', 'note')}: {text}"


def _cell_lines(source: list[str], cell: int, shift: int, finding: Finding, context: Context) -> list[str]:
    """The lines of one cell, which begins after `shift` lines of the notebook's code."""
    end = shift
    while end < len(source) and context.cell_of(finding.span.filename, end + 1) == cell:
        end += 1
    return source[shift:end]


def _snippet(span: Span, lines: list[str], paint: Paint) -> tuple[int, list[str]]:
    """The width of the line numbers, and the lines around a place."""
    if not 1 <= span.line <= len(lines):
        return 0, []
    first, last = max(1, span.line - _AROUND), min(len(lines), span.line + _AROUND)
    while first < span.line and not lines[first - 1].strip():
        first += 1
    while last > span.line and not lines[last - 1].strip():
        last -= 1
    shift = cropped(lines[span.line - 1], span.column)
    margin = len(str(last))
    empty = " " * margin + " " + paint("line", "|")
    found = [empty]
    for number in range(first, last + 1):
        line = lines[number - 1].rstrip("\r\n")
        head = f"{paint('line', f'{number:>{margin}}')} {paint('line', '|')}"
        found.append(f"{head} {visible(line, shift)}".rstrip())
        if number == span.line:
            before, marked = _caret(span, line, shift)
            found.append(f"{empty} {before}{paint('caret', marked)}")
    if last > span.line:
        found.append(empty)
    return margin, found


def _caret(span: Span, line: str, shift: int) -> tuple[str, str]:
    end = span.end_column if span.end_line == span.line else len(line) + 1
    before = visible(line, shift, span.column - 1)
    marked = visible(line, span.column - 1, end - 1)
    return " " * columns(before), "^" * max(1, columns(marked))


def _evidence(evidence: Evidence) -> Iterator[str]:
    yield f"arguments: {evidence.arguments!r}"
    if evidence.exception:
        yield f"exception: {evidence.exception}"
    if evidence.snippet:
        yield "repeat it with:\n    " + evidence.snippet.rstrip("\n").replace("\n", "\n    ")
