"""Processes that come to this one when their parent, below this one, dies in the middle of a call (Linux)."""

from __future__ import annotations

import contextlib
import os
import signal
import time

from tool_contracts.run import descendants
from tool_contracts.run.clock import monotonic

_LIMIT = 2.0
"""Seconds in which those that are killed must have ended."""

own: set[int] = set()
"""Processes that this one has begun itself and ends itself."""


class Orphans:
    """What a process for calls leaves behind when it dies, wherever that has gone: this process adopts it.

    It is told from what this process has begun itself, or others below it: that is in `own`, was there before, or is in the
    group of this process.
    """

    def __init__(self, process: int) -> None:
        """Begin before `process`, which has just been forked, has begun anything."""
        descendants.adopt()
        self._before = frozenset(descendants.children(os.getpid()))
        begun = descendants.status(process)
        self._since = 0 if begun is None else begun.started

    def end(self) -> None:
        """Kill all that there is, with everything below it, and wait for it."""
        end = monotonic() + _LIMIT
        while (found := self._found()) and monotonic() < end:
            for each in found:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(each, signal.SIGSTOP)
                    descendants.end_all(each)
                    os.kill(each, signal.SIGKILL)
            if not any(map(_is_over, found)):
                time.sleep(0.001)

    def _found(self) -> list[int]:
        here = os.getpgrp()
        found = []
        for each in descendants.children(os.getpid()):
            if each not in self._before and each not in own:
                status = descendants.status(each)
                if status is not None and status.group != here and status.started >= self._since:
                    found.append(each)
        return found


def _is_over(process: int) -> bool:
    try:
        return os.waitpid(process, os.WNOHANG)[0] == process
    except ChildProcessError:
        return True
