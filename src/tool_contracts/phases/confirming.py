"""Whether what calls have shown is a defect of the tool: the smallest of them are made once more, where nothing went before."""

from __future__ import annotations

import os
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from tool_contracts.phases import boundaries

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tool_contracts.calls import Call
    from tool_contracts.phases.contract import Contract, Ending
    from tool_contracts.phases.judging import Judged
    from tool_contracts.run.call import Caller
    from tool_contracts.run.runner import Runner
    from tool_contracts.run.wire.caller import ServerCaller

_REPLAYED = 3
"""How many of the smallest arguments of a defect are tried before it is said to depend on earlier calls."""

_WORKED_BEFORE = "arguments that have worked show it now as well"
_NOT_ALONE = "the same arguments alone do not show it"

BREAKING = ("crashed", "died")
"""How calls end that show a fault of the tool, and where it is."""


@dataclass(frozen=True)
class Sight:
    """A call that shows a defect, and what a rule says of it.

    `size` orders the calls that show the same one. `base` holds the allowed arguments that the call's own were made of by
    breaking the schema, where they were. `is_late` says that the call came to no end within less than the full limit.
    """

    size: tuple[int, str]
    call: Call
    judged: Judged
    base: Any = None
    is_late: bool = False


class Confirming:
    """Makes calls again with `new_caller()`, of which `judged` says what the rules do.

    `calls` are all those of the phase so far, in their order. With `is_remote`, each caller is a new process.
    """

    def __init__(
        self,
        new_caller: Callable[[], Caller | Runner | ServerCaller],
        judged: Callable[[Call], list[Judged]],
        contract: Contract,
        calls: Sequence[Call],
        *,
        is_remote: bool,
    ) -> None:
        self._new_caller = new_caller
        self._judged = judged
        self._contract = contract
        self._calls = calls
        self._is_remote = is_remote

    def confirmed(self, key: str, sights: Sequence[Sight]) -> Judged | None:
        """What is to be said of a defect, with the smallest arguments that show it; None where it is none."""
        ordered = sorted(sights, key=lambda each: (each.judged.finding.severity != "error", each.size))
        smallest = [*{each.size: each for each in reversed(ordered)}.values()][::-1]
        outcome = smallest[0].call.outcome
        if outcome == "blocked" or (outcome == "timed-out" and not self._is_remote):
            # being stopped again would show nothing new, and after a hang nothing can be shown
            return smallest[0].judged
        if self._breaks_anyway(smallest[0]):
            return None
        # another process begins anew for each of these, so that nothing went before
        if not self._is_remote and any(self._again(key, each) for each in self._contract.kept):
            why = _WORKED_BEFORE
        else:
            # of calls that had little time many may only have been late; what is not a hang is soon tried
            tried = [*smallest, sights[0]] if outcome == "timed-out" else smallest[:_REPLAYED]
            for each in tried:
                if again := self._again(key, each.call.arguments, **_kept(each.call)):
                    return again
            why = _NOT_ALONE
        in_time = [each for each in smallest if not each.is_late]
        if not in_time:
            return None
        judged = in_time[0].judged
        if outcome == "timed-out" and _is_busy() and not self._hangs_again(sights[0].call):
            judged.finding.severity = "warning"
            why += ", but the machine is busy"
        return _dependent(judged, why)

    def _breaks_anyway(self, sight: Sight) -> bool:
        """Whether allowed arguments break the tool in the same way, so that what the others violate is not why."""
        call, breaks = sight.call, self._contract.breaks
        if sight.base is None or sight.judged.is_effect or call.outcome not in (*BREAKING, "timed-out"):
            return False
        if ending(call) in breaks:
            return True
        allowed = [sight.base]
        # where a call without an end is stopped says little, and to wait for many takes long
        if call.outcome != "timed-out" and "boundaries" not in self._contract.tried:
            made = boundaries.cases(self._contract.input_schema)
            allowed += [each.value for each in made if isinstance(each.value, dict)]
        with self._new_caller() as caller:
            for arguments in allowed:
                again = caller.call(arguments)
                if again.outcome in BREAKING:
                    breaks.add(ending(again))
                if again.outcome == "timed-out" or ending(call) in breaks:
                    break
        return again.outcome == call.outcome == "timed-out" or ending(call) in breaks

    def _hangs_again(self, hang: Call) -> bool:
        """Whether this very call comes to no end within the full limit either, after those that its process had answered."""
        earlier = self._calls[: next(at for at, each in enumerate(self._calls) if each is hang)]
        answered = [*takewhile(lambda each: each.outcome not in ("died", "timed-out"), reversed(earlier))]
        with self._new_caller() as caller:
            for call in (*reversed(answered), hang):
                again = caller.call(call.arguments, **_kept(call))
        return again.outcome == "timed-out"

    def held_alone(self, call: Call, judged: Judged) -> Judged:
        """What calls show together, seen in one of them: it is no failure unless that ends alike where nothing went before."""
        if not self._is_remote and any(self._ends_alike(call, each) for each in self._contract.kept):
            why = _WORKED_BEFORE
        elif not self._ends_alike(call, call.arguments):
            why = _NOT_ALONE
        else:
            return judged
        judged.finding.severity = "warning"
        return _dependent(judged, why)

    def _ends_alike(self, call: Call, arguments: Any) -> bool:
        with self._new_caller() as caller:
            again = caller.call(arguments, **_kept(call))
        return (again.outcome, _kind(again)) == (call.outcome, _kind(call))

    def _again(self, key: str, arguments: Any, **keywords: Any) -> Judged | None:
        """The same defect, where it shows in a call that nothing went before."""
        with self._new_caller() as caller:
            call = caller.call(arguments, **keywords)
        return next((each for each in self._judged(call) if each.key == key), None)


def ending(call: Call) -> Ending:
    """How a call has broken the tool: calls of which this is the same have met the same fault."""
    return call.outcome, _kind(call), call.place or call.exception


def _kind(call: Call) -> str | None:
    return None if call.error is None else call.error.kind


def _kept(call: Call) -> dict[str, Any]:
    """What a call is made with besides its arguments, for making it once more."""
    return {"label": call.label, "pointer": call.pointer, "valid": call.valid, "level": call.level}


def _dependent(judged: Judged, why: str) -> Judged:
    judged.finding.message += f" (depends on earlier calls: {why})"
    if why != _WORKED_BEFORE and judged.finding.evidence is not None:
        judged.finding.evidence.does_not_repeat()
    return judged


def _is_busy() -> bool:
    """Whether more is to be done on this machine than it can do at once: then anything may be late."""
    return hasattr(os, "getloadavg") and os.getloadavg()[0] > (os.cpu_count() or 1)
