"""A process that outlives this one by a moment, to end what would be left of it."""

from __future__ import annotations

import contextlib
import os
import signal
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NoReturn

MARK = "TOOL_CONTRACTS_RUN"
"""An environment variable that what tools start inherits, also where it leaves the group of its process."""


class Keeper:
    """Ends the groups of processes that it has been told of, when this process ends or is killed."""

    def __init__(self) -> None:
        self.mark = f"{os.getpid()}-{os.urandom(8).hex()}"
        reading, self._writing = os.pipe()
        self._owner = os.getpid()
        self._pid = fork()
        if self._pid == 0:
            os.close(self._writing)
            _keep(reading, self.mark)
        os.close(reading)

    def add(self, group: int) -> None:
        """A group of processes has begun."""
        self._tell(f"+{group}\n")

    def remove(self, group: int) -> None:
        """A group of processes has ended."""
        self._tell(f"-{group}\n")

    def _tell(self, line: str) -> None:
        # a keeper that somebody has killed keeps nothing; the rest goes on without it
        with contextlib.suppress(BrokenPipeError):
            os.write(self._writing, line.encode())

    def close(self) -> None:
        """Let it end what is left, and wait for that; in a forked process only forget it."""
        os.close(self._writing)
        if os.getpid() == self._owner:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(self._pid, 0)


def fork() -> int:
    """`os.fork` of a process in which threads may run: the child uses none of their locks."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return os.fork()


def _keep(reading: int, mark: str) -> NoReturn:
    status = 1
    try:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            signal.signal(number, signal.SIG_IGN)
        os.setsid()
        nothing = os.open(os.devnull, os.O_RDWR)
        for each in (0, 1, 2):
            os.dup2(nothing, each)
        os.closerange(3, reading)
        os.closerange(reading + 1, 1 << 16)
        groups: set[int] = set()
        with open(reading, encoding="ascii") as lines:
            for line in lines:
                (groups.add if line[0] == "+" else groups.discard)(int(line[1:]))
        for group in groups:
            end_group(group)
        end_marked(mark)
        status = 0
    finally:
        os._exit(status)


def end_group(group: int) -> None:
    """Kill a process and what it has started in the same group."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)


def end_marked(mark: str) -> None:
    """Kill what carries the mark, as far as the system shows the environment of processes (Linux)."""
    wanted = f"{MARK}={mark}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            found = wanted in (folder / "environ").read_bytes().split(b"\0")
        except OSError:
            continue
        if found and int(folder.name) != os.getpid():
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(int(folder.name), signal.SIGKILL)
