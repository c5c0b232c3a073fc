"""A process that outlives this one by a moment, to end what would be left of it."""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import signal
import time
import warnings
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tool_contracts.run import descendants, families
from tool_contracts.run.clock import monotonic

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import NoReturn

_VARIABLE = "TOOL_CONTRACTS_RUN"
_FAREWELL = "closed\n"
_WATCH = "watch "
_LIMIT = 5.0
"""Seconds in which nothing that is to be ended must be left."""

_open: set[int] = set()
"""The ends of pipes that keepers wait at: while any process holds one of them, its keeper waits."""


class Keeper:
    """Ends the groups of processes that it has been told of, when this process ends or is killed.

    Where this process has not come to close it, it removes the temporary `folder` as well.

    What leaves its group is below its first process. Where that has ended, it is known by its family. Where the system
    allows none, it is found by `mark`, which is in the environment of programs that tools start, and should be in the
    name of a file that is open in the processes for calls, which what they fork inherits.
    """

    def __init__(self, folder: str) -> None:
        self.mark = f"tool-contracts-{os.getpid()}-{os.urandom(8).hex()}"
        self._family = families.new()
        self._count = 0
        self._before: int | None = None
        reading, self._writing = os.pipe()
        _open.add(self._writing)
        owner = os.getpid()
        try:
            self._pid = fork()
        except OSError:
            _open.discard(self._writing)
            os.close(self._writing)
            os.close(reading)
            raise
        if self._pid == 0:
            os.close(self._writing)
            _keep(reading, self.mark, self._family, owner, folder)
        os.close(reading)

    @property
    def environment(self) -> dict[str, str]:
        """What marks a program that is started, and all that it starts."""
        return {_VARIABLE: self.mark}

    def add(self, group: int) -> None:
        """A group of processes has begun."""
        self._tell(f"+{group}\n")

    def remove(self, group: int) -> None:
        """A group of processes has ended."""
        self._tell(f"-{group}\n")

    def next_family(self) -> int:
        """One for a process that is begun, and all that this starts; none of them outlives this process."""
        self._count += 1
        return self._family + self._count

    def watch(self) -> None:
        """Let it end, where this process is killed, whatever this has started from now on, other keepers excepted."""
        family, self._before = families.new(), families.family_of(os.getpid())
        self._tell(f"{_WATCH}{family}\n")
        families.join(family)

    def _tell(self, line: str) -> None:
        # a keeper that somebody has killed keeps nothing; the rest goes on without it
        with contextlib.suppress(BrokenPipeError):
            os.write(self._writing, line.encode())

    def enter(self) -> None:
        """Called in a process for calls: it is one of those to be ended."""
        for each in _open:
            os.close(each)
        _open.clear()
        os.environ[_VARIABLE] = self.mark
        descendants.adopt()

    def close(self) -> None:
        """Let it end what is left, and wait for that."""
        self._tell(_FAREWELL)
        _open.discard(self._writing)
        os.close(self._writing)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(self._pid, 0)
        if self._before is not None:
            families.join(self._before)


def fork() -> int:
    """`os.fork` of a process in which threads may run: the child uses none of their locks."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return os.fork()


def _keep(reading: int, mark: str, family: int, owner: int, folder: str) -> NoReturn:
    status = 1
    try:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            signal.signal(number, signal.SIG_IGN)
        os.setsid()
        families.join(family)
        are_allowed = families.family_of(os.getpid()) == family
        families.join(families.NONE)
        nothing = os.open(os.devnull, os.O_RDWR)
        for each in (0, 1, 2):
            os.dup2(nothing, each)
        os.closerange(3, reading)
        os.closerange(reading + 1, 1 << 16)
        groups: set[int] = set()
        watched = families.NONE
        is_closed = False
        for line in _lines(reading, owner):
            if line == _FAREWELL:
                is_closed = True
                break
            if line.startswith(_WATCH):
                watched = int(line.removeprefix(_WATCH))
            else:
                (groups.add if line[0] == "+" else groups.discard)(int(line[1:]))
        for group in groups:
            end_group(group)
        relatives = {family} if is_closed else {family, watched}
        _end_every(
            partial(_is_of, relatives) if are_allowed else partial(_is_marked, mark), {owner, os.getpid()}
        )
        if not is_closed:
            shutil.rmtree(folder, ignore_errors=True)
        status = 0
    finally:
        os._exit(status)


def _lines(reading: int, owner: int) -> Iterator[str]:
    """What the other process says, until it ends or nobody can say anything more: what it has forked can, but never does."""
    poll = select.poll()
    poll.register(reading, select.POLLIN)
    ended = os.pidfd_open(owner) if hasattr(os, "pidfd_open") else -1
    if ended >= 0:
        poll.register(ended, select.POLLIN)
    rest = b""
    while True:
        ready = [descriptor for descriptor, _ in poll.poll()]
        if reading in ready:
            data = os.read(reading, 1 << 16)
            if not data:
                return
            *lines, rest = (rest + data).split(b"\n")
            yield from (f"{each.decode('ascii')}\n" for each in lines)
        elif ended in ready:
            return


def end_group(group: int) -> None:
    """Kill a process with all of its group, and as long as it lives with all below it."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGSTOP)
        descendants.end_all(group)
        os.killpg(group, signal.SIGKILL)


def _end_every(is_ours: Callable[[int], bool], spared: set[int]) -> None:
    """Kill what is ours and not `spared`, as far as the system shows processes (Linux).

    What it starts meanwhile is found by the next look: it is done after two that show nothing.
    """
    end = monotonic() + _LIMIT
    looks = 0
    while looks < 2 and monotonic() < end:
        looks += 1
        for each in _processes() - spared:
            if is_ours(each) and descendants.goes_on(each):
                looks = 0
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(each, signal.SIGKILL)
        if not looks:
            time.sleep(0.001)


def _processes() -> set[int]:
    with contextlib.suppress(OSError):
        return {int(each) for each in os.listdir("/proc") if each.isdecimal()}
    return set()


def _is_of(relatives: set[int], process: int) -> bool:
    family = families.family_of(process)
    return any(families.are_kin(family, each) for each in relatives - {families.NONE})


def _is_marked(mark: str, process: int) -> bool:
    folder = Path(f"/proc/{process}")
    with contextlib.suppress(OSError):
        if f"{_VARIABLE}={mark}".encode() in (folder / "environ").read_bytes().split(b"\0"):
            return True
        return any(mark in os.readlink(each) for each in (folder / "fd").iterdir())
    return False
