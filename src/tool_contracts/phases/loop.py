"""Taking one tool through one phase."""

from __future__ import annotations

import importlib
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tool_contracts.phases import REPLAY
from tool_contracts.phases.ledger import Ledger
from tool_contracts.phases.result import PhaseResult
from tool_contracts.run.allowance import merged
from tool_contracts.run.call import TIMEOUT, Caller
from tool_contracts.run.deadline import Deadline, DeadlineExceeded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tool_contracts.phases.contract import Contract
    from tool_contracts.rule import Profile, Rule
    from tool_contracts.run.workspace import Workspace


MAKING = 15.0
"""Seconds between two calls, for making arguments: a pattern of a schema may keep a regex engine busy for ever."""


@dataclass(frozen=True)
class Options:
    """How a run is made: the rules and provider profiles selected, calls per phase, seconds per call.

    `max_examples` is the number of arguments that the phase `valid` draws; None leaves it to Hypothesis's settings.
    """

    rules: Sequence[Rule] = ()
    profiles: Sequence[Profile] = ()
    max_examples: int | None = None
    timeout: float = TIMEOUT
    allow: Sequence[str] = ()
    declared_errors: Sequence[str] = ()


def run_phase(phase: str, contract: Contract, options: Options, workspace: Workspace) -> PhaseResult:
    """Run one phase to its end; a schema that arguments cannot be made of makes it skipped, with the reason."""
    result = PhaseResult(phase)
    started = time.perf_counter()
    if phase == "descriptor":
        from tool_contracts.phases import descriptor

        descriptor.check(contract, options, result)
        result.conclude()
    else:
        _make_calls(phase, contract, options, workspace, result)
    result.seconds = time.perf_counter() - started
    return result


def _make_calls(
    phase: str, contract: Contract, options: Options, workspace: Workspace, result: PhaseResult
) -> None:
    from tool_contracts.generate import UnsupportedSchema
    from tool_contracts.schema import SchemaError

    tool = contract.tool()
    allowance = merged(options.allow, contract.allow)

    def new_caller() -> Caller:
        contract.called, warm = True, contract.called
        return Caller(
            contract.live,
            workspace,
            tool=tool,
            source=contract.source,
            timeout=options.timeout,
            allowance=allowance,
            declared=[*options.declared_errors, *contract.declared_errors],
            warm=warm,
        )

    making = Deadline(MAKING)
    ledger = Ledger(new_caller, options.rules, result, contract.kept, making)
    try:
        with making:
            result.reason = _attempts(phase, contract, options, ledger)
    except (UnsupportedSchema, SchemaError, RecursionError) as error:
        result.reason = f"no arguments can be made of the input schema: {error}"
    except (DeadlineExceeded, Exception):
        # what is interrupted may raise an error of its own, as Hypothesis does in the middle of drawing
        if not making.exceeded:
            raise
        result.reason = f"no further arguments can be made of the input schema within {MAKING:g} s"
    if not result.calls and not result.reason:
        result.reason = "the input schema gives nothing to try in this phase"
    ledger.finish()


def _attempts(phase: str, contract: Contract, options: Options, ledger: Ledger) -> str:
    """Make the calls of a phase; the reason why it ended early, or nothing."""
    if phase == REPLAY:
        from tool_contracts.phases import replay

        cases = replay.cases(contract.input_schema, contract.given)
    else:
        ledger.coverage = contract.counted()
        if phase == "valid":
            from tool_contracts.phases import valid

            return valid.run(contract, ledger, options.max_examples)
        module: Any = importlib.import_module(f"tool_contracts.phases.{phase}")
        cases = module.cases(contract.input_schema)
    for case in cases:
        if isinstance(case.value, dict):
            ledger.attempt(case)
        if ledger.stopped:
            break
    return ""
