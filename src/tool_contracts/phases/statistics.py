"""What `--hypothesis-show-statistics` prints, the one thing that Hypothesis has no public name for.

It tells its own pytest plugin alone, and that only for items made of a test function. So its module is looked for by
name, and whatever is not as it was means no statistics, and no failure.
"""

from __future__ import annotations

import importlib
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tool_contracts.calls import Call

_MODULE = "hypothesis.statistics"


class Statistics:
    """Those of the last draws inside `told()`, under `name`."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._found: Any = None

    def told(self) -> AbstractContextManager[object]:
        """Where Hypothesis tells of its draws; nothing is told with one that does not do so."""
        try:
            collector: Any = importlib.import_module(_MODULE).collector
            context: AbstractContextManager[object] = collector.with_value(self._take)
        except (ImportError, AttributeError, TypeError):
            return nullcontext()
        return context

    def _take(self, found: Any) -> None:
        self._found = found

    def text(self, calls: Sequence[Call]) -> str:
        """The statistics, with what came of the draws in `calls` that were made after them, in the same order."""
        if self._found is None:
            return ""
        with suppress(Exception):
            drawn = self._found.get("generate-phase", {}).get("test-cases", ())
            for each, call in zip((each for each in drawn if each["status"] == "valid"), calls, strict=False):
                each["events"] = [call.outcome]
                each["runtime"] += call.seconds
            describe: Any = importlib.import_module(_MODULE).describe_statistics
            return str(describe(self._found | {"nodeid": self._name}))
        return ""
