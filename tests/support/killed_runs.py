"""Runs of pytest that are ended from outside, and what is left of them (Linux)."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_MARK = "KILLED_RUN"


def left_of_a_killed_run(
    folder: Path, *options: str, number: int, once: Callable[[list[str]], bool]
) -> list[str]:
    """Start pytest in `folder`, send it the signal `number` once the command lines of its processes are as awaited.

    Returns the command lines of those that are there ten seconds later.
    """
    mark = f"{folder.name}-{number}-{time.monotonic_ns()}"
    with subprocess.Popen(
        [sys.executable, "-m", "pytest", *options],
        cwd=folder,
        env={**os.environ, _MARK: mark},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        # whoever is started in the background of a shell ignores SIGINT, and hands that down
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as started:
        try:
            assert _becomes(lambda: once(_marked(mark)), 60)
            started.send_signal(number)
            started.wait(20)
        finally:
            started.kill()
    _becomes(lambda: not _marked(mark), 10)
    return _marked(mark)


def _becomes(condition: Callable[[], bool], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def _marked(mark: str) -> list[str]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if f"{_MARK}={mark}".encode() in (folder / "environ").read_bytes().split(b"\0"):
                found.append((folder / "cmdline").read_text())
        except OSError:
            continue
    return found
