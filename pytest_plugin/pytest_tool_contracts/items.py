"""The items that pytest runs and reports: a tool in one phase, or a tool that is left out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.fixtures import TopRequest

from pytest_tool_contracts import failures, reporting, temporary
from pytest_tool_contracts.plugin import active_run
from tool_contracts.model import Span
from tool_contracts.phases.loop import run_phase
from tool_contracts.phases.result import PhaseResult
from tool_contracts.run.hidden import hidden_library
from tool_contracts.run.wire.published import SERVER

if TYPE_CHECKING:
    import os

    from pytest_tool_contracts.run import Run
    from tool_contracts.model import Tool
    from tool_contracts.phases.contract import Contract
    from tool_contracts.settings import Settings

_SUPPLIED = "tool_contracts_supplied"
"""The fixture that gives what only a running agent has."""


class BrokenContract(Exception):  # noqa: N818 - the outcome of a test, told by its own text
    """A tool does not keep a promise; `text` says which, for people."""

    def __init__(self, summary: str, text: str, place: Span) -> None:
        self.summary = failures.printable(summary)
        self.text = failures.printable(text)
        super().__init__(self.summary)
        self.place = place


class ContractItem(pytest.Item):
    """What all items of a run have in common."""

    def __init__(self, **keywords: Any) -> None:
        super().__init__(**keywords)
        self.add_marker("tool_contracts")
        # Warnings of a tool are its own affair, whatever the project makes of those of its tests. With `-p no:warnings`
        # nobody looks at them, and the mark is unknown.
        if self.config.pluginmanager.has_plugin("warnings"):
            self.add_marker(pytest.mark.filterwarnings("ignore"))

    @property
    def run(self) -> Run:
        """The run that this item belongs to."""
        run = active_run(self.config)
        assert run is not None
        return run

    def place(self) -> Span:
        """Where the tool is defined."""
        return Span(str(self.path))

    def reportinfo(self) -> tuple[os.PathLike[str] | str, int | None, str]:
        """File, line counted from 0, and a name for people."""
        place = self.place()
        path = place.filename if place.filename == str(self.path) else str(self.path)
        line = place.line - 1 if path == place.filename else 0
        return path, line, self.nodeid.partition("::")[2].replace("::", ": ")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The finding in place of a traceback through the plugin."""
        if not isinstance(excinfo.value, BrokenContract):
            return super().repr_failure(excinfo)
        shown: Any = excinfo.getrepr(style="native")
        broken = excinfo.value
        shown.reprtraceback.reprentries = shown.reprtraceback.reprentries[-1:]
        shown.reprtraceback.reprentries[0].lines = [broken.text.rstrip("\n") + "\n"]
        crash = shown.reprcrash
        if crash is not None:
            crash.path, crash.lineno, crash.message = broken.place.filename, broken.place.line, broken.summary
        return shown


class PhaseItem(ContractItem):
    """One tool in one phase."""

    def __init__(self, *, contract: Contract, settings: Settings, **keywords: Any) -> None:
        super().__init__(**keywords)
        self._contract = contract
        self._settings = settings
        # what ends the item before the phase has come to its own end is no success
        self._result = PhaseResult(self.name, outcome="failed")
        if self.name == "valid" and self.config.pluginmanager.hasplugin("hypothesispytest"):
            self.add_marker("hypothesis")
        self.add_marker(pytest.mark.usefixtures(_SUPPLIED))
        # what pytest's own items without a function (those of doctest) have, so that fixtures are set up
        self.obj = None
        self._fixtureinfo = self.session._fixturemanager.getfixtureinfo(node=self, func=None, cls=None)
        self.fixturenames = self._fixtureinfo.names_closure
        self._initrequest()

    def _initrequest(self) -> None:
        # pytest takes the request away when an item has run, and asks for another where a plugin runs it again
        self.funcargs: dict[str, object] = {}
        self._request: Any = TopRequest(self, _ispytest=True)  # type: ignore[arg-type]

    def getparent(self, cls: type[Any]) -> Any:
        """As in pytest; the module that a fixture asks for is the one that holds the tool."""
        found = super().getparent(cls)
        if found is None and cls is pytest.Module:
            return next((each for each in self.listchain() if isinstance(each, pytest.File)), None)
        return found

    def setup(self) -> None:
        """Set up the fixtures that every test has, and what is supplied; a tool that is left out needs none."""
        if self._contract.skip is None:
            self._request._fillfixtures()

    def place(self) -> Span:
        """The definition of the tool."""
        return self._contract.tool().span()

    def runtest(self) -> None:
        """Run the phase; blocked and skipped ones are skipped with the reason."""
        contract, run = self._contract, self.run
        skip = contract.skip or run.claims.replaced(contract.live, contract.source)
        if skip is not None:
            self._result.outcome, self._result.reason = "skipped", skip
            pytest.skip(skip)
        supplied = self.funcargs[_SUPPLIED]
        if not isinstance(supplied, Mapping):
            pytest.fail(f"the fixture `{_SUPPLIED}` returns no dict: {supplied!r}", pytrace=False)
        options = run.options(self._settings)
        allow = (*options.allow, *temporary.allowed(self._request))
        options = replace(options, supplied=supplied, allow=allow)
        try:
            result = self._result = run_phase(self.name, contract, options, run.workspace)
        except (ImportError, AttributeError) as error:
            line = hidden_library(error)
            if line is None:
                raise
            raise pytest.fail.Exception(line, pytrace=False) from None
        if result.statistics:
            # where Hypothesis's own plugin looks for what `--hypothesis-show-statistics` prints
            self.hypothesis_statistics = result.statistics
        run.silencing.leave_out(result, self._settings)
        if result.outcome == "failed":
            broken = BrokenContract(*failures.describe(self.nodeid, contract, result, run.defects))
            # where a debugger stops: at the end of the traceback
            raise broken.with_traceback(result.errors[0].frames if result.errors else None)
        notes = failures.notes(result)
        if notes:
            self.add_report_section("call", "tool contract", notes)
        if result.outcome in ("blocked", "skipped"):
            reason = failures.printable(result.reason)
            pytest.skip(f"blocked: {reason}" if result.outcome == "blocked" else reason)

    def tool_data(self) -> dict[str, Any]:
        """The tool as the JSON report shows it."""
        assert self.parent is not None
        return reporting.tool_data(self.parent.nodeid, self._contract.tool(), self._seen)

    def report_data(self) -> str:
        """What the summary and the JSON report need, as JSON, which every transport between processes takes."""
        assert self.parent is not None
        tool = self._contract.tool()
        return json.dumps(reporting.phase_data(self.parent.nodeid, tool, self._seen, self._result))

    @property
    def _seen(self) -> reporting.Seen:
        if self._contract.source is not None:
            return "both"
        return "server" if self._contract.live.framework is SERVER else "run"


class SkippedItem(ContractItem):
    """A tool that the source shows but that cannot be tested."""

    def __init__(self, *, source: Tool, reason: str, **keywords: Any) -> None:
        super().__init__(**keywords)
        self._source = source
        self._reason = reason

    def place(self) -> Span:
        """The definition of the tool."""
        return self._source.span()

    @property
    def is_needless(self) -> bool:
        """Whether another file, which may be collected later, has the tool."""
        return self.run.claims.is_called_elsewhere(self._source, str(self.path))

    def runtest(self) -> None:
        """Say why."""
        pytest.skip(self._reason)

    def tool_data(self) -> dict[str, Any]:
        """The tool as the JSON report shows it."""
        assert self.parent is not None
        return reporting.tool_data(self.parent.nodeid, self._source, "source")

    def report_data(self) -> str:
        """A tool whose only phase is skipped."""
        assert self.parent is not None
        result = PhaseResult(self.name, outcome="skipped", reason=self._reason)
        return json.dumps(reporting.phase_data(self.parent.nodeid, self._source, "source", result))
