"""What a fix would change, as ruff draws it: removed and added lines, with one line of context around each change."""

from __future__ import annotations

from tool_contracts.report._drawing import visible
from tool_contracts.report._style import plain_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tool_contracts.findings import Edit
    from tool_contracts.report._style import Paint

    Row = tuple[int | None, str, str]
    """Number of the line in the new text, mark, text."""

_GAP = "-" * 80
_AROUND = 1


def patch(
    edits: Sequence[Edit], lines: Sequence[str], first: int = 1, paint: Paint = plain_text
) -> list[str]:
    """The drawing, a line each; `lines` are those of the file, or of a cell that begins at line `first` of the code.

    Nothing is drawn for edits that lie elsewhere.
    """
    hunks: list[list[Row]] = []
    shift = 0
    for start, end, new in _regions(edits, lines, first):
        old = [each.rstrip("\r\n") for each in lines[start:end]]
        hunks += _hunks(old, new, start + shift)
        shift += len(new) - len(old)
    numbers = [number for hunk in hunks for number, _, _ in hunk if number is not None]
    margin = len(str(max(numbers, default=1)))
    drawn: list[str] = []
    for hunk in hunks:
        if drawn:
            drawn.append(_GAP)
        drawn += [_row(row, margin, paint) for row in hunk]
    empty = f"{' ' * margin} {paint('line', '|')}"
    return [empty, *drawn, empty] if drawn else []


def _row(row: Row, margin: int, paint: Paint) -> str:
    number, mark, text = row
    label = f"{'' if number is None else number:<{margin}}"
    shown = "\t".join(visible(each) for each in text.split("\t"))
    if mark == "|":
        return f"{paint('line', label)} {paint('line', mark)}" + (f" {shown}" if shown else "")
    style = "added" if mark == "+" else "removed"
    return f"{paint('line', label) if number else label} {paint(style, mark)} {paint(style, shown)}"


def _regions(edits: Sequence[Edit], lines: Sequence[str], first: int) -> Iterator[tuple[int, int, list[str]]]:
    """The lines that edits touch, with those around them: from which index to which, and what becomes of them."""
    inside = sorted(
        (
            (
                each.span.line - first,
                each.span.column - 1,
                each.span.end_line - first,
                each.span.end_column - 1,
                each.text,
            )
            for each in edits
            if 0 <= each.span.line - first <= len(lines)
        ),
        reverse=True,
    )
    groups: list[list[tuple[int, int, int, int, str]]] = []
    for each in inside:
        if groups and each[2] + 2 * _AROUND + 1 >= groups[-1][-1][0]:
            groups[-1].append(each)
        else:
            groups.append([each])
    for group in reversed(groups):
        start = max(0, group[-1][0] - _AROUND)
        end = min(len(lines), group[0][2] + _AROUND + 1)
        region = [each.rstrip("\r\n") for each in lines[start:end]]
        if not region or lines[end - 1 : end] != region[-1:]:
            region.append("")
        for line, column, end_line, end_column, text in group:
            last = min(end_line - start, len(region) - 1)
            at = min(line - start, len(region) - 1)
            after = region[last][end_column:] if end_line - start == last else ""
            region[at : last + 1] = (region[at][:column] + text + after).split("\n")
        if region and not region[-1]:
            region.pop()
        yield start, end, region


def _hunks(old: list[str], new: list[str], start: int) -> Iterator[list[Row]]:
    """The changes between old and new lines; `start` is the index of the first one in the new text."""
    import difflib

    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for group in matcher.get_grouped_opcodes(_AROUND):
        rows: list[Row] = []
        for tag, i, j, k, m in group:
            if tag == "equal":
                rows += [(start + index + 1, "|", new[index]) for index in range(k, m)]
                continue
            rows += [(None, "-", each) for each in old[i:j]]
            rows += [(start + index + 1, "+", new[index]) for index in range(k, m)]
        yield rows
