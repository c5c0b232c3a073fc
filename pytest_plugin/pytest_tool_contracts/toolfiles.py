"""Which files of a run hold tools, what was read of them, and what keeps one from being read."""

from __future__ import annotations

import fnmatch
import importlib.util
import os
from typing import TYPE_CHECKING

import pytest

from pytest_tool_contracts.bridges import ENDINGS, TESTS
from tool_contracts.lint.entry import Entry
from tool_contracts.lint.files import Walk
from tool_contracts.lint.linter import Linter
from tool_contracts.run.bridges.languages import language_of

if TYPE_CHECKING:
    from pathlib import Path

    from tool_contracts.findings import Problem
    from tool_contracts.lint.configuration import Configuration


class ToolFiles:
    """The files that pytest is asked for, read without importing any."""

    def __init__(self, config: pytest.Config, configuration: Configuration) -> None:
        self._config = config
        self._only_for_tools: frozenset[str] = frozenset()
        self.linter = self._read(configuration)

    def hold_any(self) -> bool:
        """Whether one of them holds a tool."""
        return any(map(self.holds_tools, self.linter.entries))

    def _read(self, configuration: Configuration) -> Linter:
        if self._config.args_source is pytest.Config.ArgsSource.TESTPATHS:
            paths = [str(self._config.rootpath)]
        else:
            paths = [self._absolute(argument) for argument in self._config.args]
        self.paths = [path for path in paths if os.path.exists(path)]
        linter = Linter([path if os.path.isdir(path) else os.path.dirname(path) for path in self.paths])
        endings = (".py", *ENDINGS)
        walk = Walk(self.paths, configuration, lambda name: name.endswith(endings))
        linter.read(
            each
            for each in walk.files
            if each.path.endswith(endings) and (each.given or not self._is_test(each.path))
        )
        return linter

    def _absolute(self, argument: str) -> str:
        path = argument.partition("::")[0]
        if self._config.option.pyargs:
            path = _of_module(path) or path
        return os.path.abspath(os.path.join(self._config.invocation_params.dir, path))

    def _is_test(self, path: str) -> bool:
        name = os.path.basename(path)
        patterns = (*self._config.getini("python_files"), *TESTS)
        return name == "conftest.py" or any(
            fnmatch.fnmatch(
                path if "/" in pattern else name, pattern if "/" not in pattern else f"*/{pattern}"
            )
            for pattern in patterns
        )

    def visit_outside_testpaths(self) -> None:
        """Have pytest visit what holds tools where the settings of the project name the folders of its tests."""
        tested = [self._absolute(argument) for argument in self._config.args]
        outside = [
            path
            for path in self.linter.entries
            if self.holds_tools(path)
            and not any(path == each or path.startswith(each + os.sep) for each in tested)
        ]
        self._only_for_tools = frozenset(outside)
        self._config.args = [*self._config.args, *outside]

    def entry(self, path: Path | str) -> Entry | None:
        """What was read of a file, None for a file that was not looked at."""
        return self.linter.entries.get(os.path.abspath(path))

    def holds_tools(self, path: Path | str) -> bool:
        """Whether a file defines tools, if only ones that its import alone can show, or is to and cannot be read."""
        entry = self.entry(path)
        reading = None if entry is None else entry.reading
        if reading is not None and (reading.tools or reading.defines):
            return True
        if self.factories(path):
            return True
        if reading is not None and reading.problems and language_of(str(path)) is not None:
            # its own interpreter knows better
            return True
        return self.obstacle(path) is not None

    def factories(self, path: Path | str) -> list[str]:
        """The functions of a file that the settings name because they make tools."""
        entry = self.entry(path)
        if entry is None:
            return []
        root = entry.settings.root
        named = (each.rpartition(":") for each in entry.settings.test.factories)
        return [name for file, _, name in named if _is_same(os.path.join(root, file), entry.path)]

    def obstacle(self, path: Path | str) -> Problem | None:
        """What keeps a file from being read, and so its tools from being tested; of those with tests pytest tells itself.

        In another language its own interpreter knows better, where there is one, and tools that can be read are told.
        """
        entry = self.entry(path)
        if entry is None or not entry.faults or self._is_test(entry.path):
            return None
        if not entry.path.endswith(".py"):
            language = language_of(entry.path)
            if (language is not None and not language.why_not()) or (entry.reading and entry.reading.tools):
                return None
        return next((each for each in self.linter.all_problems() if each.span.filename == entry.path), None)

    def slip(self, path: Path | str) -> Problem | None:
        """What makes a file impossible to read in a part that holds no tool, which the first reading leaves out."""
        entry = self.entry(path)
        if entry is None:
            return None
        # a file that is named is read whole
        again, linter = Entry(entry.path, entry.settings), Linter([entry.path])
        linter.read_entry(again, entry.data)
        if again.reading is None or not again.faults:
            return None
        return again.reading.problems[0]

    def ordinary(self, path: Path, found: list[pytest.Collector]) -> list[pytest.Collector]:
        """The collectors that pytest itself has a use for, in a file that holds tools.

        A file outside of `testpaths` is visited for its tools alone; one that is no test file holds no tests, even
        where it is given by name.
        """
        if str(path) in self._only_for_tools:
            return []
        return (
            found if self._is_test(str(path)) else [each for each in found if type(each) is not pytest.Module]
        )

    def with_endings(self, endings: tuple[str, ...]) -> list[str]:
        """The files with one of the endings that were read and hold tools."""
        return [each for each in self.linter.entries if each.endswith(endings) and self.holds_tools(each)]


def _is_same(path: str, other: str) -> bool:
    return os.path.realpath(path) == os.path.realpath(other)


def _of_module(name: str) -> str | None:
    """The file of a module or the folder of a package, as `--pyargs` means it; None where it is not found."""
    try:
        spec = importlib.util.find_spec(name)
    except Exception:
        # the packages around it are imported, and may raise anything; pytest itself says so in a moment
        return None
    if spec is None:
        return None
    return next(iter(spec.submodule_search_locations or ()), spec.origin)
