"""Fixing until nothing is left to fix, in memory; a file that would no longer parse is left as it was."""

from __future__ import annotations

from tool_contracts.lint.checking import Failure
from tool_contracts.lint.fixes import applicable, choose_fixes
from tool_contracts.lint.result import Change
from tool_contracts.sources import is_python

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.findings import Finding
    from tool_contracts.lint.entry import Entry
    from tool_contracts.lint.linter import Linter
    from tool_contracts.lint.text import Source

MAX_ITERATIONS = 100
"""Passes before giving up on reaching an end, as in ruff."""


class Repair:
    """What fixing comes to: the findings left, those whose fix was made, the files changed, the files spoilt."""

    __slots__ = ("_before", "_fixed", "_linter", "_unsafe", "findings", "spoilt")

    def __init__(self, linter: Linter, *, unsafe: bool) -> None:
        self._linter = linter
        self._unsafe = unsafe
        self._before: dict[str, bytes] = {}
        self._fixed: dict[str, list[Finding]] = {}
        self.spoilt: list[Failure] = []
        self.findings = linter.check()
        for _ in range(MAX_ITERATIONS):
            if not self._one_pass():
                break
            self.findings = linter.check()

    @property
    def fixed(self) -> list[Finding]:
        """The findings whose fix was made."""
        return [each for found in self._fixed.values() for each in found]

    def changes(self) -> list[Change]:
        """The files that have another content now."""
        found = []
        for path, before in self._before.items():
            entry = self._linter.entries[path]
            if entry.data != before and entry.source is not None:
                found.append(Change(path, before, entry.data, entry.source.encoding))
        return sorted(found, key=lambda each: each.path)

    def _one_pass(self) -> bool:
        by_file: dict[str, list[Finding]] = {}
        for finding in self.findings:
            if finding.fix and finding.fix.edits and applicable(finding.fix, unsafe=self._unsafe):
                by_file.setdefault(finding.fix.edits[0].span.filename, []).append(finding)
        changed = []
        for path, findings in by_file.items():
            entry = self._linter.entries.get(path)
            if entry is not None and not entry.frozen and self._repair(entry, findings):
                changed.append(path)
        self._linter.read_again(changed)
        return bool(changed)

    def _repair(self, entry: Entry, findings: list[Finding]) -> bool:
        source = entry.source
        if source is None:
            return False
        replacements, fixed = choose_fixes(source, entry.path, findings, unsafe=self._unsafe)
        self._before.setdefault(entry.path, entry.data)
        faults = entry.faults
        if not source.gives_back(entry.data):
            self._give_up(entry, fixed, f"cannot be written in {source.encoding} without changing the rest")
            return True
        try:
            data = source.replaced(replacements)
        except UnicodeEncodeError:
            self._give_up(entry, fixed, f"hold characters that {source.encoding} has not")
            return True
        self._linter.read_entry(entry, data)
        if entry.faults > faults or _is_spoilt(entry, source):
            self._give_up(entry, fixed, "would break its syntax")
        else:
            self._fixed.setdefault(entry.path, []).extend(fixed)
        return True

    def _give_up(self, entry: Entry, fixed: list[Finding], why: str) -> None:
        codes = ", ".join(sorted({each.code for each in fixed}))
        self.spoilt.append(Failure(f"{entry.path}: nothing was fixed, because the fixes {why} ({codes})"))
        self._fixed.pop(entry.path, None)
        entry.frozen = True
        self._linter.read_entry(entry, self._before[entry.path])


def _is_spoilt(entry: Entry, before: Source) -> bool:
    """Whether a Python file was sound and is not, though it holds no tool, so that reading it does not tell."""
    from tool_contracts.sources.python.parsing import is_python as is_sound

    if not is_python(entry.path) or entry.source is None or (entry.reading and entry.reading.tools):
        return False
    return is_sound(before.text) and not is_sound(entry.source.text)
