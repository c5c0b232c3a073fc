"""Whether an event loop goes on while a coroutine runs on it: a step that computes or waits holds up everything else."""

from __future__ import annotations

import asyncio
import os
import time
from typing import TYPE_CHECKING

from tool_contracts.calls import Effect
from tool_contracts.run.clock import monotonic
from tool_contracts.run.frames import is_user_file

if TYPE_CHECKING:
    from types import FrameType

    from tool_contracts.run.effects import EffectRecord

PERIOD = 0.04
"""Seconds between two looks."""

_LONG = 0.1
"""Seconds without a turn of the loop that are told; so is a callback by the debug mode of `asyncio`."""

_IMPORTING = "<frozen importlib._bootstrap>"


class Progress:
    """Tells `record` once where a task of the loop holds it up; `look` is called again and again, in the loop's own thread.

    What is imported meanwhile is imported once, and does not count. Nor does the time in which the thread might have run and
    others had the machine. Where the system does not tell that time apart, computing counts alone.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, record: EffectRecord) -> None:
        self._loop = loop
        self._record = record
        self._since: float | None = None
        self._told = False

    def look(self, frame: FrameType | None) -> None:
        """See whether the loop has had a turn since the last look; `frame` is what runs."""
        if self._told or asyncio.current_task(self._loop) is None:
            return
        place = _place(frame)
        if place is None:
            self._since = None
        elif self._since is None:
            self._since = _spent()
            self._loop.call_soon(self._turned)
        elif _spent() - self._since > _LONG:
            self._told = True
            what = f"nothing else ran for more than {_LONG} seconds at {place}"
            self._record.effects.append(Effect("blocking", "asyncio.step", what, blocked=False))

    def _turned(self) -> None:
        self._since = None


def _place(frame: FrameType | None) -> str | None:
    """The user's line that runs; None where there is none, or something is being imported."""
    found = None
    while frame is not None:
        filename = frame.f_code.co_filename
        if filename == _IMPORTING:
            return None
        if found is None and is_user_file(filename):
            found = f"{os.path.basename(filename)}:{frame.f_lineno}"
        frame = frame.f_back
    return found


def _spent() -> float:
    """Seconds in which this thread has computed or waited, from some moment on.

    Linux counts how long it was ready to run and others were running.
    """
    try:
        descriptor = os.open("/proc/thread-self/schedstat", os.O_RDONLY)
    except OSError:
        return time.thread_time()
    try:
        delayed = int(os.read(descriptor, 100).split()[1]) / 1e9
    finally:
        os.close(descriptor)
    return monotonic() - delayed
