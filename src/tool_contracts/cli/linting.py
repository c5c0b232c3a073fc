"""One run of `tool-contracts lint`: look, repair, report."""

from __future__ import annotations

import os
import sys

from tool_contracts.cli import common
from tool_contracts.cli.arguments import UsageError
from tool_contracts.cli.program import WRONG_USE
from tool_contracts.lint.engine import open_paths, open_source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TextIO

    from tool_contracts.cli.arguments import Arguments
    from tool_contracts.findings import Finding
    from tool_contracts.lint.checking import Failure
    from tool_contracts.lint.configuration import Configuration
    from tool_contracts.lint.files import Walk
    from tool_contracts.lint.linter import Linter, Watch
    from tool_contracts.lint.readings import Readings
    from tool_contracts.lint.result import Change
    from tool_contracts.report import Context
    from tool_contracts.settings import Settings

_ENVIRONMENT = "TOOL_CONTRACTS_"
_BASELINE = "tool-contracts-baseline.json"
_FOR_PEOPLE = ("concise", "full", "grouped")


class Run:
    """One run of the command, on files or on standard input.

    `announce` is told of the findings before they are printed, in place of a summary. `watch` is as in `Linter`.
    """

    def __init__(
        self,
        arguments: Arguments,
        configuration: Configuration,
        paths: Sequence[str],
        announce: Callable[[Sequence[Finding]], None] | None = None,
    ) -> None:
        self._arguments = arguments
        self._configuration = configuration
        self._paths = paths
        self._announce = announce
        self.watch: Watch | None = None
        self._silent = arguments.switch("silent")
        self._quiet = self._silent or arguments.switch("quiet") or announce is not None
        self._failures: list[Failure] = []
        self._format = ""
        self._settings: Settings
        self._require_tools = False

    def on_walk(self, walk: Walk, readings: Readings | None = None) -> tuple[int, Linter]:
        """Look at the files of a walk, of which some may be known; returns the exit code and what it has looked at."""
        linter = self._open(walk, readings)
        return self._on(linter), linter

    def _on(self, linter: Linter) -> int:
        if self._arguments.switch("write-baseline"):
            return self._write_baseline(linter)
        for name in ("add-noqa", "add-ignore"):
            if self._arguments.last(name) is not None:
                return self._add_comments(linter, name)
        if self._arguments.switch("diff"):
            return self._diff(linter, sys.stdout)
        fixed: list[Finding] = []
        if self._settings.fix or self._settings.fix_only:
            fixed, changes = self._repair(linter)
            unwritten = self._write(changes)
            fixed = [each for each in fixed if each.span.filename not in unwritten]
            if changes:
                # A fix in one file can change what another means, so the end result is read from the disk.
                self._failures += linter.failures
                linter = self._open()
        return self._report(linter, fixed, sys.stdout)

    def on_stdin(self) -> int:
        """Look at standard input; with --fix, print the repaired text and report on standard error."""
        data = sys.stdin.buffer.read()
        given = self._arguments.last("stdin-filename")
        filename = os.path.abspath(given) if given else _name_of_stdin(data)
        self._paths = [given or "-"]
        linter = open_source(data, filename, self._configuration)
        self._settle(linter, [os.path.dirname(os.path.abspath(filename))])
        if self._arguments.switch("verbose"):
            common.say(f"debug: settings: {self._settings.filename or common.NO_FILE}")
            common.say(f"debug: read: {given or '-'}, {common.count(len(linter.tools), 'tool')}")
        repairs = self._settings.fix or self._settings.fix_only
        if given and self._is_excluded(filename):
            if repairs:
                _pass_on(data)
            return 0
        if self._arguments.switch("diff"):
            return self._diff(linter, sys.stderr)
        if not repairs:
            return self._report(linter, [], sys.stdout)
        fixed, _ = self._repair(linter)
        _pass_on(linter.entries[filename].data)
        return self._report(linter, fixed, sys.stderr)

    def _is_excluded(self, filename: str) -> bool:
        from tool_contracts.lint.files import is_excluded

        return self._settings.force_exclude and is_excluded(filename, self._settings)

    def _open(self, walk: Walk | None = None, readings: Readings | None = None) -> Linter:
        linter = open_paths(
            self._paths, self._configuration, walk, judge=True, readings=readings, watch=self.watch
        )
        self._settle(linter, [os.path.abspath(each) for each in self._paths])
        return linter

    def _settle(self, linter: Linter, roots: Sequence[str]) -> None:
        """Decide what is asked for once per run, not per file."""
        from tool_contracts import report

        linter.silence.heeds_comments = not self._arguments.switch("ignore-noqa")
        linter.silence.heeds_baselines = not self._arguments.switch("write-baseline")
        settings = [self._configuration.of_path(each) for each in roots]
        self._settings = settings[0]
        for wanted, origin in (
            (self._arguments.last("output-format"), "--output-format"),
            (os.environ.get(f"{_ENVIRONMENT}OUTPUT_FORMAT"), f"{_ENVIRONMENT}OUTPUT_FORMAT"),
            (self._settings.output_format, self._settings.origin("output-format")),
            ("full", ""),
        ):
            if wanted:
                self._format = common.choose(wanted, report.names(), origin)
                break
        self._require_tools = any(each.require_tools for each in settings)

    @property
    def _unsafe(self) -> bool:
        return self._settings.unsafe_fixes is True

    def _repair(self, linter: Linter) -> tuple[list[Finding], list[Change]]:
        from tool_contracts.lint.repair import Repair

        repair = Repair(linter, unsafe=self._unsafe)
        for failure in repair.spoilt:
            self._say(f"error: {failure}")
        return repair.fixed, repair.changes()

    def _write(self, changes: Sequence[Change]) -> set[str]:
        """Write the files; returns those that could not be written."""
        from tool_contracts.lint.checking import Failure
        from tool_contracts.lint.fixes import write_atomically

        unwritten = set()
        for change in changes:
            try:
                write_atomically(change.path, change.after)
            except OSError as error:
                unwritten.add(change.path)
                self._failures.append(Failure(f"{change.path}: cannot be written: {error.strerror or error}"))
        return unwritten

    def _diff(self, linter: Linter, stream: TextIO) -> int:
        from tool_contracts.cli.summary import would_fix
        from tool_contracts.lint.fixes import unified_diff

        fixed, changes = self._repair(linter)
        context = self._context(linter)
        for change in changes:
            name = self._arguments.last("stdin-filename") or context.relative(change.path)
            print(unified_diff(name, change))
        if not self._quiet:
            text = would_fix(len(fixed), linter.check(), hints=self._settings.unsafe_fixes is None)
            stream.write(text and text + "\n")
        return self._exit_code(linter, bool(changes))

    def _add_comments(self, linter: Linter, name: str) -> int:
        from tool_contracts.lint.noqa import Silencing

        own = name == "add-ignore"
        silencing = Silencing(linter, linter.check(), self._arguments.last(name) or "", own=own)
        unwritten = self._write(silencing.changes)
        added = sum(number for path, number in silencing.added.items() if path not in unwritten)
        for failure in silencing.failures:
            self._say(f"error: {failure}")
        if added:
            self._say(f"Added {common.count(added, 'ignore comment' if own else 'noqa directive')}.")
        if silencing.left:
            self._say(f"warning: no comment can silence {common.count(len(silencing.left), 'finding')}")
        return self._exit_code(linter, False)

    def _write_baseline(self, linter: Linter) -> int:
        from tool_contracts.lint.baseline import document

        path = self._settings.baseline or os.path.join(self._settings.root, _BASELINE)
        findings, context = linter.check(), self._context(linter)
        accepted = [each for each in findings if linter.silence.may_be_accepted(each)]
        self._write_text(path, document(accepted, path), "the baseline")
        place = context.relative(path)
        for each in findings:
            if not linter.silence.may_be_accepted(each):
                self._say(f"warning: {context.place(each.span)}: not accepted: {each.code} {each.message}")
        self._say(f"Accepted {common.count(len(accepted), 'finding')} in {place}.")
        if self._settings.baseline is None:
            self._say(f'Add `baseline = "{os.path.basename(path)}"` to the settings to use it.')
        return self._exit_code(linter, False)

    def _report(self, linter: Linter, fixed: Sequence[Finding], stream: TextIO) -> int:
        findings, stale = linter.check(), linter.silence.stale_baselines()
        errors = any(each.severity != "info" for each in findings)
        if self._announce:
            self._announce(findings)
        if not self._silent:
            self._print(self._text(linter, findings, fixed, stream), stream)
            if not self._settings.fix_only:
                for path, line in stale:
                    place = self._context(linter).relative(path)
                    self._say(f"warning: {place}: accepts what is not found any more: {line}")
                if stale:
                    self._say("`--write-baseline` writes it anew.")
        found = errors and not self._settings.fix_only
        return self._exit_code(linter, found, fixed=bool(fixed))

    def _text(self, linter: Linter, findings: list[Finding], fixed: Sequence[Finding], stream: TextIO) -> str:
        from tool_contracts import report
        from tool_contracts.cli.summary import fixed_rules, statistics, summary

        colour = (
            self._format in _FOR_PEOPLE and not self._file and common.is_coloured(self._arguments, stream)
        )
        context = self._context(linter, colour=colour)
        shown = fixed_rules(fixed, context) if self._settings.show_fixes else ""
        if self._settings.fix_only:
            ending = "" if self._quiet or not fixed else f"Fixed {common.count(len(fixed), 'error')}.\n"
            return shown + ending
        if not self._quiet:
            hints = self._settings.unsafe_fixes is None
            context.summary = summary(
                findings,
                fixed,
                tools=len(linter.tools),
                unsafe=self._unsafe,
                hints=hints,
                paint=context.paint,
            )
        context.summary = shown + context.summary
        if not self._arguments.switch("statistics"):
            return report.render(self._format, findings, context)
        if self._format not in ("concise", "full", "json"):
            raise UsageError(f"`--statistics` cannot be printed as {self._format}")
        return statistics(findings, context, as_json=self._format == "json")

    def _context(self, linter: Linter, *, colour: bool = False) -> Context:
        from tool_contracts.report import Context

        return Context(
            source=lambda filename: _source(linter, filename),
            cell=lambda filename, line: common.cell_of(linter, filename, line),
            noqa_row=linter.silence.noqa_row,
            rules=linter.rules,
            tools=len(linter.tools),
            unsafe_fixes=self._unsafe,
            colour=colour,
        )

    @property
    def _file(self) -> str | None:
        return self._arguments.last("output-file") or os.environ.get(f"{_ENVIRONMENT}OUTPUT_FILE")

    def _print(self, text: str, stream: TextIO) -> None:
        if self._file:
            self._write_text(self._file, text, "--output-file")
        else:
            stream.write(text)

    def _write_text(self, path: str, text: str, what: str) -> None:
        try:
            os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
            with open(path, "w", encoding="utf-8", errors="backslashreplace", newline="") as file:
                file.write(text)
        except OSError as error:
            raise UsageError(f"{what} {path}: {error.strerror or error}") from error

    def _say(self, message: str) -> None:
        if not self._silent:
            common.say(message)

    def _exit_code(self, linter: Linter, found: bool, *, fixed: bool = False) -> int:
        for failure in (*self._failures, *linter.failures):
            self._say(f"error: {failure}")
        if self._failures or linter.failures:
            return WRONG_USE
        if not self._silent:
            common.say_unread(linter)
        if not linter.tools:
            if not self._silent:
                common.warn_of_other_kinds(linter, self._paths)
                common.say_no_tools(linter, self._paths, required=self._require_tools)
            if self._require_tools:
                return WRONG_USE
        if self._arguments.switch("exit-zero"):
            return 0
        return 1 if found or (fixed and self._arguments.switch("exit-non-zero-on-fix")) else 0


def _pass_on(data: bytes) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write(data)


def _name_of_stdin(data: bytes) -> str:
    return "stdin.json" if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"[") else "stdin.py"


def _source(linter: Linter, filename: str) -> str | None:
    from tool_contracts.report import read_source

    entry = linter.entries.get(filename)
    if entry is None:
        return read_source(filename)
    return entry.source.text if entry.source else entry.data.decode("utf-8", "replace")
