"""Items for what fails before any phase: files that cannot be imported or loaded, tools that cannot be read."""

from __future__ import annotations

import abc
import json
from typing import TYPE_CHECKING, Any, ClassVar

from pytest_tool_contracts import failures, reporting
from pytest_tool_contracts.definitions import definition
from pytest_tool_contracts.items import BrokenContract, ContractItem
from tool_contracts.calls import describe
from tool_contracts.findings import Finding
from tool_contracts.model import Span
from tool_contracts.run import frames

if TYPE_CHECKING:
    from tool_contracts.framework import BrokenTool
    from tool_contracts.model import Tool
    from tool_contracts.run.bridges.loading import Failure
    from tool_contracts.run.importing import ImportFailure


class FailedItem(ContractItem):
    """One failure and one finding, with no tool behind it; subclasses say what happened, and where."""

    code: ClassVar[str]
    """What stands in place of a rule's code in reports."""
    phase: ClassVar[str]

    @abc.abstractmethod
    def summary(self) -> str:
        """What happened, in one line."""

    @abc.abstractmethod
    def trace(self) -> str:
        """What shows where it comes from, empty where there is no more to say than the summary."""

    def origin(self) -> Span:
        """What the failure tells as its place, which can be in a file that was imported."""
        return self.place()

    def runtest(self) -> None:
        """Fail with one clear line, then what shows where it comes from."""
        origin, summary = self.origin(), self.summary()
        text = f"{failures.place(origin)}: {summary}\n\n{self.trace()}"
        raise BrokenContract(summary, text.rstrip(), origin)

    def report_data(self) -> str:
        """A finding without a tool."""
        finding = Finding(self.code, self.summary(), name=self.code, span=self.origin(), phase=self.phase)
        return json.dumps(reporting.loose_data(finding))


class ImportItem(FailedItem):
    """A file that holds tools and cannot be imported."""

    code = "import-error"
    phase = "import"

    def __init__(self, *, failure: ImportFailure, **keywords: Any) -> None:
        super().__init__(**keywords)
        self._failure = failure

    def summary(self) -> str:
        """What the import ends with."""
        return f"{self._failure.what}: {self._failure.message}"

    def trace(self) -> str:
        """The traceback from the file on."""
        return self._failure.trace

    def origin(self) -> Span:
        """Where the import fails."""
        return Span(str(self.path)) if self._failure.place is None else Span(*self._failure.place)

    def place(self) -> Span:
        """Where the import fails, if that is in this file."""
        origin = self.origin()
        return origin if origin.filename == str(self.path) else Span(str(self.path))


class LoadItem(FailedItem):
    """A file in another language that holds tools and cannot be loaded."""

    code = "import-error"
    phase = "load"

    def __init__(self, *, failure: Failure, **keywords: Any) -> None:
        super().__init__(**keywords)
        self._failure = failure

    def summary(self) -> str:
        """What loading ends with."""
        return f"cannot be loaded: {self._failure.message}"

    def trace(self) -> str:
        """What the interpreter says."""
        return self._failure.trace

    def place(self) -> Span:
        """Where loading fails."""
        return Span(str(self.path), self._failure.line)


class UndescribedItem(FailedItem):
    """A tool in another language whose descriptor cannot be read."""

    code = "broken-tool"
    phase = "descriptor"

    def __init__(self, *, failure: Failure, source: Tool | None, **keywords: Any) -> None:
        super().__init__(**keywords)
        self._failure = failure
        self._source = source

    def summary(self) -> str:
        """What reading the descriptor ends with."""
        return f"`{self.name}` cannot be read as a tool: {self._failure.message}"

    def trace(self) -> str:
        """What the interpreter says beyond that."""
        return "" if self._failure.trace == self._failure.message else self._failure.trace

    def place(self) -> Span:
        """The definition where the source shows it, else the line that fails."""
        return Span(str(self.path), self._failure.line) if self._source is None else self._source.span()


class BrokenItem(FailedItem):
    """An object that is a tool but cannot be read."""

    code = "broken-tool"
    phase = "descriptor"

    def __init__(self, *, broken: BrokenTool, source: Tool | None, **keywords: Any) -> None:
        super().__init__(**keywords)
        self._broken = broken
        self._source = source

    def summary(self) -> str:
        """The exception that reading it raises."""
        return f"`{self._broken.symbol}` cannot be read as a tool: {describe(self._broken.error)}"

    def trace(self) -> str:
        """The traceback without our own part."""
        return frames.user_trace(self._broken.error)

    def place(self) -> Span:
        """The definition where the source shows the tool, else the place that raises, or the definition alone."""
        if self._source is not None:
            return self._source.span()
        raised = frames.place(self._broken.error)
        if raised is not None:
            return Span(*raised)
        written = self._broken.written
        return (written and definition(self.path, written)) or super().place()
