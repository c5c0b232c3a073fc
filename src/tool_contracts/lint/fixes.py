"""Applying fixes: all edits of a fix or none, never two that overlap, the file's form kept."""

from __future__ import annotations

import itertools
import os

from tool_contracts.lint.text import offset, replaced, split_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from tool_contracts.findings import Finding, Fix
    from tool_contracts.lint.result import Change
    from tool_contracts.lint.text import Replacement, Source


def applicable(fix: Fix | None, *, unsafe: bool) -> bool:
    """Whether a fix may be applied: safe ones always, unsafe ones on demand, suggestions never."""
    return fix is not None and (fix.applicability == "safe" or (unsafe and fix.applicability == "unsafe"))


def apply_fixes(
    source: Source, filename: str, findings: Iterable[Finding], *, unsafe: bool
) -> tuple[str, list[Finding]]:
    """The text with the fixes of these findings made, and the findings whose fix was made."""
    replacements, fixed = choose_fixes(source, filename, findings, unsafe=unsafe)
    return replaced(source.text, replacements), fixed


def choose_fixes(
    source: Source, filename: str, findings: Iterable[Finding], *, unsafe: bool
) -> tuple[list[Replacement], list[Finding]]:
    """What to replace for the fixes of these findings, and the findings whose fix that makes.

    Where two fixes touch, the first one is made; the other has its turn when the result is looked at again.
    An edit that two fixes share, such as an import both need, is made once.
    """
    starts, newline = source.starts(), source.newline
    made: set[Replacement] = set()
    fixed: list[Finding] = []
    candidates = []
    for finding in findings:
        if finding.fix is not None and applicable(finding.fix, unsafe=unsafe):
            changes = _changes(finding.fix, filename, source.text, starts, newline)
            if changes:
                candidates.append((changes, finding))
    candidates.sort(key=lambda each: (each[0][0], each[1].sort_key()))
    for changes, finding in candidates:
        new = [each for each in changes if each not in made]
        if any(_touch(each, other) for each in new for other in made):
            continue
        made.update(new)
        fixed.append(finding)
    return sorted(made), fixed


def _changes(fix: Fix, filename: str, before: str, starts: list[int], newline: str) -> list[Replacement]:
    """The edits as offsets, in order; none where they leave the file, overlap each other or change nothing."""
    found: list[Replacement] = []
    for edit in fix.edits:
        span = edit.span
        if span.filename != filename:
            return []
        start = offset(starts, span.line, span.column)
        end = offset(starts, span.end_line, span.end_column)
        if end < start:
            return []
        text = edit.text.replace("\r\n", "\n").replace("\n", newline)
        if text != before[start:end]:
            found.append((start, end, text))
    found.sort()
    overlap = any(one[1] > other[0] for one, other in itertools.pairwise(found))
    return [] if overlap else found


def _touch(one: Replacement, other: Replacement) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]


def write_atomically(path: str, data: bytes) -> None:
    """Replace a file's content in one step, keeping its permissions; a link is followed, not replaced.

    Raises:
        OSError: the file cannot be written; it is as it was.

    """
    import tempfile

    target = os.path.realpath(path)
    mode = os.stat(target).st_mode & 0o7777
    if not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied", target)
    handle, temporary = tempfile.mkstemp(dir=os.path.dirname(target), prefix=".tool-contracts-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(temporary, mode)
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise


def unified_diff(path: str, change: Change) -> str:
    """The change of one file, called `path` in it, as a unified diff; line endings are printed as LF.

    In a notebook each cell that changes has a diff of its own.
    """
    if not change.path.lower().endswith(".ipynb"):
        old, new = (each.decode(change.encoding) for each in (change.before, change.after))
        return _diff(path, split_lines(old), split_lines(new))
    from tool_contracts.sources.notebook import Notebook

    before, after = Notebook(change.before).cells, Notebook(change.after).cells
    diffs = (
        _diff(f"{path}:cell {one.number}", split_lines(one.text + "\n"), split_lines(other.text + "\n"))
        for one, other in zip(before, after, strict=True)
        if one.text != other.text
    )
    return "".join(diffs)


def _diff(path: str, old: list[str], new: list[str]) -> str:
    import difflib

    lines = []
    for line in difflib.unified_diff(old, new, path, path):
        body = line.rstrip("\r\n")
        lines.append(body + "\n")
        if not line.endswith(("\n", "\r")):
            lines.append("\\ No newline at end of file\n")
    return "".join(lines)
