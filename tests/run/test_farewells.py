"""What code under test registers for the end of the process."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

SCRIPT = """
import atexit, time
from tool_contracts.run import farewells

farewells._Limited.left = 0.3

def stubborn():
    while True:
        try:
            time.sleep(1000)
        except BaseException:
            print("interrupted")
            raise

def unwanted():
    print("unwanted")

with farewells.Farewells():
    {inside}
atexit.register(print, "ended")
"""


@pytest.mark.parametrize(
    ("inside", "printed"),
    [
        ("atexit.register(stubborn)", "ended\ninterrupted\n"),
        ("[atexit.register(stubborn) for _ in range(9)]", "ended\ninterrupted\n"),
        ("atexit.register(lambda: [None for _ in iter(int, 1)])", "ended\n"),
        ("atexit.register(print, 'done', end='.')", "ended\ndone."),
        ("atexit.unregister(atexit.register(unwanted))", "ended\n"),
    ],
)
def test_it_is_done_in_limited_time(inside: str, printed: str) -> None:
    """Whatever hangs there is interrupted, what does not is done, and what is taken back is not."""
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(inside=inside)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout == printed
    assert time.monotonic() - started < 30
    assert ("DeadlineExceeded" in done.stderr) == ("stubborn" in inside or "iter" in inside)
