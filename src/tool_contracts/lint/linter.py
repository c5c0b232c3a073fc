"""The linter at work: read files, check what they hold, leave out what is not to be told."""

from __future__ import annotations

import time

from tool_contracts.findings import Fix, Problem
from tool_contracts.lint import files
from tool_contracts.lint.checking import check_problem, check_tool, check_toolset, failure
from tool_contracts.lint.entry import Entry
from tool_contracts.lint.result import LintResult
from tool_contracts.lint.rulesets import Rulesets
from tool_contracts.lint.silence import Silence
from tool_contracts.lint.toolsets import toolsets
from tool_contracts.model import Span
from tool_contracts.sources import is_python

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from tool_contracts.findings import Finding
    from tool_contracts.lint.checking import Failure
    from tool_contracts.lint.readings import Readings
    from tool_contracts.lint.ruleset import Ruleset
    from tool_contracts.model import Tool
    from tool_contracts.rule import Rule
    from tool_contracts.settings import Settings
    from tool_contracts.sources.python.project import Project

    Watch = Callable[[Entry, str, float, float], None]

_READ = "read"


class Linter:
    """One run of the linter; `roots` are the files and folders that it was given.

    `silence` decides which findings are told. `watch` is told of each file when it is done with: the entry, what became of
    it, and how many seconds it took to read it and to hold the rules against it.
    """

    def __init__(self, roots: Sequence[str]) -> None:
        self.failures: list[Failure] = []
        self.entries: dict[str, Entry] = {}
        self.problems: list[tuple[Problem, Settings]] = []
        self._rulesets = Rulesets()
        self.silence = Silence(self.entries, self._rulesets)
        self.watch: Watch | None = None
        self._roots = list(roots)
        self._projects: dict[tuple[str, ...], Project] = {}

    def read(
        self, found: Iterable[files.File], *, judge: bool = False, readings: Readings | None = None
    ) -> None:
        """Read the files from disk.

        With `judge`, the rules are held against each as soon as it is read, and syntax trees are let go, so that memory
        does not grow with them. What is known of a file from `readings`, which were judged, is taken from there.
        """
        for each in found:
            entry = self.entries[each.path] = Entry(each.path, each.settings)
            self.validate(each.settings)
            failed, started = len(self.failures), time.perf_counter()
            fate = self._read(each, entry, readings)
            read = time.perf_counter()
            if judge and fate == _READ and entry.reading is not None and entry.reading.tools:
                entry.findings = self._check_entry(entry)
                entry.let_go()
            if self.watch is not None:
                self.watch(entry, fate, read - started, time.perf_counter() - read)
            is_whole = fate == _READ and entry.reading is not None and len(self.failures) == failed
            if readings is not None and is_whole:
                readings.add(entry)
        if judge:
            for project in self._projects.values():
                project.let_go()

    def _read(self, file: files.File, entry: Entry, readings: Readings | None) -> str:
        """Read one file from disk; what became of it, in words."""
        if file.given and not files.is_included(file.path, file.settings):
            return "of no kind that is read"
        if readings is not None and readings.recall(entry):
            return "unchanged"
        try:
            data = files.read(file.path, file.at_most)
        except OSError as error:
            message = f"cannot be read: {error.strerror or error}"
            self.problems.append((Problem("unreadable-file", message, Span(file.path)), file.settings))
            return message
        if data is None:
            return "too large for a file that somebody writes"
        self.read_entry(entry, data)
        return _READ

    def read_entry(self, entry: Entry, data: bytes) -> None:
        """Read one file whose content is given."""
        from tool_contracts.sources import read_tools

        entry.replace(data)
        entry.reading = None
        project = self._project(entry.settings)
        try:
            entry.reading = read_tools(entry.path, data, project)
        except Exception as error:
            self.failures.append(failure(f"{entry.path}: reading it failed", error))

    def read_again(self, changed: Collection[str]) -> None:
        """Read the files whose tools have parts in others that have another content now, with that content."""
        for path in filter(is_python, changed):
            for project in self._projects.values():
                # names are followed into what is known of a file, and only else to the disk
                project.module(path, self.entries[path].data)
        for entry in self.entries.values():
            if any(each != entry.path and each in changed for each in entry.places):
                self.read_entry(entry, entry.data)

    def _project(self, settings: Settings) -> Project:
        found = self._projects.get(settings.plugins)
        if found is None:
            from tool_contracts.lint.ruleset import frameworks
            from tool_contracts.sources.python.project import Project

            found = self._projects[settings.plugins] = Project(self._roots, frameworks(settings))
        return found

    @property
    def projects(self) -> Iterable[Project]:
        """What has followed names into other files, once for each set of plugins."""
        return self._projects.values()

    def validate(self, settings: Settings) -> None:
        """Load the rules now where the settings name some: a wrong name is an error also where nothing is found."""
        if settings.selectors or settings.per_file_ignores or settings.per_tool_ignores or settings.profile:
            self.ruleset(settings)

    def ruleset(self, settings: Settings) -> Ruleset:
        """The rules for one table of settings."""
        return self._rulesets.of(settings)

    @property
    def tools(self) -> list[Tool]:
        """The tools of all files, in the order of the files; what several files make of one function, once."""
        made_by: dict[tuple[object, ...], Entry] = {}
        return [
            tool
            for entry in self.entries.values()
            for tool in (entry.reading.tools if entry.reading else ())
            if made_by.setdefault(_written(tool), entry) is entry
        ]

    @property
    def not_understood(self) -> list[tuple[str, Span]]:
        """What looks like a tool and could not be followed: why, and where."""
        return [
            each for entry in self.entries.values() if entry.reading for each in entry.reading.not_understood
        ]

    @property
    def unread(self) -> dict[str, int]:
        """How many files mention tools and were not read, by what must be installed for them."""
        found: dict[str, int] = {}
        for entry in self.entries.values():
            if entry.reading is not None and entry.reading.needs is not None:
                found[entry.reading.needs] = found.get(entry.reading.needs, 0) + 1
        return found

    @property
    def rules(self) -> dict[str, Rule]:
        """The rules that were loaded, by code."""
        return self._rulesets.rules

    def all_problems(self) -> list[Problem]:
        """What kept files from being found or read, under whatever settings."""
        found = [problem for problem, _ in self.problems]
        for entry in self.entries.values():
            found += entry.reading.problems if entry.reading else []
        return found

    def check(self) -> list[Finding]:
        """All findings that no comment silences, sorted, each once."""
        found: list[Finding] = []
        for problem, settings in self.problems:
            found += self._check_problem(problem, settings)
        candidates = []
        for entry in self.entries.values():
            if entry.findings is None:
                entry.findings = self._check_entry(entry)
            candidates += entry.findings
        for finding in candidates:
            self._spare_comments(finding)
        candidates += self._check_toolsets()
        found += _once(each for each in candidates if not self.silence.of(each))
        for problem, settings in self.silence.problems():
            found += self._check_problem(problem, settings)
        found.sort(key=lambda each: each.sort_key(), reverse=True)
        unique = {each.identity(): each for each in found}
        self._settle_fixes(unique.values())
        return self.silence.not_accepted(sorted(unique.values(), key=lambda each: each.sort_key()))

    def _settle_fixes(self, findings: Iterable[Finding]) -> None:
        for finding in findings:
            entry = self.entries.get(finding.span.filename)
            if finding.fix is not None and entry is not None:
                fixability = self.ruleset(entry.settings).fixability
                if fixability is not None:
                    fixability.settle(finding)

    def _check_entry(self, entry: Entry) -> list[Finding]:
        found: list[Finding] = []
        if entry.reading is not None:
            for problem in entry.reading.problems:
                path = problem.span.filename
                if path == entry.path or not files.is_excluded(path, entry.settings):
                    found += self._check_problem(problem, entry.settings)
            told: dict[tuple[str, Span, Span], Tool] = {}
            for tool in entry.reading.tools:
                ruleset = self.ruleset(entry.settings)
                place = tool.spans.get("")
                for each in check_tool(tool, ruleset.enabled, ruleset.profiles, self.failures):
                    # of a function that is several tools, a rule speaks once of each place
                    if place is None or told.setdefault((each.code, each.span, place), tool) is tool:
                        found.append(each)
        return found

    def _spare_comments(self, finding: Finding) -> None:
        """A fix that would delete a comment is not safe."""
        fix = finding.fix
        if finding.tool is None or fix is None or fix.applicability != "safe":
            return
        for edit in fix.edits:
            entry = self.entries.get(edit.span.filename)
            if entry is not None and entry.suppressions and entry.suppressions.has_comment_in(edit.span):
                finding.fix = Fix(fix.message, fix.edits, "unsafe")

    def _check_problem(self, problem: Problem, settings: Settings) -> list[Finding]:
        ruleset = self.ruleset(settings)
        return check_problem(problem, ruleset.problem_rules, ruleset.told, self.failures)

    def _check_toolsets(self) -> list[Finding]:
        found: dict[tuple[str, Span], Finding] = {}
        for members in toolsets(self.entries.values()):
            tools = [tool for tool, _ in members]
            for settings in {id(each): each for _, each in members}.values():
                mine = {tool.span().filename for tool, each in members if each is settings}
                for each in check_toolset(tools, self.ruleset(settings).enabled, self.failures):
                    if each.span.filename in mine:
                        found.setdefault((each.code, each.span), each)
        return list(found.values())

    def result(self, findings: list[Finding]) -> LintResult:
        """What the run has come to."""
        result = LintResult()
        result.findings = findings
        result.tools = self.tools
        result.files = list(self.entries)
        result.failures = self.failures
        result.not_understood = self.not_understood
        result.rules = self.rules
        return result


def _once(findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings without those that another tool has at the same place of a schema, such as the field of a class."""
    told: dict[tuple[str, Span], tuple[str | None, str | None]] = {}
    for each in findings:
        owner = each.tool, each.framework
        is_of_schema = (each.pointer or "").startswith(("/inputSchema/", "/outputSchema/"))
        if not is_of_schema or told.setdefault((each.code, each.span), owner) == owner:
            yield each


def _written(tool: Tool) -> tuple[object, ...]:
    """What makes two tools one as far as source tells: framework, name and place of the definition."""
    place = tool.span()
    return tool.framework, repr(tool.name), tool.origin.symbol, place.filename, place.line, place.column
