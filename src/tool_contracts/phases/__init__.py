"""The phases of a test run, each one source of arguments for a tool, and the loop that turns calls into findings."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

PHASES = ("descriptor", "examples", "boundaries", "valid", "invalid")
"""In the order in which they run: the cheap and certain ones first."""

REPLAY = "replay"
"""The phase that stands in for all of them where arguments are given."""


def unknown_phase(names: Iterable[str]) -> str | None:
    """What to say of the first name that is no phase; None where all are some."""
    from tool_contracts.settings import suggestion

    for each in names:
        if each not in PHASES:
            near = suggestion(each, PHASES) or f"; known are {', '.join(PHASES)}"
            return f"unknown phase `{each}`{near}"
    return None
