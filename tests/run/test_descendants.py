"""What a process has started, and that none of it escapes while it moves."""

from __future__ import annotations

import os
import signal
import sys
import time

import pytest

from tool_contracts.run import descendants

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="forks processes and reads /proc")


def _starting(number: int) -> None:
    """One process after the other whose last descendant comes to this one, since all between them end at once."""
    descendants.adopt()
    for _ in range(number):
        if os.fork() == 0:
            for _ in range(6):
                os.setsid()
                if os.fork():
                    os._exit(0)
            time.sleep(10)
            os._exit(0)
        time.sleep(0.0005)


def test_none_escapes_by_ending_while_it_is_looked_for() -> None:
    """The parent of one is gone between two looks, and it is where was looked before."""
    left: list[int] = []
    for turn in range(60):
        process = os.fork()
        if process == 0:
            try:
                _starting(200)
                time.sleep(10)
            finally:
                os._exit(1)
        time.sleep(0.02 + turn % 7 * 0.003)
        os.kill(process, signal.SIGSTOP)
        descendants.end_all(process)
        time.sleep(0.03)
        left += descendants.below(process)
        for each in [*descendants.below(process), process]:
            os.kill(each, signal.SIGKILL)
        os.waitpid(process, 0)
    assert not left
