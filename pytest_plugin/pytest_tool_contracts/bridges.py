"""From a file in another language to items: its interpreter loads it, and a bridge serves its tools."""

from __future__ import annotations

import os
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any

import pytest

from pytest_tool_contracts.collection import Names, SkippedCollector, ToolCollector, is_asked_for, sources_in
from pytest_tool_contracts.failed_items import LoadItem, UndescribedItem
from pytest_tool_contracts.items import PhaseItem, SkippedItem
from pytest_tool_contracts.plugin import active_run
from tool_contracts.model import Origin, Tool
from tool_contracts.phases.contract import Contract
from tool_contracts.run import sandbox
from tool_contracts.run.allowance import merged
from tool_contracts.run.bridges.languages import LANGUAGES, language_of
from tool_contracts.run.bridges.loading import Failure, load
from tool_contracts.run.bridges.tools import not_made
from tool_contracts.run.wire.host import Host

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytest_tool_contracts.run import Run
    from tool_contracts.run.bridges.languages import Language
    from tool_contracts.run.bridges.loading import Loaded
    from tool_contracts.run.bridges.tools import BridgedTool
    from tool_contracts.settings import Settings

SCRIPTS = (".exs",)
"""Endings of files that hold tools and are run as a whole where they are loaded, so that they are not."""

ENDINGS = (*LANGUAGES, *SCRIPTS)
"""Endings of files in other languages that may hold tools."""

TESTS = ("*_test.exs", "*_test.rb", "test_*.rb", "*_spec.rb")
"""What files with tests are called in other languages."""


class Bridges:
    """The bridges of a run: one for the files of a language in one project, started when the first is collected.

    Nobody has asked for these programs by name, so the kernel closes them wherever it can.
    """

    def __init__(self, run: Run) -> None:
        self._run = run
        self._loaded: dict[tuple[str, str], Loaded] = {}

    @cached_property
    def _is_closed(self) -> bool:
        level = self._run.options(self._run.servers.settings).isolation.level
        return level in ("process", "sandbox") and not sandbox.why_not()

    @cached_property
    def _host(self) -> Host:
        options = self._run.options(self._run.servers.settings)
        # the interpreter itself is started inside of the sandbox
        allowance = merged(options.allow, ["process"]) if self._is_closed else None
        return Host(self._run.workspace, allowance=allowance)

    def close(self) -> None:
        """End them all."""
        if "_host" in self.__dict__:
            self._host.close()

    def of(self, path: str) -> Loaded:
        """What the bridge of a file has loaded, with other files of its project."""
        language = language_of(path)
        assert language is not None
        top = str(self._run.config.rootpath)
        root = language.root(path, top)
        if (language.name, root) not in self._loaded:
            entry = self._run.files.entry(path)
            assert entry is not None
            files = [
                os.path.realpath(each)
                for each in self._run.files.with_endings((language.ending,))
                if language.root(each, top) == root
            ]
            self._loaded[language.name, root] = load(
                self._host, language, os.path.realpath(root), files, entry.settings.test.setup
            )
        return self._loaded[language.name, root]

    def _languages(self) -> Iterator[tuple[Language, int]]:
        counts = Counter(language_of(each) for each in self._run.files.with_endings(tuple(LANGUAGES)))
        for language in LANGUAGES.values():
            if counts[language]:
                yield language, counts[language]

    def problems(self) -> list[str]:
        """A line for each language of which nothing can be loaded here, and for each framework that is stood in for."""
        stood_in = {name for (name, _), loaded in self._loaded.items() if loaded.stands_in}
        lines = [
            f"{each.framework.name} is not installed for {each.name}: a stand-in has built the tools"
            for each in LANGUAGES.values()
            if each.name in stood_in
        ]
        return lines + [
            f"{reason}: the tools in {count} {language.ending} file{'' if count == 1 else 's'} are not tested"
            for language, count in self._languages()
            if (reason := language.why_not())
        ]

    def __str__(self) -> str:
        names = [language.name for language, _ in self._languages() if not language.why_not()]
        if not names:
            return ""
        tools = f"tools in {' and '.join(names)}"
        if not self._is_closed:
            return f"{tools} NOT guarded: what they do is done"
        return (
            f"{tools} closed by the kernel (writes outside of a temporary folder and connections are refused)"
        )


class BridgedFile(pytest.File):
    """A file that holds tools in another language."""

    def collect(self) -> Iterator[pytest.Item | pytest.Collector]:
        """Load the file and pair its tools with what the source shows."""
        run = active_run(self.config)
        assert run is not None
        if run.replay is not None and not run.replay.reaches(self.nodeid):
            return
        entry = run.files.entry(self.path)
        assert entry is not None
        sources = sources_in(entry, self.path)
        names = Names()
        language = language_of(str(self.path))
        reason = "a script: loading it would run it" if language is None else language.why_not()
        if language is None or reason:
            if (obstacle := run.files.obstacle(self.path)) is not None:
                failure = Failure(obstacle.message, obstacle.span.line)
                yield LoadItem.from_parent(self, name=names.free("load"), failure=failure)
            yield from self._skipped(sources, names, reason)
            return
        loaded, path = run.bridges.of(str(self.path)), os.path.realpath(self.path)
        if path in loaded.failures:
            yield LoadItem.from_parent(self, name=names.free("load"), failure=loaded.failures[path])
            return
        left = list(sources)
        for failure in loaded.broken.get(path, ()):
            source = _take(left, failure.module, failure.line)
            label = failure.module or "tool" if source is None else source.label
            item = UndescribedItem.from_parent(self, name=names.free(label), failure=failure, source=source)
            if is_asked_for(run, item, label):
                yield item
        for module in loaded.unmade.get(path, ()):
            unmade = _take(left, module, 0) or Tool(None, origin=Origin(path, module))
            yield from self._skipped([unmade], names, not_made(module))
        for live in loaded.tools.get(path, ()):
            source = _take(left, live.module, live.line, live.tool.name)
            yield self._collector(live, source, names, entry.settings)
        yield from self._skipped(left, names, "the loaded file holds no such tool")

    def _collector(
        self, live: BridgedTool, source: Tool | None, names: Names, settings: Settings
    ) -> BridgedCollector:
        if source is not None:
            live.tool.framework = source.framework
        contract = Contract(live, source)
        return BridgedCollector.from_parent(
            self, name=names.free(contract.name), contract=contract, live=live, settings=settings
        )

    def _skipped(self, sources: list[Tool], names: Names, reason: str) -> Iterator[pytest.Collector]:
        for each in sources:
            yield SkippedCollector.from_parent(self, name=names.free(each.label), source=each, reason=reason)


class BridgedCollector(ToolCollector):
    """One tool in another language; one that is a definition alone has no phase with calls."""

    def __init__(self, *, live: BridgedTool, settings: Settings, **keywords: Any) -> None:
        super().__init__(**keywords)
        self._live = live
        self._settings = settings

    @property
    def settings(self) -> Settings:
        """Those of the file."""
        return self._settings

    def collect(self) -> Iterator[pytest.Item]:
        """The items of its phases, without those that cannot be; where only the settings lack, they say so."""
        live = self._live
        for item in super().collect():
            if item.name == "descriptor" or (live.is_callable and not live.reason):
                yield item
            elif live.is_callable and isinstance(item, PhaseItem):
                tool = self.contract.tool()
                yield SkippedItem.from_parent(self, name=item.name, source=tool, reason=live.reason)


def collected(parent: pytest.Collector, path: Path) -> pytest.Collector | None:
    """The collector of a file in another language, None for any other file."""
    return BridgedFile.from_parent(parent, path=path) if path.suffix.lower() in ENDINGS else None


def _take(left: list[Tool], module: str | None, line: int, name: Any = None) -> Tool | None:
    """Take out the source of a tool: that of its module, or else at its line, or else of its name."""
    matching = (
        (each for each in left if module is not None and each.origin.symbol == module),
        (each for each in left if module is None and each.span().line == line),
        (each for each in left if module is None and each.name == name),
    )
    found = next((each for some in matching for each in some), None)
    if found is not None:
        left.remove(found)
    return found
