"""Which findings of calls are not told: those that a comment at their place or the settings silence."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pytest_tool_contracts.bridges import ENDINGS
from tool_contracts.lint import files
from tool_contracts.lint.entry import Entry
from tool_contracts.run.frames import is_user_file

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tool_contracts.findings import Finding
    from tool_contracts.lint.configuration import Configuration
    from tool_contracts.lint.ruleset import Ruleset
    from tool_contracts.phases.result import PhaseResult
    from tool_contracts.settings import Settings


class Silencing:
    """Silences as the linter does, also in files that it was not asked to look at: a tool may break in any of the user's.

    `ruleset` gives the rules for a table of settings, `entries` holds the files that are read already, by absolute path.
    """

    def __init__(
        self,
        configuration: Configuration,
        ruleset: Callable[[Settings], Ruleset],
        entries: Mapping[str, Entry] | None = None,
    ) -> None:
        self._configuration = configuration
        self._ruleset = ruleset
        self._entries = {} if entries is None else entries
        self._others: dict[str, Entry | None] = {}

    def leave_out(self, result: PhaseResult, settings: Settings) -> None:
        """Take what is silenced out of a result; `settings` are those under which the tool is tested."""
        kept = [each for each in result.findings if not self._silences(each.finding, settings)]
        if len(kept) < len(result.findings):
            result.findings = kept
            result.outcome = "passed"
            result.conclude()

    def _silences(self, finding: Finding, settings: Settings) -> bool:
        path = os.path.abspath(finding.span.filename)
        entry = self._entry(path)
        for each in (settings,) if entry is None else (settings, entry.settings):
            selection = self._ruleset(each).selection
            if finding.code in selection.ignored_in(path):
                return True
            if selection.is_ignored_for(finding.tool, finding.code):
                return True
        suppressions = None if entry is None else entry.suppressions
        return suppressions is not None and suppressions.silence(finding)

    def _entry(self, path: str) -> Entry | None:
        """What is known of a file, None for one that is none of the user's sources."""
        if path in self._entries:
            return self._entries[path]
        if path not in self._others:
            self._others[path] = self._read(path)
        return self._others[path]

    def _read(self, path: str) -> Entry | None:
        if not (is_user_file(path) and path.endswith((".py", *ENDINGS))):
            return None
        entry = Entry(path, self._configuration.of_path(path))
        try:
            entry.replace(files.read(path) or b"")
        except OSError:
            return None
        return entry
