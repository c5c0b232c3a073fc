"""What came of one phase of one tool."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from tool_contracts.generate import SchemaCoverage
    from tool_contracts.phases.judging import Judged

    PhaseOutcome = Literal["passed", "failed", "blocked", "skipped"]


@dataclass
class PhaseResult:
    """The outcome, the findings, and what is counted for the summary.

    `calls` counts calls, `seconds` is how long the phase took, `blocked` counts the calls that prove nothing because
    an effect was stopped. Of those with allowed arguments, `refused` counts what the tool or its framework refused,
    `answered` what returned, `declared` what ended in an error that the tool declares; of those with invalid ones,
    `rejected` counts what was refused, `unchecked` what a framework without checks let through. `effects` counts what was
    stopped, by a line that says what; `reason` says why a phase was skipped, blocked or cut short. `coverage` is what was
    tried of the input schema so far, `statistics` what Hypothesis says of its draws.
    """

    phase: str
    outcome: PhaseOutcome = "passed"
    reason: str = ""
    calls: int = 0
    seconds: float = 0.0
    blocked: int = 0
    refused: int = 0
    rejected: int = 0
    unchecked: int = 0
    answered: int = 0
    declared: int = 0
    effects: Counter[str] = field(default_factory=Counter)
    findings: list[Judged] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    coverage: SchemaCoverage | None = None
    statistics: str = ""

    @property
    def errors(self) -> list[Judged]:
        """The findings that make the phase fail."""
        return [each for each in self.findings if each.finding.severity == "error"]

    def conclude(self) -> None:
        """Set the outcome from what was found; a phase of which every call was blocked shows nothing."""
        if self.errors or self.failures:
            self.outcome = "failed"
        elif self.calls and self.blocked == self.calls:
            self.outcome = "blocked"
            self.reason = "every call was blocked: " + "; ".join(list(self.effects)[:3])
        elif not self.calls and self.reason:
            self.outcome = "skipped"
