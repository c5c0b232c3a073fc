"""Allowed arguments: what Hypothesis draws, shrunk where it shows a defect, and words of the tool's source.

What Hypothesis draws for a test that passes is the same whatever the test does. So all arguments are drawn first, then the
calls are made one after the other, each at half of what it costs between two draws, which need the caches of the processor
for themselves. Where a call shows a defect, the same is drawn again, from that call on for the tool itself.
"""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from hypothesis import Phase, event, settings
from hypothesis.errors import Flaky

from tool_contracts.generate import Case, UnsupportedSchema, from_schema
from tool_contracts.phases import words
from tool_contracts.phases.constants import constants, numbers
from tool_contracts.phases.database import Held, ToolDatabase
from tool_contracts.phases.drawing import Drawing, Enough
from tool_contracts.phases.statistics import Statistics
from tool_contracts.run.clock import monotonic
from tool_contracts.run.deadline import DeadlineExceeded
from tool_contracts.run.frames import is_user_file
from tool_contracts.schema import join

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Sequence

    from hypothesis.strategies import SearchStrategy

    from tool_contracts.calls import Call
    from tool_contracts.phases.contract import Contract
    from tool_contracts.phases.judging import Judged
    from tool_contracts.phases.ledger import Ledger

SHRINKING = 20.0
"""Seconds of calls after the first failure, at the most."""


_EXPLANATION = "Explanation:"


class DefectSeen(Exception):  # noqa: N818 - raised into Hypothesis, seen by nobody else
    """A call showed a defect; each defect has a subclass of its own, so that Hypothesis keeps them apart."""


def run(
    contract: Contract,
    ledger: Ledger,
    max_examples: int | None,
    classes: Sequence[str] = (),
    sown: Hashable = None,
) -> str:
    """Draw and call; the reason why it ended early, or nothing.

    The number of examples and the database are Hypothesis's own settings, unless `max_examples` is given; `classes`
    are those of `from_schema`, `sown` is the seed that the user has asked for.
    A failure that the database holds comes back first, before anything is called that was drawn now. The words come after
    the first call that shows no defect. What only a word shows is drawn once more with that word held fast, so
    that the rest of the arguments shrinks.
    """
    found = constants(contract)
    name = f"{contract.identity}::valid"
    database = settings().database
    configured = settings(
        max_examples=settings().max_examples if max_examples is None else max_examples,
        database=None if database is None else ToolDatabase(database, name),
    )
    drawing = Drawing(_objects(contract.input_schema, classes, found), configured, sown)
    hints = _Words(contract, ledger, [*found, *numbers(contract)])
    statistics = Statistics(name)
    with statistics.told():
        reason, calls = _draw_and_call(drawing, ledger, configured, hints)
    hints.attempt()
    ledger.statistics = statistics.text(calls)
    alone = settings(configured, database=None)
    for key, parameter, word in hints.telling:
        if not (ledger.stopped or ledger.is_shrunk(key)):
            with suppress(UnsupportedSchema):
                narrowed = words.held(contract.input_schema, parameter, word)
                _shrink(Drawing(_objects(narrowed, classes), alone, sown), ledger, alone.phases)
    return reason


def _objects(schema: Any, classes: Sequence[str], found: Sequence[str] = ()) -> SearchStrategy[Any]:
    """What a schema allows, as far as it can be sent: arguments are an object."""
    drawn = from_schema(schema, constants=found, classes=classes)
    # a filter that lets everything pass costs a twentieth of a draw; beside `$ref` a type may count for nothing
    if isinstance(schema, dict) and schema.get("type") == "object" and "$ref" not in schema:
        return drawn
    return drawn.filter(lambda arguments: isinstance(arguments, dict))


class _Words:
    """The calls with words; `telling` holds the key of each defect that one of them has shown, with parameter and word."""

    def __init__(self, contract: Contract, ledger: Ledger, found: Sequence[str | float]) -> None:
        self._ledger = ledger
        # made before the first call: what is written while a process for calls lives is copied for it, page by page
        self._cases = deque(words.cases(contract.input_schema, found))
        self.telling: list[tuple[str, str, Any]] = []

    def attempt(self) -> None:
        """Make those that have not been made."""
        while self._cases and not self._ledger.stopped:
            name, arguments = self._cases.popleft()
            judged = self._ledger.attempt(
                Case(arguments, "", join("", "properties", name), "a constant of the source")
            )
            self.telling.extend((each.key, name, arguments[name]) for each in judged)


def _draw_and_call(
    drawing: Drawing, ledger: Ledger, configured: settings, hints: _Words
) -> tuple[str, list[Call]]:
    """The reason why drawing ended early, if it did, and the calls with what was drawn that showed no defect."""
    drawn: list[Any] = []
    interruption: BaseException | None = None
    reason = ""

    def keep(arguments: Any) -> None:
        ledger.made()
        drawn.append(arguments)

    held = None if configured.database is None else Held(configured.database)
    try:
        reason = drawing.run(keep, database=held)
    except (DeadlineExceeded, Exception) as error:
        if not (isinstance(error, Exception) or ledger.is_made_too_slowly):
            raise
        # what was drawn until then is called all the same
        interruption = error
        ledger.made()
    phases = [each for each in configured.phases if each is not Phase.generate]
    if held is not None and held.is_asked_for and _shrink(drawing, ledger, phases):
        return reason, []
    calls = _called(drawn, ledger, hints)
    if len(calls) < len(drawn) and not _is_over(ledger):
        _shrink(drawing, ledger, [each for each in configured.phases if each is not Phase.reuse], calls)
    if interruption is not None:
        raise interruption
    return reason, calls


def _called(drawn: Sequence[Any], ledger: Ledger, hints: _Words) -> list[Call]:
    """The calls up to the first that shows a defect, which is left out."""
    calls: list[Call] = []
    for arguments in drawn:
        if _is_over(ledger) or ledger.attempt(Case(arguments, "", "", "")):
            break
        calls.append(ledger.last)
        if len(calls) == 1:
            hints.attempt()
            ledger.announce(drawn[1:])
    return calls


def _is_over(ledger: Ledger) -> bool:
    """Whether no further call may be made."""
    return ledger.stopped or (
        ledger.first_failure is not None and monotonic() - ledger.first_failure > SHRINKING
    )


def _shrink(drawing: Drawing, ledger: Ledger, phases: Collection[Phase], calls: Sequence[Call] = ()) -> bool:
    """Draw for the tool itself, and let Hypothesis shrink what shows a defect; whether there was one.

    The first draws are those of `calls`, which need not be made again.
    Of calls in another process Hypothesis sees no lines, so that it has nothing to explain.
    """
    kinds: dict[str, type[DefectSeen]] = {}
    before = iter(calls)

    def attempt(arguments: Any) -> None:
        if _is_over(ledger):
            raise Enough
        errors: Sequence[Judged] = ()
        if (call := next(before, None)) is None:
            errors = ledger.attempt(Case(arguments, "", "", ""))
            call = ledger.last
            if ledger.stopped:
                raise Enough
        else:
            ledger.made()
        event(call.outcome)
        if errors:
            key = errors[0].key
            raise kinds.setdefault(key, type("Defect", (DefectSeen,), {}))(key)

    wanted = [each for each in phases if each is not Phase.explain or not ledger.is_remote]
    try:
        drawing.run(attempt, phases=wanted)
    except DefectSeen as seen:
        _take_notes(ledger, seen)
    except BaseExceptionGroup as group:
        seen_ones, others = group.split((DefectSeen, Flaky))
        if others is not None:
            raise
        for each in seen_ones.exceptions if seen_ones is not None else ():
            if isinstance(each, DefectSeen):
                _take_notes(ledger, each)
    return bool(kinds)


def _take_notes(ledger: Ledger, seen: DefectSeen) -> None:
    """Keep what Hypothesis says of a defect besides its arguments: what `note` was given, and the explanation."""
    _, *notes = getattr(seen, "__notes__", None) or [""]
    lines = [line for note in notes for line in note.splitlines()]
    start = lines.index(_EXPLANATION) if _EXPLANATION in lines else len(lines)
    places = [line.strip().rpartition(":") for line in lines[start:]]
    # the lines of what makes and judges the calls explain nothing
    explained = [(path, int(line)) for path, _, line in places if is_user_file(path) and line.isdecimal()]
    ledger.note(str(seen), lines[:start], explained)
