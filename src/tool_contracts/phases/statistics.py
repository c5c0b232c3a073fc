"""What `--hypothesis-show-statistics` prints, the one thing that Hypothesis has no public name for.

It tells its own pytest plugin alone, and that only for items made of a test function. So its module is looked for by
name, and whatever is not as it was means no statistics, and no failure.
"""

from __future__ import annotations

import importlib
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tool_contracts.phases.ledger import Ledger

_MODULE = "hypothesis.statistics"


def told_to(ledger: Ledger, name: str) -> AbstractContextManager[object]:
    """Where `ledger` is told of the draws, under `name`; nothing is told with a Hypothesis that does not do so."""
    try:
        module: Any = importlib.import_module(_MODULE)
        collector, describe = module.collector, module.describe_statistics

        def take(found: Any) -> None:
            with suppress(Exception):
                ledger.statistics = str(describe(found | {"nodeid": name}))

        context: AbstractContextManager[object] = collector.with_value(take)
    except (ImportError, AttributeError, TypeError):
        return nullcontext()
    return context
