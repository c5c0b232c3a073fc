"""Logic in three values, of which None says that it cannot be told."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    Verdict = bool | None


def every(verdicts: Iterable[Verdict]) -> Verdict:
    """False where one is; else None where one is."""
    result: Verdict = True
    for verdict in verdicts:
        if verdict is False:
            return False
        if verdict is None:
            result = None
    return result


def opposite(verdict: Verdict) -> Verdict:
    """Not what is said; what cannot be told cannot be told in the opposite either."""
    return None if verdict is None else not verdict
