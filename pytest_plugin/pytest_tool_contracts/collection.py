"""From a file to items: a collector for each file, one for each tool, an item for each phase."""

from __future__ import annotations

import os
import shlex
import unittest
from typing import TYPE_CHECKING, Any

import pytest

from pytest_tool_contracts.claims import sources_of
from pytest_tool_contracts.failed_items import BrokenItem, ImportItem
from pytest_tool_contracts.failures import printable
from pytest_tool_contracts.items import PhaseItem, SkippedItem
from pytest_tool_contracts.pairing import live_tools, pair
from pytest_tool_contracts.plugin import active_run
from tool_contracts.frameworks._bindings import needs_arguments
from tool_contracts.lint.ruleset import frameworks
from tool_contracts.model import Origin, Tool
from tool_contracts.phases import REPLAY
from tool_contracts.phases.contract import Contract
from tool_contracts.run.allowance import AllowanceError, merged
from tool_contracts.run.importing import ImportFailure, call_factories, import_file, is_importable
from tool_contracts.settings import unknown_phase
from tool_contracts.sources import Reading

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import ModuleType

    from pytest_tool_contracts.run import Run
    from tool_contracts.framework import LiveTool
    from tool_contracts.lint.entry import Entry
    from tool_contracts.settings import Settings


class ToolFile(pytest.File):
    """A Python file that holds tools; `obj` is its module, under the name that pytest's own files have for it."""

    obj: ModuleType | None = None

    def collect(self) -> Iterator[pytest.Item | pytest.Collector]:
        """Import the module and pair its tools with what the source shows."""
        run, entry = _run(self), _entry(self)
        if run.replay is not None and not run.replay.reaches(self.nodeid):
            return
        reading = entry.reading or Reading()
        sources, made_here = sources_in(entry, self.path), sources_of(entry)
        names = Names()
        obstacle, factories = run.files.obstacle(self.path), run.files.factories(self.path)
        if not (reading.defines or obstacle or factories or any(_is_callable(each) for each in made_here)):
            for each in sources:
                yield self._skipped(each, names, "a descriptor alone: there is no function to call")
            return
        try:
            module = self.obj = import_file(str(self.path), run.workspace)
            call_factories(module, factories, run.workspace)
        except ImportFailure as failure:
            if isinstance(failure.error, pytest.skip.Exception | unittest.SkipTest):
                for each in made_here:
                    yield self._skipped(each, names, str(failure.error))
                return
            if isinstance(failure.error, SyntaxError | ValueError):
                obstacle = obstacle or run.files.slip(self.path)
            if obstacle is not None:
                # read for its places, it says better where
                place = obstacle.span.filename, obstacle.span.line
                failure = ImportFailure(obstacle.message, place, failure.trace, failure.error)
            yield ImportItem.from_parent(self, name=names.free("import"), failure=failure)
            return
        found, broken = live_tools(frameworks(entry.settings), module)
        pairs, left = pair(made_here, found)
        pairs, left = run.claims.own(pairs, str(self.path)), run.claims.untold(left, str(self.path))
        unread: str | None = None
        for bad in broken:
            source = next((each for each in left if each.origin.symbol == bad.written is not None), None)
            if source is not None:
                left.remove(source)
            elif bad.written is None:
                unread = f"`{bad.symbol}` cannot be read"
            broken_item = BrokenItem.from_parent(self, name=names.free(bad.symbol), broken=bad, source=source)
            if is_asked_for(run, broken_item, bad.symbol if source is None else source.label):
                yield broken_item
        has_script = is_importable(module)
        for live, source in pairs:
            contract = Contract(live, source, has_script=has_script)
            yield ToolCollector.from_parent(self, name=names.free(contract.name), contract=contract)
        for unpaired in left:
            why = run.claims.taken(unpaired) or self._to_be_made(unpaired, factories) or unread
            yield self._skipped(unpaired, names, why or self._to_be_asked(unpaired))
        unmade = list(_unmade(reading, found, module))
        for each, reason in unmade:
            yield self._skipped(each, names, reason)
        if reading.not_understood and not (pairs or broken or left or unmade):
            why, span = reading.not_understood[0]
            unseen = Tool(None, origin=Origin(str(self.path), "tools"), spans={"": span})
            yield self._skipped(unseen, names, f"the imported module holds no tool: {why}")

    def _to_be_made(self, source: Tool, factories: Sequence[str]) -> str | None:
        """The line of the settings that a tool within a function needs, None where that is no reason."""
        maker, is_inside, _ = (source.origin.symbol or "").partition(".<locals>.")
        if not is_inside or "." in maker or maker in factories:
            return None
        line = f'factories = ["{self._name()}:{maker}"]'
        return f"a call of `{maker}` makes it; to have that called, add to [tool.tool-contracts.test]: {line}"

    def _to_be_asked(self, source: Tool) -> str:
        """That there is no such tool, and how one is called that only a running server tells of, as a low-level one does."""
        why = "the imported module holds no such tool"
        if "serves_mcp" not in source.traits:
            return why
        command = shlex.quote(f"python {shlex.quote(self._name())}")
        return f"{why}; where the file runs a server that has it: pytest --tool-contracts-server {command}"

    def _name(self) -> str:
        """The file as the settings name it."""
        return os.path.relpath(self.path, _entry(self).settings.root).replace(os.sep, "/")

    def _skipped(self, source: Tool, names: Names, reason: str) -> pytest.Collector:
        name = names.free(source.label)
        return SkippedCollector.from_parent(self, name=name, source=source, reason=reason)


class ToolCollector(pytest.Collector):
    """One tool, with an item for each of its phases."""

    def __init__(self, *, contract: Contract, **keywords: Any) -> None:
        super().__init__(**keywords)
        self.contract = contract
        contract.identity = self.nodeid

    @property
    def settings(self) -> Settings:
        """Those of the file."""
        return _entry(self).settings

    def collect(self) -> Iterator[pytest.Item]:
        """Ask the conftest files, then make the items."""
        contract = self.contract
        self.ihook.pytest_tool_contracts_tool(contract=contract, config=self.config)
        _check(contract)
        run = _run(self)
        phases = run.phases(self.settings) if contract.phases is None else contract.phases
        if run.replay is not None:
            contract.given = run.replay.of(self.nodeid, contract.name)
            phases = (REPLAY,) if contract.given else ()
            if run.replay.describes(self.nodeid, contract.name):
                phases = ("descriptor", *phases)
        for phase in phases:
            yield PhaseItem.from_parent(self, name=phase, contract=contract, settings=self.settings)


def _check(contract: Contract) -> None:
    """Refuse what a conftest asks for and nobody knows, as the same in the settings is refused."""
    if (unknown := unknown_phase(contract.phases or ())) is not None:
        raise pytest.Collector.CollectError(f"a conftest sets `phases`: {unknown}")
    try:
        merged(contract.allow)
    except AllowanceError as error:
        raise pytest.Collector.CollectError(f"a conftest sets `allow`: {error}") from error


class SkippedCollector(pytest.Collector):
    """A tool that the source shows but that cannot be tested."""

    def __init__(self, *, source: Tool, reason: str, **keywords: Any) -> None:
        super().__init__(**keywords)
        self._source = source
        self._reason = reason

    def collect(self) -> Iterator[pytest.Item]:
        """One item that says why, but where arguments are to be replayed."""
        if _run(self).replay is None:
            yield SkippedItem.from_parent(self, name="descriptor", source=self._source, reason=self._reason)


class Names:
    """Names within one file, each once, printable, and without what separates the parts of a node id."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def free(self, wanted: str) -> str:
        """The name that is wanted, or one like it where that is taken."""
        base = printable(" ".join(wanted.replace("::", ".").split()) or "unnamed")
        name, count = base, 1
        while name in self._taken:
            count += 1
            name = f"{base}-{count}"
        self._taken.add(name)
        return name


def _unmade(reading: Reading, found: Sequence[LiveTool], module: ModuleType) -> Iterator[tuple[Tool, str]]:
    """The classes that are tools of which the source shows nothing else, and the module holds no object, with the reason."""
    made = {each.tool.origin.symbol for each in found}
    for symbol, why, span in reading.unread:
        kind = getattr(module, symbol, None)
        if symbol in made or not isinstance(kind, type) or kind.__subclasses__() or not needs_arguments(kind):
            continue
        line = f"{symbol.lower()} = {symbol}(...)"
        told = f"the imported module holds no such tool: {why}, and it wants arguments; to have it called, add: {line}"
        yield Tool(symbol, origin=Origin(span.filename, symbol), spans={"": span}), told


def is_asked_for(run: Run, item: pytest.Item, label: str) -> bool:
    """Whether a tool that cannot be read is to be told: where arguments are replayed, only if they are for it."""
    assert item.parent is not None
    if run.replay is None:
        return True
    nodeid = f"{item.parent.nodeid}::{label}"
    return bool(run.replay.of(nodeid, label)) or run.replay.describes(nodeid, label)


def sources_in(entry: Entry, path: os.PathLike[str]) -> list[Tool]:
    """The tools that the source of a file shows and that are defined in it."""
    tools = entry.reading.tools if entry.reading else ()
    return [each for each in tools if _same_file(each.origin.filename, path)]


def _is_callable(tool: Tool) -> bool:
    """Whether there may be something to call: a function was seen, or a framework that holds one."""
    return tool.signature is not None or bool(tool.traits)


def _same_file(filename: str, path: os.PathLike[str]) -> bool:
    return os.path.realpath(filename) == os.path.realpath(path)


def _run(node: pytest.Collector) -> Run:
    run = active_run(node.config)
    assert run is not None
    return run


def _entry(node: pytest.Collector) -> Entry:
    entry = _run(node).files.entry(node.path)
    assert entry is not None
    return entry
