"""What a process has started, and that none of it escapes while it moves."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from process_states import starting, still_running
from tool_contracts.run import descendants

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="forks processes and reads /proc")


def test_none_escapes_by_ending_while_it_is_looked_for() -> None:
    """The parent of one is gone between two looks, and it is where was looked before."""
    left: list[int] = []
    for turn in range(60):
        process = os.fork()
        if process == 0:
            starting(200)
        time.sleep(0.02 + turn % 7 * 0.003)
        os.kill(process, signal.SIGSTOP)
        descendants.end_all(process)
        left += still_running(descendants.below(process))
        for each in [*descendants.below(process), process]:
            os.kill(each, signal.SIGKILL)
        os.waitpid(process, 0)
    assert not left


def test_one_whose_first_thread_has_ended_goes_on() -> None:
    """Another one goes on in it, and may start what it likes; the system shows the process as ended."""
    code = (
        "import ctypes, subprocess, sys, threading, time\n"
        "sleep = [sys.executable, '-c', 'import time; time.sleep(30)']\n"
        "threading.Thread(target=lambda: (subprocess.Popen(sleep), print(flush=True), time.sleep(30))).start()\n"
        "ctypes.CDLL(None).pthread_exit(None)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        while b" Z " not in Path(f"/proc/{process.pid}/stat").read_bytes():
            time.sleep(0.001)
        begun = descendants.below(process.pid)
        assert descendants.goes_on(process.pid)
        descendants.end(process.pid)
    assert len(begun) == 1
    assert not still_running(begun)
