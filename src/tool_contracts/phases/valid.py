"""Allowed arguments: words of the tool's source, then what Hypothesis draws, shrunk where it shows a defect."""

from __future__ import annotations

import io
import time
from contextlib import nullcontext, redirect_stdout
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis.errors import FailedHealthCheck, Flaky, Unsatisfiable

from tool_contracts.generate import from_schema
from tool_contracts.phases import words
from tool_contracts.phases.constants import constants
from tool_contracts.phases.database import ToolDatabase

if TYPE_CHECKING:
    from tool_contracts.phases.contract import Contract
    from tool_contracts.phases.ledger import Ledger

SHRINKING = 20.0
"""Seconds of calls after the first failure, at the most."""

_PHASES = {Phase.reuse, Phase.generate, Phase.target, Phase.shrink}


class DefectSeen(Exception):  # noqa: N818 - raised into Hypothesis, seen by nobody else
    """A call showed a defect; each defect has a subclass of its own, so that Hypothesis keeps them apart."""


class _Enough(BaseException):
    """No further call may be made. No Exception, so that Hypothesis neither keeps nor shrinks it."""


def run(contract: Contract, ledger: Ledger, max_examples: int | None) -> str:
    """Draw and call; the reason why it ended early, or nothing.

    The number of examples, the seed and the database are Hypothesis's own settings, unless `max_examples` is given.
    """
    kinds: dict[str, type[DefectSeen]] = {}

    def tool(arguments: Any) -> None:
        if ledger.stopped or (
            ledger.first_failure is not None and time.monotonic() - ledger.first_failure > SHRINKING
        ):
            raise _Enough
        errors = ledger.attempt(arguments)
        if ledger.stopped:
            raise _Enough
        if errors:
            key = errors[0].key
            raise kinds.setdefault(key, type("Defect", (DefectSeen,), {}))(key)

    default = settings.default
    assert default is not None
    database = default.database
    configured = settings(
        default,
        max_examples=default.max_examples if max_examples is None else max_examples,
        database=None if database is None else ToolDatabase(database, f"{contract.identity}::valid"),
        deadline=None,
        print_blob=False,
        phases=tuple(each for each in default.phases if each in _PHASES),
        suppress_health_check=[
            *default.suppress_health_check,
            HealthCheck.differing_executors,
            HealthCheck.too_slow,
        ],
    )
    found = constants(contract)
    strategy = from_schema(contract.input_schema, constants=found)
    strategy = strategy.filter(lambda arguments: isinstance(arguments, dict))
    for name, arguments in words.cases(contract.input_schema, found):
        ledger.attempt(arguments, label=f"{name}: a word of the source")
        if ledger.stopped:
            return ""
    # how to repeat a failure in a decorated test function helps nobody here
    quiet = default.verbosity <= Verbosity.normal
    try:
        with redirect_stdout(io.StringIO()) if quiet else nullcontext():
            configured(given(arguments=strategy)(tool))()
    except (DefectSeen, _Enough, Flaky):
        return ""
    except BaseExceptionGroup as group:
        if group.split((DefectSeen, Flaky))[1] is not None:
            raise
    except Unsatisfiable:
        return "no arguments satisfy the input schema"
    except FailedHealthCheck as error:
        return f"too few arguments could be drawn: {str(error).partition('.')[0]}"
    return ""
