"""One test run: what was asked for, what applies to which file, and what has been found so far."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import pytest

from pytest_tool_contracts.bridges import Bridges
from pytest_tool_contracts.claims import Claims
from pytest_tool_contracts.failures import Defects, place
from pytest_tool_contracts.items import SkippedItem
from pytest_tool_contracts.replaying import Replay, ReplayError
from pytest_tool_contracts.reporting import Reporting
from pytest_tool_contracts.servers import Servers, is_within, select
from pytest_tool_contracts.silencing import Silencing
from pytest_tool_contracts.toolfiles import ToolFiles
from tool_contracts.lint.configuration import from_command_line
from tool_contracts.phases.loop import Options
from tool_contracts.run import deadline, threads
from tool_contracts.run.allowance import AllowanceError, merged
from tool_contracts.run.isolation import Isolation, IsolationError
from tool_contracts.run.wire.command import ServerError
from tool_contracts.run.workspace import Workspace
from tool_contracts.settings import PHASES, SettingsError, suggestion
from tool_contracts.version import __version__

if TYPE_CHECKING:
    from collections.abc import Generator

    from tool_contracts.settings import Settings, TestSettings


class Run:
    """Registered as a plugin where the switch is given; every process of a distributed run has its own."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.defects = Defects()
        self.replay: Replay | None = None
        self._selected = select(config)
        self._options: dict[int, Options] = {}
        self._isolations: dict[tuple[str | None, int | None], Isolation] = {}
        try:
            self._configuration = from_command_line([], _table(config))
            # Made for its errors only: what cannot be used is told before anything is collected.
            merged(_listed(config, "allow") or ())
            if (given := config.getoption("--tool-contracts-replay")) is not None:
                self.replay = Replay(given, str(config.invocation_params.dir), str(config.rootpath))
            self.files = ToolFiles(config, self._configuration)
            self.claims = Claims(self.files)
            linter = self.files.linter
            self.silencing = Silencing(self._configuration, linter.ruleset, linter.entries)
            for entry in linter.entries.values():
                self.options(entry.settings)
                self.phases(entry.settings)
            self.servers = self._named_servers()
        except (SettingsError, AllowanceError, ReplayError, ServerError) as error:
            raise pytest.UsageError(f"tool-contracts: {error}") from error
        self.bridges = Bridges(self)
        if config.args_source is pytest.Config.ArgsSource.TESTPATHS:
            self.files.visit_outside_testpaths()
        self.reporting = Reporting(self)

    def _named_servers(self) -> Servers:
        """Those that the option names; those of the settings where the whole project is tested."""
        settings = self._configuration.of_folder(str(self.config.rootpath))
        given = self.config.getoption("--tool-contracts-server")
        whole = bool(self._selected) or str(self.config.rootpath) in self.files.paths
        servers = Servers(self, settings, given or (), whole=whole)
        if servers.commands:
            self.options(settings)
            self.phases(settings)
        return servers

    def leave_out_needless(self, items: list[pytest.Item]) -> None:
        """Say of no tool that it is not called where a file that was collected later has it."""
        items[:] = [each for each in items if not (isinstance(each, SkippedItem) and each.is_needless)]

    def add_servers(self, session: pytest.Session, items: list[pytest.Item]) -> None:
        """Collect the servers after the files.

        Raises:
            pytest.UsageError: something is selected that is not there.

        """
        wanted = self._selected
        known: list[str] = []
        for collector in self.servers.collect(session):
            known.append(collector.nodeid)
            if not wanted or any(
                is_within(each, collector.nodeid) or is_within(collector.nodeid, each) for each in wanted
            ):
                found = list(session.genitems(collector))
                known += [each.nodeid for each in found]
                items += [
                    each for each in found if not wanted or any(is_within(each.nodeid, one) for one in wanted)
                ]
        for one in wanted:
            if self.replay is None and not any(is_within(each, one) for each in known):
                near = suggestion(one, known) or f"; there is {', '.join(known) or 'no server'}"
                raise pytest.UsageError(f"tool-contracts: not found: {one}{near}")

    @property
    def found_any(self) -> bool:
        """Whether any file holds a tool, or there is a server, which fails where it has none."""
        return bool(self.servers.commands) or self.files.hold_any()

    def problems(self) -> list[str]:
        """A line for each file that could not be read and has no item of its own, and for each reader that failed."""
        lines = [str(failure) for failure in self.files.linter.failures]
        for needed, count in self.files.linter.unread.items():
            files = f"{count} file{'' if count == 1 else 's'} with tools in other languages"
            lines.append(f"left out {files}; to read them: pip install '{needed}'")
        lines += self.bridges.problems()
        for each in self.files.linter.all_problems():
            if self.files.obstacle(each.span.filename):
                continue
            lines.append(f"{place(each.span)}:{each.span.column}: {each.message}")
        return lines

    def options(self, settings: Settings) -> Options:
        """What applies to the files under one table of settings."""
        found = self._options.get(id(settings))
        if found is None:
            found = self._options[id(settings)] = self._make_options(settings)
        return found

    def _make_options(self, settings: Settings) -> Options:
        ruleset = self.files.linter.ruleset(settings)
        test = settings.test
        allow = (*test.allow, *(_listed(self.config, "allow") or ()))
        try:
            isolation = self._isolation(test)
        except IsolationError as error:
            raise SettingsError(f"{settings.origin('test.isolation')}: {error}") from error
        # a debugger that is entered at a failure wants the frames of the tool
        keeps_frames = self.config.getoption("usepdb") and isolation.level in ("none", "guard")
        seed = self.config.getoption("hypothesis_seed", None)
        return replace(
            Options.of(test, ruleset, isolation), allow=allow, keeps_frames=keeps_frames, seed=seed
        )

    def _isolation(self, test: TestSettings) -> Isolation:
        level = test.isolation
        if level is None and (self.config.getoption("usepdb") or self.config.getoption("trace")):
            # a debugger has no terminal in another process
            level = "guard"
        key = (level, test.memory)
        if key not in self._isolations:
            self._isolations[key] = Isolation(*key)
        return self._isolations[key]

    def phases(self, settings: Settings) -> tuple[str, ...]:
        """The phases asked for, in the order in which they run."""
        asked = PHASES if settings.test.phases is None else settings.test.phases
        return tuple(each for each in PHASES if each in asked)

    @cached_property
    def workspace(self) -> Workspace:
        """The temporary folder of this process, made when the first module is imported."""
        return Workspace()

    def header(self) -> str:
        """One line: the version, what keeps tools away from the rest, and what it cannot do here."""
        limit = (
            "each call limited in time"
            if deadline.available()
            else "calls NOT limited in time on this system"
        )
        ways = " and ".join(dict.fromkeys(map(str, self._isolations.values())))
        return ", ".join(
            filter(
                None, (f"tool-contracts {__version__}: {ways}", limit, str(self.servers), str(self.bridges))
            )
        )

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Where nothing is to run, what is found is all there is to report."""
        if self.config.option.collectonly:
            self.reporting.collected(session.items)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Attach what an item has found to its report, which is all that the other process gets to see."""
        report = yield
        data = getattr(item, "report_data", None)
        if data is not None and call.when == "call":
            report.__dict__["tool_contracts"] = data()
            if report.skipped and isinstance(report.longrepr, tuple):
                # absolute, as that of pytest's own items, and so printed relative to the current folder
                path, line, _ = item.reportinfo()
                report.longrepr = (os.fspath(path), (line or 0) + 1, report.longrepr[2])
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take in what an item has found, from whichever process."""
        data: Any = getattr(report, "tool_contracts", None)
        if data is not None:
            self.reporting.add(data)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write the report; a run that found no tool is no success."""
        self.servers.close()
        self.bridges.close()
        for isolation in self._isolations.values():
            isolation.close()
        if "workspace" in self.__dict__:
            self.workspace.close()
            threads.end_without_waiting(lambda: int(session.exitstatus))
        if hasattr(self.config, "workerinput"):
            return
        self.reporting.write()
        if not self.found_any and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.NO_TESTS_COLLECTED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say what was tested, and what was not."""
        self.reporting.summarise(terminalreporter)


def _listed(config: pytest.Config, name: str) -> list[str] | None:
    """What an option lists between commas, and where it may be repeated, all of these lists in one."""
    value = config.getoption(f"--tool-contracts-{name}")
    if value is None:
        return None
    every = [value] if isinstance(value, str) else value
    return [part for each in every for entry in each.split(",") if (part := entry.strip())]


def _table(config: pytest.Config) -> dict[str, Any]:
    """What the command line asks for, spelled as in the settings."""
    table: dict[str, Any] = {}
    for key in ("select", "ignore", "profile"):
        if (found := _listed(config, key)) is not None:
            table[key] = found
    test: dict[str, Any] = {}
    if (phases := _listed(config, "phases")) is not None:
        test["phases"] = phases
    for key in ("max-examples", "timeout", "isolation"):
        if (value := config.getoption(f"--tool-contracts-{key}")) is not None:
            test[key] = value
    if test:
        table["test"] = test
    return table
