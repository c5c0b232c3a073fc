"""Processes that come to this one when their parent, below this one, dies in the middle of a call (Linux)."""

from __future__ import annotations

import contextlib
import os
import time

from tool_contracts.run import descendants, families
from tool_contracts.run.clock import monotonic

_LIMIT = 2.0
"""Seconds in which those that are killed must have ended."""


class Orphans:
    """What a process of a family leaves behind when it dies, wherever that has gone: this process adopts it.

    What this process has begun itself meanwhile, or others below it, is of another family or of none.
    """

    def __init__(self, family: int) -> None:
        """Begin before there is any of the family."""
        descendants.adopt()
        self._family = family

    def end(self) -> None:
        """Kill all that there is, with everything below it, and wait for it."""
        end = monotonic() + _LIMIT
        while (found := self._found()) and monotonic() < end:
            for each in found:
                descendants.end(each)
            if not any(map(_is_over, found)):
                time.sleep(0.001)

    def _found(self) -> list[int]:
        return [
            each for each in descendants.children(os.getpid()) if families.family_of(each) == self._family
        ]


def _is_over(process: int) -> bool:
    with contextlib.suppress(ChildProcessError):
        return os.waitpid(process, os.WNOHANG)[0] == process
    return True
