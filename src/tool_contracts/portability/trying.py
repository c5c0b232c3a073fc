"""Calling the tool that a framework made of a function with what its schema allows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tool_contracts.phases.contract import Contract
from tool_contracts.phases.loop import Options, run_phase

if TYPE_CHECKING:
    from tool_contracts.findings import Finding
    from tool_contracts.portability.making import Made
    from tool_contracts.run.workspace import Workspace

_PHASES = ("descriptor", "examples", "boundaries")
"""Those that are the same in every run, so that frameworks can be compared."""


@dataclass
class Trial:
    """What came of the calls of one tool: how many there were, what was found, and why there were no more.

    `failures` says what kept them from being made or judged, which is no fault of the tool.
    """

    calls: int = 0
    refused: int = 0
    findings: list[Finding] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    @property
    def errors(self) -> list[Finding]:
        """The findings that make a test fail."""
        return [each for each in self.findings if each.severity == "error"]


def attempt(made: Made, options: Options, workspace: Workspace) -> Trial:
    """Take the tool through the phases that draw nothing; a fault that shows in several is told once."""
    trial = Trial()
    if made.live is None:
        return trial
    contract = Contract(made.live, made.source, identity=f"portability::{made.framework.name}")
    results = [run_phase(phase, contract, options, workspace) for phase in _PHASES]
    trial.calls = sum(each.calls for each in results)
    trial.refused = sum(each.refused for each in results)
    trial.failures = [*dict.fromkeys(each for result in results for each in result.failures)]
    told = set()
    for result in results:
        if result.reason and (result.outcome != "skipped" or not trial.calls):
            trial.reasons.append(f"{result.phase}: {result.reason}")
        for judged in result.findings:
            if judged.key not in told:
                told.add(judged.key)
                trial.findings.append(judged.finding)
    return trial
