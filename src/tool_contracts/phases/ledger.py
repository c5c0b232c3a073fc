"""The calls of one phase: made, judged, counted, and the smallest of each defect kept."""

from __future__ import annotations

import gc
import json
from collections import Counter
from dataclasses import replace
from statistics import median
from typing import TYPE_CHECKING, Any

from tool_contracts.calls import MAX_RESULT_TOKENS
from tool_contracts.generate import STRICT, Mutation
from tool_contracts.phases.confirming import BREAKING, Confirming, Sight, ending
from tool_contracts.phases.judging import Judge, Judged, RuleFailure
from tool_contracts.run.clock import monotonic
from tool_contracts.schema.values import copied

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tool_contracts.calls import Call
    from tool_contracts.generate import Case, Coverage
    from tool_contracts.phases.contract import Contract
    from tool_contracts.phases.result import PhaseResult
    from tool_contracts.rule import Rule
    from tool_contracts.run.call import Caller
    from tool_contracts.run.deadline import Deadline
    from tool_contracts.run.runner import Runner
    from tool_contracts.run.wire.caller import ServerCaller

_SHORTEST = 0.1
"""Seconds that a call has at the least, once one has come to no end."""

_MOST_HANGS = 150
"""How many calls without an end are waited for."""

_AFTERWARDS = 0.02
"""Seconds after the last answer of a phase in which the end of a server is told of the call that was answered."""

_SMALLEST = (0, "")
"""The size of the arguments that Hypothesis has ended with, however long they are."""


class Ledger:
    """Makes calls with `new_caller()` and judges them by `rules`.

    `stopped` is set by a call that ran into the time limit where that leaves the process in an unknown state, so that
    no further call proves anything; where the process can be replaced, calls go on with much less time.
    `making` is the limit on the time between two calls, `max_result_tokens` what a result may cost. `coverage` counts
    what the calls try of the schema, where it is set; `statistics` is what is known of the draws.
    """

    def __init__(
        self,
        new_caller: Callable[[], Caller | Runner | ServerCaller],
        rules: Sequence[Rule],
        result: PhaseResult,
        contract: Contract,
        making: Deadline,
        *,
        max_result_tokens: int = MAX_RESULT_TOKENS,
    ) -> None:
        self._new_caller = new_caller
        self._caller = new_caller()
        self._judge = Judge(rules, contract.live, result.phase, has_script=contract.has_script)
        self._result = result
        self._contract = contract
        self._making = making
        self._max_result_tokens = max_result_tokens
        self._calls: list[Call] = []
        self._seen: dict[str, list[Sight]] = {}
        self._confirming = Confirming(
            new_caller, self._judged, contract, self._calls, is_remote=self._caller.survives
        )
        self.coverage: Coverage | None = None
        self._noted: dict[str, tuple[Sequence[str], Sequence[tuple[str, int]]]] = {}
        self.statistics = ""
        self._last: Call | None = None
        self._hangs = 0
        self.stopped = False
        self.first_failure: float | None = None

    @property
    def is_remote(self) -> bool:
        """Whether the calls are made in another process."""
        return self._caller.survives

    @property
    def last(self) -> Call:
        """The last call."""
        assert self._last is not None
        return self._last

    @property
    def is_made_too_slowly(self) -> bool:
        """Whether the limit on the time between two calls has passed."""
        return self._making.exceeded

    def announce(self, every: Sequence[Any]) -> None:
        """Say which arguments the next attempts have; they need not follow."""
        self._caller.announce(every)

    def made(self) -> None:
        """Arguments have been made for a later call: the time to make the next ones begins."""
        self._making.restart()

    def attempt(self, case: Case) -> list[Judged]:
        """Call the tool once; the findings that make the phase fail, if there are any."""
        arguments, valid = case.value, not isinstance(case, Mutation)
        level = case.level if isinstance(case, Mutation) else STRICT
        if self.coverage is not None:
            self.coverage.add(case)
        self._making.suspend()
        self._look_back(0)
        call = self._caller.call(arguments, label=case.label, pointer=case.pointer, valid=valid, level=level)
        self._making.restart()
        if self._contract.loading is None:
            self._contract.loading = call.seconds if call.outcome == "returned" else 0.0
        self._last = call
        found = self._judged(call)
        self._count(call)
        is_late = call.outcome == "timed-out" and self._hangs > 0
        if call.outcome == "timed-out":
            self._hurry()
        if not (found or self._contract.kept) and call.outcome == "returned" and valid:
            self._contract.kept.append(copied(arguments))
        if valid and call.outcome in BREAKING:
            self._contract.breaks.add(ending(call))
        base = case.base if isinstance(case, Mutation) else None
        for each in found:
            sight = Sight(_size(arguments), call, each, base, is_late)
            self._seen.setdefault(each.key, []).append(sight)
        errors = [each for each in found if each.finding.severity == "error"]
        if errors and self.first_failure is None:
            self.first_failure = monotonic()
        # rules over many calls see them without results
        call.drop_values()
        self._calls.append(call)
        return errors

    def note(self, key: str, lines: Sequence[str], explained: Sequence[tuple[str, int]]) -> None:
        """The last call that showed a defect is as small as Hypothesis makes it; what it has to say of it.

        That is lines for people, and the places that only calls which show it came by.
        """
        self._noted[key] = lines, explained
        self._seen[key][-1] = replace(self._seen[key][-1], size=_SMALLEST)

    def is_shrunk(self, key: str) -> bool:
        """Whether Hypothesis has found the smallest arguments that show this defect."""
        return key in self._noted

    def _notes(self, key: str, trace: str) -> tuple[str, ...]:
        lines, explained = self._noted.get(key, ((), ()))
        places = [f"{path}:{line}" for path, line in explained if f'"{path}", line {line},' not in trace]
        return (*lines, *([f"run by failing calls alone: {', '.join(places)}"] if places else ()))

    def _hurry(self) -> None:
        """Shrinking a hang takes many hangs: let each be short, though long for what the tool has shown so far."""
        self._hangs += 1
        self.stopped = not self._caller.survives or self._hangs > _MOST_HANGS
        if self._hangs == 1 and not self.stopped:
            usual = [each.seconds for each in self._calls if each.outcome == "returned"]
            self._caller.hurry(max(_SHORTEST, 20 * median(usual)) if usual else _SHORTEST)

    def close(self) -> None:
        """End what the calls have needed; no further one can be made."""
        self._look_back(_AFTERWARDS)
        self._caller.close()

    def _look_back(self, seconds: float) -> None:
        """See whether a server has ended since its last answer: then the call that was answered has ended it."""
        call = self._caller.ended_since(seconds)
        if call is not None:
            for each in self._judged(call):
                self._seen.setdefault(each.key, []).append(Sight(_size(call.arguments), call, each))

    def finish(self) -> None:
        """Take the smallest arguments of each defect, see whether they show it again, and conclude."""
        if self._result.blocked:
            # sockets and files that stopped calls left open must not be found by somebody else's test
            gc.collect()
        for key, seen in sorted(self._seen.items()):
            confirmed = self._confirming.confirmed(key, seen)
            if confirmed is None:
                continue
            if confirmed.finding.evidence is not None:
                confirmed.finding.evidence.notes = self._notes(key, confirmed.finding.evidence.trace)
            self._result.findings.append(confirmed)
        try:
            together = self._judge.together(self._calls)
        except RuleFailure as failure:
            self._fail(failure)
        else:
            self._result.findings += [self._confirming.held_alone(*each) for each in together]
        if self.coverage is not None:
            self._result.coverage = self.coverage.found
        self._result.statistics = self.statistics
        self._result.conclude()

    def _judged(self, call: Call) -> list[Judged]:
        call.max_result_tokens = self._max_result_tokens
        try:
            return self._judge.call(call)
        except RuleFailure as failure:
            self._fail(failure)
            return []

    def _fail(self, failure: RuleFailure) -> None:
        if str(failure) not in self._result.failures:
            self._result.failures.append(str(failure))

    def _count(self, call: Call) -> None:
        result = self._result
        result.calls += 1
        result.blocked += call.outcome == "blocked"
        is_refused = call.outcome in ("refused", "rejected")
        if call.valid:
            result.refused += is_refused
            result.answered += call.outcome == "returned"
            result.declared += call.outcome == "declared-error"
        else:
            result.rejected += is_refused
            if "checks_arguments" not in call.tool.traits:
                result.unchecked += call.outcome == "returned"
        if call.outcome == "blocked":
            stopped = [repr(effect) for effect in call.effects if effect.blocked]
            # a framework stops a call too, where only a running host could go on
            result.effects += Counter(stopped or [" ".join(call.exception.split())])


def _size(arguments: Any) -> tuple[int, str]:
    text = json.dumps(arguments, ensure_ascii=False, sort_keys=True, default=repr)
    return len(text), text
