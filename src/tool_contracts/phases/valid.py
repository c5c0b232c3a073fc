"""Allowed arguments: what Hypothesis draws, shrunk where it shows a defect, and words of the tool's source."""

from __future__ import annotations

import io
from contextlib import nullcontext, redirect_stdout, suppress
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, Phase, Verbosity, event, given, settings
from hypothesis.errors import FailedHealthCheck, Flaky, Unsatisfiable

from tool_contracts.generate import Case, UnsupportedSchema, from_schema
from tool_contracts.phases import statistics, words
from tool_contracts.phases.constants import constants, numbers
from tool_contracts.phases.database import ToolDatabase
from tool_contracts.run.clock import monotonic
from tool_contracts.run.frames import is_user_file
from tool_contracts.schema import join

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hypothesis.strategies import SearchStrategy

    from tool_contracts.phases.contract import Contract
    from tool_contracts.phases.ledger import Ledger

SHRINKING = 20.0
"""Seconds of calls after the first failure, at the most."""


_EXPLANATION = "Explanation:"


class DefectSeen(Exception):  # noqa: N818 - raised into Hypothesis, seen by nobody else
    """A call showed a defect; each defect has a subclass of its own, so that Hypothesis keeps them apart."""


class _Enough(BaseException):
    """No further call may be made. No Exception, so that Hypothesis neither keeps nor shrinks it."""


def run(contract: Contract, ledger: Ledger, max_examples: int | None, classes: Sequence[str] = ()) -> str:
    """Draw and call; the reason why it ended early, or nothing.

    The number of examples, the seed and the database are Hypothesis's own settings, unless `max_examples` is given;
    `classes` are those of `from_schema`.
    The words come after the first draw, unless it fails: a failure that the database holds comes back first. What
    only a word shows is drawn once more with that word held fast, so that the rest of the arguments shrinks.
    Of calls in another process Hypothesis sees no lines, so that it has nothing to explain.
    """
    found = constants(contract)
    cases = words.cases(contract.input_schema, [*found, *numbers(contract)])
    telling: list[tuple[str, str, Any]] = []

    def try_words() -> None:
        while not ledger.stopped and (case := next(cases, None)) is not None:
            name, arguments = case
            judged = ledger.attempt(
                Case(arguments, "", join("", "properties", name), "a constant of the source")
            )
            telling.extend((each.key, name, arguments[name]) for each in judged)

    name = f"{contract.identity}::valid"
    database = settings().database
    drawn = settings(
        max_examples=settings().max_examples if max_examples is None else max_examples,
        database=None if database is None else ToolDatabase(database, name),
    )
    strategy = _objects(contract.input_schema, classes, found)
    with statistics.told_to(ledger, name):
        reason = _draw(strategy, ledger, drawn, try_words)
    try_words()
    alone = settings(drawn, database=None)
    for key, parameter, word in telling:
        if not (ledger.stopped or ledger.is_shrunk(key)):
            with suppress(UnsupportedSchema):
                narrowed = words.held(contract.input_schema, parameter, word)
                _draw(_objects(narrowed, classes), ledger, alone)
    return reason


def _objects(schema: Any, classes: Sequence[str], found: Sequence[str] = ()) -> SearchStrategy[Any]:
    """What a schema allows, as far as it can be sent: arguments are an object."""
    drawn = from_schema(schema, constants=found, classes=classes)
    # a filter that lets everything pass costs a twentieth of a draw; beside `$ref` a type may count for nothing
    if isinstance(schema, dict) and schema.get("type") == "object" and "$ref" not in schema:
        return drawn
    return drawn.filter(lambda arguments: isinstance(arguments, dict))


def _draw(
    strategy: SearchStrategy[Any],
    ledger: Ledger,
    configured: settings,
    after_first: Callable[[], None] = lambda: None,
) -> str:
    kinds: dict[str, type[DefectSeen]] = {}

    def attempt(arguments: Any) -> None:
        if ledger.stopped or (
            ledger.first_failure is not None and monotonic() - ledger.first_failure > SHRINKING
        ):
            raise _Enough
        errors = ledger.attempt(Case(arguments, "", "", ""))
        if ledger.stopped:
            raise _Enough
        event(ledger.last)
        if errors:
            key = errors[0].key
            raise kinds.setdefault(key, type("Defect", (DefectSeen,), {}))(key)
        after_first()

    configured = settings(
        configured,
        deadline=None,
        print_blob=False,
        phases=tuple(each for each in configured.phases if each is not Phase.explain or not ledger.is_remote),
        suppress_health_check=[
            *configured.suppress_health_check,
            HealthCheck.differing_executors,
            HealthCheck.too_slow,
        ],
    )
    # how to repeat a failure in a decorated test function helps nobody here
    quiet = configured.verbosity <= Verbosity.normal
    try:
        with redirect_stdout(io.StringIO()) if quiet else nullcontext():
            configured(given(arguments=strategy)(_short(attempt)))()
    except DefectSeen as seen:
        _take_notes(ledger, seen)
    except (_Enough, Flaky):
        return ""
    except BaseExceptionGroup as group:
        seen_ones, others = group.split((DefectSeen, Flaky))
        if others is not None:
            raise
        for each in seen_ones.exceptions if seen_ones is not None else ():
            if isinstance(each, DefectSeen):
                _take_notes(ledger, each)
    except Unsatisfiable:
        return "no arguments satisfy the input schema"
    except FailedHealthCheck as error:
        return f"too few arguments could be drawn: {str(error).partition('.')[0]}"
    return ""


def _short(attempt: Callable[[Any], None]) -> Callable[..., None]:
    """A test function of two lines, since Hypothesis splits the source of what it is given into tokens in each run."""

    def tool(arguments: Any) -> None:
        attempt(arguments)

    return tool


def _take_notes(ledger: Ledger, seen: DefectSeen) -> None:
    """Keep what Hypothesis says of a defect besides its arguments: what `note` was given, and the explanation."""
    _, *notes = getattr(seen, "__notes__", None) or [""]
    lines = [line for note in notes for line in note.splitlines()]
    start = lines.index(_EXPLANATION) if _EXPLANATION in lines else len(lines)
    places = [line.strip().rpartition(":") for line in lines[start:]]
    # the lines of what makes and judges the calls explain nothing
    explained = [(path, int(line)) for path, _, line in places if is_user_file(path) and line.isdecimal()]
    ledger.note(str(seen), lines[:start], explained)
