"""Threads that tools leave behind: Python waits for them when it ends, for ever if need be."""

from __future__ import annotations

import atexit
import os
import sys
import threading
import time
import weakref
from typing import TYPE_CHECKING

from tool_contracts.run.clock import monotonic

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

GRACE = 2.0
"""Seconds that threads are given to end, once everything else has."""

_left: weakref.WeakSet[threading.Thread] = weakref.WeakSet()


def running() -> frozenset[threading.Thread]:
    """The threads that are alive now."""
    return frozenset(threading.enumerate())


def left_behind(before: Collection[threading.Thread]) -> None:
    """Remember the threads that have been started since `before`, as far as Python would wait for them."""
    for each in threading.enumerate():
        if each not in before and not each.daemon:
            _left.add(each)


def end_without_waiting(status: Callable[[], int]) -> None:
    """When the interpreter ends and such threads still run after a while, end the process with `status()`.

    What is registered with `atexit` is done before.
    """
    register = getattr(threading, "_register_atexit", None)
    if register is not None and any(each.is_alive() for each in _left):
        register(_end, status, os.getpid())


def _end(status: Callable[[], int], process: int) -> None:
    end = monotonic() + GRACE
    while any(each.is_alive() for each in _left):
        if monotonic() > end and os.getpid() == process:
            atexit._run_exitfuncs()
            for stream in (sys.stdout, sys.stderr):
                if stream is not None:
                    stream.flush()
            os._exit(status())
        time.sleep(0.02)
