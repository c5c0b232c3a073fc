"""`tool-contracts lint`: report what is wrong with the tools under the given paths, and repair it on demand."""

from __future__ import annotations

import os
import sys

from tool_contracts.cli import common
from tool_contracts.cli.arguments import Option, UsageError, help_text, parse
from tool_contracts.cli.program import WRONG_USE
from tool_contracts.lint.engine import open_paths, open_source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from tool_contracts.cli.arguments import Arguments
    from tool_contracts.findings import Finding
    from tool_contracts.lint.checking import Failure
    from tool_contracts.lint.configuration import Configuration
    from tool_contracts.lint.linter import Linter
    from tool_contracts.lint.result import Change

_USAGE = "tool-contracts lint [OPTIONS] [PATHS]..."
_ABOUT = """\
Report what is wrong with the tools under the given paths (default: the current folder); nothing is imported or
run. `-` reads standard input: Python, or a descriptor where it begins with a brace or bracket."""

_RULES = (
    Option("select", "Rules to apply: codes, beginnings of codes, names, or ALL", value="RULE"),
    Option("ignore", "Rules to leave out", value="RULE"),
    Option("extend-select", "Rules to apply besides those selected", value="RULE"),
    Option("per-file-ignores", "Rules to leave out in some files: `PATTERN:RULE,...`", value="IGNORES"),
    Option("profile", "Providers whose limits count, a comma list", value="PROFILE"),
)
_FIXES = (
    Option("fix", "Apply safe fixes", negatable=True),
    Option("unsafe-fixes", "Include fixes that may change what a tool does", negatable=True),
    Option("diff", "Print what --fix would change, and change nothing"),
    Option("add-noqa", "Add a `# noqa` comment for each finding", value="REASON", optional=True),
)
_OUTPUT = (
    Option("output-format", "How findings are printed (default: full)", value="FORMAT"),
    Option("output-file", "Print findings into a file", short="o", value="FILE"),
    Option("statistics", "Print only how often each rule was broken"),
    Option("show-files", "Print the files that would be looked at"),
    Option("exit-zero", "Exit with 0 also when something was found", short="e"),
    common.QUIET,
)
_OTHER = (
    Option("stdin-filename", "The name of the file that standard input holds", value="FILE"),
    Option("no-cache", "Accepted as in ruff; there is no cache", short="n"),
)
_GROUPS = (
    ("Rules", _RULES),
    ("Fixes", _FIXES),
    ("Output", _OUTPUT),
    ("Files", common.FILE_OPTIONS),
    ("Settings", (*common.SETTINGS_OPTIONS, *_OTHER)),
)


def run(argv: Sequence[str]) -> int:
    """Run the command; returns the exit code."""
    arguments = parse(argv, [each for _, options in _GROUPS for each in options])
    if arguments.switch("help"):
        print(help_text(_USAGE, _ABOUT, _GROUPS), end="")
        return 0
    configuration = common.configuration(arguments, _table(arguments))
    if "-" in arguments.positional or arguments.last("stdin-filename"):
        return _Run(arguments, configuration, []).on_stdin()
    paths = common.paths(arguments)
    if arguments.switch("show-files"):
        return _show_files(paths, configuration)
    return _Run(arguments, configuration, paths).on_files()


def _table(arguments: Arguments) -> dict[str, Any]:
    """The options that are settings, in the shape of the table."""
    table: dict[str, Any] = {}
    for name in ("select", "ignore", "extend-select", "profile"):
        if (values := arguments.listed(name)) is not None:
            table[name] = values
    if (pairs := arguments.listed("per-file-ignores")) is not None:
        ignores: dict[str, list[str]] = {}
        pattern = ""
        for pair in pairs:
            before, found, selector = pair.rpartition(":")
            pattern = before.strip() if found else pattern
            if not pattern or not selector.strip():
                raise UsageError(f"`--per-file-ignores` takes `PATTERN:RULE`, not `{pair}`")
            ignores.setdefault(pattern, []).append(selector.strip())
        table["per-file-ignores"] = ignores
    return table


def _show_files(paths: Sequence[str], configuration: Configuration) -> int:
    from tool_contracts.lint.files import Walk

    walk = Walk(paths, configuration)
    for file in walk.files:
        print(file.path)
    for problem in walk.problems:
        common.say(f"error: {problem.span.filename}: {problem.message}")
    return 1 if walk.problems else 0


class _Run:
    """One run of the command, on files or on standard input."""

    def __init__(self, arguments: Arguments, configuration: Configuration, paths: Sequence[str]) -> None:
        self._arguments = arguments
        self._configuration = configuration
        self._paths = paths
        self._unsafe = arguments.switch("unsafe-fixes")
        self._failures: list[Failure] = []
        self._format = ""

    def on_files(self) -> int:
        """Look at the paths, and write back what was repaired."""
        linter = self._open()
        if self._arguments.last("add-noqa") is not None:
            return self._add_noqa(linter)
        if self._arguments.switch("diff"):
            return self._diff(linter)
        fixed: list[Finding] = []
        if self._arguments.switch("fix"):
            fixed, changes = self._repair(linter)
            unwritten = self._write(changes)
            fixed = [each for each in fixed if each.span.filename not in unwritten]
            if changes:
                # A fix in one file can change what another means, so the end result is read from the disk.
                self._failures += linter.failures
                linter = self._open()
        return self._report(linter, linter.check(), fixed, sys.stdout)

    def on_stdin(self) -> int:
        """Look at standard input; with --fix, print the repaired text and report on standard error."""
        data = sys.stdin.buffer.read()
        given = self._arguments.last("stdin-filename")
        filename = os.path.abspath(given) if given else _name_of_stdin(data)
        self._paths = [given or "-"]
        linter = open_source(data, filename, self._configuration)
        self._settle(linter, [os.path.dirname(os.path.abspath(filename))])
        if self._arguments.switch("diff"):
            return self._diff(linter)
        if not self._arguments.switch("fix"):
            return self._report(linter, linter.check(), [], sys.stdout)
        fixed, _ = self._repair(linter)
        sys.stdout.flush()
        sys.stdout.buffer.write(linter.entries[filename].data)
        return self._report(linter, linter.check(), fixed, sys.stderr)

    def _open(self) -> Linter:
        linter = open_paths(self._paths, self._configuration)
        self._settle(linter, [os.path.abspath(each) for each in self._paths])
        return linter

    def _settle(self, linter: Linter, roots: Sequence[str]) -> None:
        """Decide what is asked for once per run, not per file."""
        from tool_contracts import report

        settings = [self._configuration.of_path(each) for each in roots]
        given = self._arguments.last("output-format")
        origin = "--output-format" if given else settings[0].filename or "settings"
        wanted = given or settings[0].output_format or "full"
        self._format = common.choose(wanted, report.names(), origin)
        self._require_tools = any(each.require_tools for each in settings)

    def _repair(self, linter: Linter) -> tuple[list[Finding], list[Change]]:
        from tool_contracts.lint.repair import Repair

        repair = Repair(linter, unsafe=self._unsafe)
        for failure in repair.spoilt:
            common.say(f"error: {failure}")
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

    def _diff(self, linter: Linter) -> int:
        from tool_contracts.cli.summary import would_fix
        from tool_contracts.lint.fixes import unified_diff
        from tool_contracts.report import Context

        fixed, changes = self._repair(linter)
        context = Context()
        for change in changes:
            name = self._arguments.last("stdin-filename") or context.relative(change.path)
            print(unified_diff(name, change), end="")
        if not self._arguments.switch("quiet"):
            common.say(would_fix(len(fixed), linter.check(), unsafe=self._unsafe))
        return self._exit_code(linter, bool(changes))

    def _add_noqa(self, linter: Linter) -> int:
        from tool_contracts.lint.noqa import Silencing

        silencing = Silencing(linter, linter.check(), self._arguments.last("add-noqa") or "")
        unwritten = self._write(silencing.changes)
        added = sum(number for path, number in silencing.added.items() if path not in unwritten)
        for failure in silencing.failures:
            common.say(f"error: {failure}")
        print(f"Added {common.count(added, 'noqa directive')}.")
        if silencing.left:
            common.say(f"warning: no comment can silence {common.count(len(silencing.left), 'finding')}")
        return self._exit_code(linter, False)

    def _report(self, linter: Linter, findings: list[Finding], fixed: Sequence[Finding], stream: Any) -> int:
        from tool_contracts import report
        from tool_contracts.cli.summary import statistics, summary

        context = report.Context(
            source=lambda filename: _source(linter, filename),
            noqa_row=linter.noqa_row,
            rules=linter.rules,
            tools=len(linter.tools),
            unsafe_fixes=self._unsafe,
        )
        if not self._arguments.switch("quiet"):
            context.summary = summary(findings, fixed, tools=len(linter.tools), unsafe=self._unsafe)
        if self._arguments.switch("statistics"):
            text = statistics(findings, context, as_json=self._format.startswith("json"))
        else:
            text = report.render(self._format, findings, context)
        output_file = self._arguments.last("output-file")
        if output_file:
            try:
                with open(output_file, "w", encoding="utf-8", errors="backslashreplace", newline="") as file:
                    file.write(text)
            except OSError as error:
                raise UsageError(f"--output-file {output_file}: {error.strerror or error}") from error
        else:
            stream.write(text)
        return self._exit_code(linter, any(each.severity != "info" for each in findings))

    def _exit_code(self, linter: Linter, found: bool) -> int:
        for failure in (*self._failures, *linter.failures):
            common.say(f"error: {failure}")
        if self._failures or linter.failures:
            return WRONG_USE
        if not linter.tools:
            common.warn_of_other_kinds(self._paths)
            common.say_no_tools(len(linter.entries), self._paths)
            if self._require_tools:
                return WRONG_USE
        return 1 if found and not self._arguments.switch("exit-zero") else 0


def _name_of_stdin(data: bytes) -> str:
    return "stdin.json" if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"[") else "stdin.py"


def _source(linter: Linter, filename: str) -> str | None:
    from tool_contracts.report import read_source

    entry = linter.entries.get(filename)
    if entry is None:
        return read_source(filename)
    return entry.source.text if entry.source else entry.data.decode("utf-8", "replace")
