"""Taking one tool through one phase."""

from __future__ import annotations

import importlib
import time
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tool_contracts.calls import MAX_RESULT_TOKENS
from tool_contracts.phases import REPLAY
from tool_contracts.phases.ledger import Ledger
from tool_contracts.phases.result import PhaseResult
from tool_contracts.run.allowance import merged
from tool_contracts.run.call import TIMEOUT, Caller
from tool_contracts.run.clock import monotonic
from tool_contracts.run.deadline import Deadline, DeadlineExceeded
from tool_contracts.run.isolation import Isolation
from tool_contracts.run.runner import Runner, RunnerError
from tool_contracts.run.wire.published import PublishedTool, is_destructive

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping, Sequence

    from tool_contracts.generate import Case
    from tool_contracts.lint.ruleset import Ruleset
    from tool_contracts.phases.contract import Contract
    from tool_contracts.rule import Profile, Rule
    from tool_contracts.run.wire.caller import ServerCaller
    from tool_contracts.run.workspace import Workspace
    from tool_contracts.settings import TestSettings


_LOADING = 4
"""How many times the limit a tool may take for its very first call."""

MAKING = 15.0
"""Seconds of computing between two calls, for making arguments: a pattern of a schema may keep a regex engine busy for ever."""


_IN_PROCESS = Isolation("guard")


@dataclass(frozen=True)
class Options:
    """How a run is made: the rules and provider profiles selected, calls per phase, seconds per call, and where.

    `max_examples` is the number of arguments that the phase `valid` draws, or the numbers of several phases by name:
    of a longer list of cases as many are taken, spread over it. What is not said is left to Hypothesis's settings, or
    all there are. `classes` are those of values that `valid` draws besides the usual, `seed` is what the user
    has asked Hypothesis for. `supplied` holds what only a running agent has, by name; a contract may add to it.
    `keeps_frames` is for debuggers, which are in this process, as the calls must be.
    """

    rules: Sequence[Rule] = ()
    profiles: Sequence[Profile] = ()
    max_examples: int | Mapping[str, int] | None = None
    classes: Sequence[str] = ()
    seed: Hashable = None
    timeout: float = TIMEOUT
    allow: Sequence[str] = ()
    declared_errors: Sequence[str] = ()
    max_result_tokens: int = MAX_RESULT_TOKENS
    supplied: Mapping[str, Any] = field(default_factory=dict)
    isolation: Isolation = _IN_PROCESS
    keeps_frames: bool = False

    @classmethod
    def of(cls, test: TestSettings, ruleset: Ruleset, isolation: Isolation) -> Options:
        """The options that the settings ask for."""
        return cls(
            rules=[ruleset.rules[code] for code in sorted(ruleset.selection.enabled)],
            profiles=ruleset.profiles,
            max_examples=test.max_examples,
            classes=test.classes,
            timeout=TIMEOUT if test.timeout is None else test.timeout,
            allow=test.allow,
            declared_errors=test.declared_errors,
            max_result_tokens=MAX_RESULT_TOKENS if test.max_result_tokens is None else test.max_result_tokens,
            isolation=isolation,
        )

    def most(self, phase: str) -> int | None:
        """The number of arguments for a phase, None where nothing is said of it."""
        counts = self.max_examples
        if isinstance(counts, int | None):
            return counts if phase == "valid" else None
        return counts.get(phase)


def run_phase(phase: str, contract: Contract, options: Options, workspace: Workspace) -> PhaseResult:
    """Run one phase to its end; a schema that arguments cannot be made of makes it skipped, with the reason."""
    result = PhaseResult(phase)
    started = monotonic()
    if phase == "descriptor":
        from tool_contracts.phases import descriptor

        descriptor.check(contract, options, result)
        result.conclude()
    else:
        _make_calls(phase, contract, options, workspace, result)
    result.seconds = monotonic() - started
    return result


def _make_calls(
    phase: str, contract: Contract, options: Options, workspace: Workspace, result: PhaseResult
) -> None:
    from tool_contracts.generate import UnsupportedSchema
    from tool_contracts.schema import SchemaError

    tool = contract.tool()
    allowance = merged(options.allow, contract.allow)
    declared = [*options.declared_errors, *contract.declared_errors]
    live, shared = contract.live, True
    live.supplied.clear()
    live.supplied.update({**options.supplied, **contract.supplied})
    if isinstance(live, PublishedTool) and is_destructive(tool) and not allowance.permits("destructive"):
        result.reason = 'it says that it destroys: `allow = ["destructive"]` lets it be called'
        result.conclude()
        return

    def new_caller() -> Caller | Runner | ServerCaller:
        nonlocal shared
        loading = contract.loading
        first = options.timeout * _LOADING if loading is None else options.timeout + loading
        if isinstance(live, PublishedTool):
            # what is repeated must show on a server that nothing went before
            alone, shared = not shared, False
            return live.caller(
                tool=tool, timeout=options.timeout, first=first, alone=alone, declared=declared
            )
        caller = Caller(
            live,
            workspace,
            tool=tool,
            source=contract.source,
            timeout=options.timeout,
            first=first,
            allowance=options.isolation.allowance(allowance),
            declared=declared,
            keeps_frames=options.keeps_frames,
        )
        return options.isolation.around(caller)

    making = Deadline(MAKING, time.process_time)
    most = contract.max_result_tokens
    try:
        ledger = Ledger(
            new_caller,
            options.rules,
            result,
            contract,
            making,
            max_result_tokens=options.max_result_tokens if most is None else most,
        )
    except RunnerError as error:
        result.failures.append(str(error))
        result.conclude()
        return
    try:
        with closing(ledger), making:
            result.reason = _attempts(phase, contract, options, ledger)
    except (UnsupportedSchema, SchemaError, RecursionError) as error:
        result.reason = f"no arguments can be made of the input schema: {error}"
    except RunnerError as error:
        result.failures.append(str(error))
    except (DeadlineExceeded, Exception):
        # what is interrupted may raise an error of its own, as Hypothesis does in the middle of drawing
        if not making.exceeded:
            raise
        result.reason = f"no further arguments can be made of the input schema within {MAKING:g} s"
    if not result.calls and not result.reason:
        result.reason = "the input schema gives nothing to try in this phase"
    if not (result.reason or ledger.stopped):
        contract.tried.add(phase)
    ledger.finish()


def _attempts(phase: str, contract: Contract, options: Options, ledger: Ledger) -> str:
    """Make the calls of a phase; the reason why it ended early, or nothing."""
    if phase == REPLAY:
        from tool_contracts.phases import replay

        cases: Iterable[Case] = replay.cases(contract.input_schema, contract.given, **_checks(contract))
    else:
        ledger.coverage = contract.counted()
        if phase == "valid":
            from tool_contracts.phases import valid

            classes = _sendable(options.classes, contract)
            return valid.run(contract, ledger, options.most(phase), classes, options.seed)
        cases = _spread(_prepared(phase, contract), options.most(phase))
    for case in cases:
        ledger.attempt(case)
        if ledger.stopped:
            break
    return ""


def _sendable(classes: Sequence[str], contract: Contract) -> list[str]:
    """Those that the tool can be sent: messages to servers are JSON in UTF-8, and many readers take nothing else."""
    is_served = isinstance(contract.live, PublishedTool)
    return [each for each in classes if not (is_served and each in ("non-finite", "surrogates"))]


def _prepared(phase: str, contract: Contract) -> Iterable[Case]:
    if phase == "invalid":
        from tool_contracts.phases import invalid

        return invalid.cases(contract.input_schema, **_checks(contract))
    module: Any = importlib.import_module(f"tool_contracts.phases.{phase}")
    made: Iterable[Case] = module.cases(contract.input_schema)
    return made


def _checks(contract: Contract) -> dict[str, Any]:
    """How the framework's check of arguments differs from what is published."""
    live = contract.live
    return {"is_tightened": "tightens_schemas" in live.tool.traits, "checked": live.checked}


def _spread(cases: Iterable[Case], most: int | None) -> Iterable[Case]:
    """The cases that are objects, as arguments are: at most so many, from the first to the last."""
    arguments = (case for case in cases if isinstance(case.value, dict))
    if most is None:
        return arguments
    every = list(arguments)
    return every if len(every) <= most else [every[index * len(every) // most] for index in range(most)]
