"""Adding comments where findings stand, so that only new findings are seen from then on."""

from __future__ import annotations

from tool_contracts.lint.checking import Failure
from tool_contracts.lint.result import Change

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from tool_contracts.findings import Finding
    from tool_contracts.lint.entry import Entry
    from tool_contracts.lint.linter import Linter


class Silencing:
    """The comments added: how many in each file, the changes, and which findings no comment can silence.

    They are `# noqa` comments, or with `own` those that no other linter reads.
    """

    __slots__ = ("_own", "added", "changes", "failures", "left")

    def __init__(
        self, linter: Linter, findings: Iterable[Finding], reason: str = "", *, own: bool = False
    ) -> None:
        self._own = own
        self.added: dict[str, int] = {}
        self.changes: list[Change] = []
        self.failures: list[Failure] = []
        self.left: list[Finding] = []
        by_file: dict[str, dict[int, list[str]]] = {}
        for finding in findings:
            row = linter.silence.noqa_row(finding)
            if row is None:
                self.left.append(finding)
                continue
            codes = by_file.setdefault(finding.span.filename, {}).setdefault(row, [])
            if finding.code not in codes:
                codes.append(finding.code)
        for path in sorted(by_file):
            self._silence(linter, linter.entries[path], by_file[path], reason)

    def _silence(self, linter: Linter, entry: Entry, rows: dict[int, list[str]], reason: str) -> None:
        source, suppressions = entry.source, entry.suppressions
        if source is None or suppressions is None:
            return
        if not source.gives_back(entry.data):
            why = f"{source.encoding} cannot be written without changing the rest; no comment was added"
            self.failures.append(Failure(f"{entry.path}: {why}"))
            return
        starts = source.starts()
        replacements = []
        for row, codes in rows.items():
            body = source.lines[row - 1].rstrip("\r\n")
            present = suppressions.naming_codes_on(row, is_noqa=not self._own)
            listed = ", ".join(sorted(codes))
            if present is not None:
                start = end = present.span.end_column - 1 - self._own
                text = f", {listed}"
            else:
                start, end = len(body.rstrip()), len(body)
                comment = f"# tool-contracts: ignore[{listed}]" if self._own else f"# noqa: {listed}"
                text = f"  {comment}" + (f" {reason}" if reason else "")
            replacements.append((starts[row - 1] + start, starts[row - 1] + end, text))
        before, known = entry.data, _meanings(entry)
        try:
            after = source.replaced(replacements)
        except UnicodeEncodeError:
            self.failures.append(Failure(f"{entry.path}: {source.encoding} cannot hold the reason given"))
            return
        linter.read_entry(entry, after)
        if _meanings(entry) != known:
            # Inside a string of many lines, say, where a comment would become text.
            linter.read_entry(entry, before)
            self.failures.append(
                Failure(f"{entry.path}: a comment there would change the file; none was added")
            )
            return
        self.added[entry.path] = len(rows)
        self.changes.append(Change(entry.path, before, after, source.encoding))


def _meanings(entry: Entry) -> list[str]:
    """What the file says, in a form that can be compared."""
    if entry.reading is None:
        return []
    problems = [each.message for each in entry.reading.problems]
    return problems + [
        repr((each.name, each.description, each.input_schema, each.output_schema))
        for each in entry.reading.tools
    ]
