"""Threads that code under test leaves behind."""

from __future__ import annotations

import subprocess
import sys
import time

SCRIPT = """
import atexit, sys, threading, time
from concurrent.futures import ThreadPoolExecutor
from tool_contracts.run import threads

threads.GRACE = 0.2
before = threads.running()
{start}
threads.left_behind(before)
threads.end_without_waiting(lambda: 5)
atexit.register(print, "ended")
sys.exit(3)
"""


def run(start: str) -> tuple[int, str, float]:
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(start=start)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout, time.monotonic() - started


def test_a_thread_that_never_ends_does_not_keep_the_process() -> None:
    """Neither a thread nor a pool holds up the end; what is registered for it is still done."""
    for start in (
        "threading.Thread(target=time.sleep, args=(1000,)).start()",
        "ThreadPoolExecutor(1).submit(time.sleep, 1000)",
    ):
        code, output, seconds = run(start)
        assert (code, output) == (5, "ended\n")
        assert seconds < 30


def test_a_thread_that_ends_is_waited_for() -> None:
    """The process then ends by itself, with its own status."""
    for start in ("", "threading.Thread(target=time.sleep, args=(0.05,)).start()"):
        assert run(start)[:2] == (3, "ended\n")
