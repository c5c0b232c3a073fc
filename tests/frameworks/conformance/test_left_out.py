"""Arguments that are left out and have a default, wherever a framework loses it on the way to the model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.phases.contract import Contract
from tool_contracts.phases.loop import Options, run_phase
from tool_contracts.plugins import RULES, load
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Iterator

FUNCTION = '''
def probe(x: int, unit: Unit = Unit.metric, bound: int | None = None) -> str:
    """Measure.

    Args:
        x: What is measured.
        unit: In which unit.
        bound: How far.
    """
    return f"{x} {unit} {bound}"
'''


@pytest.fixture
def workspace() -> Iterator[Workspace]:
    """Where calls write, gone afterwards."""
    made = Workspace()
    yield made
    made.close()


def test_a_default_that_is_not_published_is_no_violation(
    bench: Any, read: Any, harness: Any, workspace: Workspace
) -> None:
    """Some providers want all parameters required, and a reference has no place for a default: the tool is not to blame."""
    text = "\n".join(
        [
            "from enum import Enum",
            harness.header,
            "class Unit(str, Enum):\n    metric = 'metric'\n    imperial = 'imperial'",
            harness.before + FUNCTION,
            harness.after,
        ]
    )
    (live,) = bench.tools(harness.name, text).values()
    contract = Contract(live, read(text).only)
    rules = [each for each in load([RULES]).rules.values() if each.code == "TOOL705"]
    result = run_phase("invalid", contract, Options(rules=rules, timeout=30), workspace)
    assert result.failures == []
    assert [each.finding.message for each in result.findings] == []
