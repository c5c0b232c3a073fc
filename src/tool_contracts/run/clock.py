"""The clock that limits are kept by, whatever a fixture or a tool has put in the place of `time`'s own.

Tests often stop the clock, by replacing the functions of `time` wherever a module holds them. A loop that waits for
the end of its time would then wait for ever.
"""

from __future__ import annotations

import time


class _Real:
    """Holds the function where nobody looks for functions to replace."""

    monotonic = staticmethod(time.monotonic)


def monotonic() -> float:
    """Seconds since some moment, as `time.monotonic` counts them."""
    return _Real.monotonic()
