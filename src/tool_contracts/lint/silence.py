"""Which findings are not told: those that settings, a comment in the file or a baseline silence."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from tool_contracts.findings import Finding, Problem
    from tool_contracts.lint.baseline import Baseline
    from tool_contracts.lint.entry import Entry
    from tool_contracts.lint.rulesets import Rulesets
    from tool_contracts.settings import Settings


class Silence:
    """What silences findings in the files of one run.

    Without `heeds_comments`, no comment silences anything, without `heeds_baselines` no baseline.
    """

    def __init__(self, entries: Mapping[str, Entry], rulesets: Rulesets) -> None:
        self.heeds_comments = True
        self.heeds_baselines = True
        self._entries = entries
        self._rulesets = rulesets
        self._baselines: dict[str, Baseline] = {}

    def of(self, finding: Finding) -> bool:
        """Whether settings or a comment silence a finding; what a comment silences, it is used for."""
        entry = self._entries.get(finding.span.filename)
        if entry is None:
            return False
        ruleset = self._rulesets.of(entry.settings)
        if ruleset.is_always_told(finding.code):
            return False
        if finding.code in ruleset.selection.ignored_in(os.path.abspath(entry.path)):
            return True
        if ruleset.selection.is_ignored_for(finding.tool, finding.code):
            return True
        if not (self.heeds_comments and entry.may_suppress):
            return False
        return bool(entry.suppressions and entry.suppressions.silence(finding))

    def problems(self) -> list[tuple[Problem, Settings]]:
        """What is wrong with the comments themselves, once all findings have been held against them."""
        entries = self._entries.values() if self.heeds_comments else ()
        return [(each, entry.settings) for entry in entries for each in self._problems_of(entry)]

    def _problems_of(self, entry: Entry) -> list[Problem]:
        is_for_us, is_for_any = entry.mentions
        if not is_for_us and not (is_for_any and self._names_a_code(entry)):
            return []
        if entry.faults:
            return []
        suppressions = entry.suppressions
        if suppressions is None or suppressions.is_empty:
            return []
        ruleset = self._rulesets.of(entry.settings)
        judged = ruleset.judged() - ruleset.selection.ignored_in(os.path.abspath(entry.path))
        unused = suppressions.unused(judged, ruleset.rules)
        return [*suppressions.problems, *suppressions.unknown(ruleset.rules), *unused]

    def _names_a_code(self, entry: Entry) -> bool:
        """Whether a `# noqa` may name a code of ours: most files with tools have only those of other linters."""
        if not self._rulesets.is_loaded(entry.settings):
            return False
        return self._rulesets.of(entry.settings).has_noqa_of_ours(entry.data)

    def noqa_row(self, finding: Finding) -> int | None:
        """The line on which a trailing comment silences the finding, None where there can be none."""
        from tool_contracts.lint.comments import has_comments

        entry = self._entries.get(finding.span.filename)
        if (
            entry is None
            or not has_comments(entry.path)
            or self._rulesets.of(entry.settings).is_always_told(finding.code)
        ):
            return None
        suppressions = entry.suppressions
        return None if suppressions is None else suppressions.row(finding.span.line)

    def not_accepted(self, findings: list[Finding]) -> list[Finding]:
        """The findings that no baseline accepts."""
        for each in self._baselines.values():
            each.reset()
        return [each for each in findings if not self._is_accepted(each)]

    def _is_accepted(self, finding: Finding) -> bool:
        entry = self._entries.get(finding.span.filename)
        if entry is None or not self.may_be_accepted(finding):
            return False
        baseline = self._baseline(entry.settings)
        return baseline is not None and baseline.accepts(finding)

    def may_be_accepted(self, finding: Finding) -> bool:
        """Whether a baseline may hold the finding: not one that says that a file could not be read."""
        entry = self._entries.get(finding.span.filename)
        return entry is not None and not self._rulesets.of(entry.settings).is_always_told(finding.code)

    def _baseline(self, settings: Settings) -> Baseline | None:
        path = settings.baseline
        if path is None or not self.heeds_baselines:
            return None
        found = self._baselines.get(path)
        if found is None:
            from tool_contracts.lint.baseline import Baseline

            found = self._baselines[path] = Baseline(path)
        return found

    @property
    def relied_on(self) -> set[str]:
        """The baselines, and the files of which they accept something: what is gone makes an entry stale."""
        return {*self._baselines, *(path for each in self._baselines.values() for path in each.files)}

    def stale_baselines(self) -> list[tuple[str, str]]:
        """The entries of baselines that accept nothing any more, each after the path of its baseline."""
        for entry in self._entries.values():
            self._baseline(entry.settings)
        looked_at = {os.path.abspath(path) for path in self._entries}
        return [(each.path, line) for each in self._baselines.values() for line in each.stale(looked_at)]
