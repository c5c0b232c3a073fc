"""A process that outlives this one by a moment, to end what would be left of it."""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import signal
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

from tool_contracts.run import descendants, orphans

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import NoReturn

_VARIABLE = "TOOL_CONTRACTS_RUN"
_FAREWELL = "closed\n"
_WATCH = "watch\n"
_NAME = "tool-contracts"
"""What the system shows as the name of a keeper."""
_PAUSE = 50
"""Milliseconds between two looks at what the other process has started."""

_open: set[int] = set()
"""The ends of pipes that keepers wait at: while any process holds one of them, its keeper waits."""


class Keeper:
    """Ends the groups of processes that it has been told of, when this process ends or is killed.

    Where this process has not come to close it, it removes the temporary `folder` as well.

    What leaves its group is below its first process. Where that has ended, it is found by `mark`, which is in the
    environment of programs that tools start, and should be in the name of a file that is open in the processes for
    calls, which what they fork inherits.
    """

    def __init__(self, folder: str) -> None:
        self.mark = f"tool-contracts-{os.getpid()}-{os.urandom(8).hex()}"
        reading, self._writing = os.pipe()
        _open.add(self._writing)
        owner = os.getpid()
        self._pid = fork()
        if self._pid == 0:
            os.close(self._writing)
            _keep(reading, self.mark, owner, folder)
        os.close(reading)
        orphans.own.add(self._pid)

    @property
    def environment(self) -> dict[str, str]:
        """What marks a program that is started, and all that it starts."""
        return {_VARIABLE: self.mark}

    def add(self, group: int) -> None:
        """A group of processes has begun."""
        orphans.own.add(group)
        self._tell(f"+{group}\n")

    def remove(self, group: int) -> None:
        """A group of processes has ended."""
        orphans.own.discard(group)
        self._tell(f"-{group}\n")

    def watch(self) -> None:
        """Let it end, where this process is killed, whatever has been started below it from now on."""
        descendants.adopt()
        self._tell(_WATCH)

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
        orphans.own.discard(self._pid)


def fork() -> int:
    """`os.fork` of a process in which threads may run: the child uses none of their locks."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return os.fork()


def _keep(reading: int, mark: str, owner: int, folder: str) -> NoReturn:
    status = 1
    try:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            signal.signal(number, signal.SIG_IGN)
        os.setsid()
        descendants.name_process(_NAME)
        nothing = os.open(os.devnull, os.O_RDWR)
        for each in (0, 1, 2):
            os.dup2(nothing, each)
        os.closerange(3, reading)
        os.closerange(reading + 1, 1 << 16)
        groups: set[int] = set()
        watch = _Watch(owner)
        is_closed = False
        for line in _lines(reading, owner, watch):
            if line == _FAREWELL:
                is_closed = True
                break
            if line == _WATCH:
                watch.begin()
            else:
                (groups.add if line[0] == "+" else groups.discard)(int(line[1:]))
        for group in groups:
            end_group(group)
        end_marked(mark, {owner, os.getpid()})
        if not is_closed:
            watch.end()
            shutil.rmtree(folder, ignore_errors=True)
        status = 0
    finally:
        os._exit(status)


def _lines(reading: int, owner: int, watch: _Watch) -> Iterator[str]:
    """What the other process says, until it ends or nobody can say anything more: what it has forked can, but never does."""
    poll = select.poll()
    poll.register(reading, select.POLLIN)
    ended = os.pidfd_open(owner) if hasattr(os, "pidfd_open") else -1
    if ended >= 0:
        poll.register(ended, select.POLLIN)
    rest = b""
    while True:
        ready = [descriptor for descriptor, _ in poll.poll(_PAUSE if watch.is_begun else None)]
        watch.look()
        if reading in ready:
            data = os.read(reading, 1 << 16)
            if not data:
                return
            *lines, rest = (rest + data).split(b"\n")
            yield from (f"{each.decode('ascii')}\n" for each in lines)
        elif ended in ready:
            return


class _Watch:
    """What is below a process and was started since this began: once that process is killed, nothing leads there any more."""

    def __init__(self, owner: int) -> None:
        self._owner = owner
        self._before: set[int] = set()
        self._seen: dict[int, int] = {}
        self.is_begun = False

    def begin(self) -> None:
        """What is there now is left alone; so are other processes like this one, which end what is theirs."""
        self._before = {*descendants.below(self._owner)}
        self.is_begun = True

    def look(self) -> None:
        """Remember what is there now."""
        if self.is_begun:
            for each in descendants.below(self._owner):
                status = descendants.status(each)
                if each not in self._before and status is not None and not _is_keeper(each):
                    self._seen[each] = status.started

    def end(self) -> None:
        """Kill what was there and is still the same, with all below it."""
        for each, started in self._seen.items():
            status = descendants.status(each)
            if status is not None and status.started == started:
                descendants.end_all(each)
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(each, signal.SIGKILL)


def end_group(group: int) -> None:
    """Kill a process with all of its group, and as long as it lives with all below it."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGSTOP)
        descendants.end_all(group)
        os.killpg(group, signal.SIGKILL)


def _is_keeper(process: int) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/comm").read_text(encoding="utf-8", errors="replace").strip() == _NAME
    return False


def end_marked(mark: str, spared: set[int]) -> None:
    """Kill what is not `spared` and carries the mark, as far as the system shows the environment and files of processes (Linux)."""
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if int(folder.name) not in spared and _is_marked(folder, mark):
                os.kill(int(folder.name), signal.SIGKILL)


def _is_marked(folder: Path, mark: str) -> bool:
    if f"{_VARIABLE}={mark}".encode() in (folder / "environ").read_bytes().split(b"\0"):
        return True
    return any(mark in os.readlink(each) for each in (folder / "fd").iterdir())
