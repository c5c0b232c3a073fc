"""From paths to findings: read, check, silence, repair."""

from __future__ import annotations

import os

from tool_contracts.lint import files
from tool_contracts.lint.configuration import Configuration
from tool_contracts.lint.entry import Entry
from tool_contracts.lint.linter import Linter
from tool_contracts.settings import Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tool_contracts.findings import Finding
    from tool_contracts.lint.linter import Watch
    from tool_contracts.lint.readings import Readings
    from tool_contracts.lint.result import LintResult


def lint_paths(
    paths: Sequence[str], settings: Settings | None = None, *, configuration: Configuration | None = None
) -> LintResult:
    """Lint files, and folders with all that is in them.

    With `settings`, these apply to every file; else each file's nearest pyproject.toml does, or what
    `configuration` says.

    Raises:
        SettingsError: settings that cannot be used, an unknown rule or profile among them.

    """
    linter = open_paths(paths, configuration or Configuration(settings))
    return linter.result(linter.check())


def open_paths(
    paths: Sequence[str],
    configuration: Configuration,
    walk: files.Walk | None = None,
    *,
    judge: bool = False,
    readings: Readings | None = None,
    watch: Watch | None = None,
) -> Linter:
    """A linter that has read everything under the paths; `walk` is what is there, where that is known.

    With `judge` it has also held the rules against each tool, and keeps no syntax trees; `readings` are what is known
    of files that were read and judged before. `watch` is as in `Linter`.
    """
    walk = files.Walk(paths, configuration) if walk is None else walk
    given = list(dict.fromkeys(map(os.path.abspath, paths)))
    linter = Linter(list(dict.fromkeys(_root(each, configuration) for each in given)))
    linter.watch = watch
    for path in given:
        linter.validate(configuration.of_path(path))
    for problem in walk.problems:
        linter.problems.append((problem, configuration.of_path(os.path.dirname(problem.span.filename))))
    linter.read(walk.files, judge=judge, readings=readings)
    return linter


def _root(path: str, configuration: Configuration) -> str:
    """Where names are looked for, for a path that was given.

    A file that is given by a program, which is what `force-exclude` is for, is read as one that was found: nobody
    asks what is wrong with it should it be something else.
    """
    is_found = not os.path.isdir(path) and configuration.of_path(path).force_exclude
    return os.path.dirname(path) if is_found else path


def open_source(data: bytes, filename: str, configuration: Configuration) -> Linter:
    """A linter that has read one file whose content is given; `filename` need not exist."""
    path = os.path.abspath(filename)
    folder = os.path.dirname(path)
    linter = Linter([path])
    entry = linter.entries[filename] = Entry(filename, configuration.of_folder(folder))
    linter.read_entry(entry, data)
    return linter


def lint_source(text: str | bytes, filename: str, settings: Settings | None = None) -> list[Finding]:
    """The findings of one file whose content is given, by default under the default settings.

    Raises:
        SettingsError: the settings cannot be used.
        Failure: a rule raised.

    """
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    linter = open_source(data, filename, Configuration(Settings() if settings is None else settings))
    findings = linter.check()
    if linter.failures:
        raise linter.failures[0]
    return findings
