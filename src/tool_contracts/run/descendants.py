"""What a process has started, and what that has started, wherever it has gone since (Linux)."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
from typing import TYPE_CHECKING

from tool_contracts.run.clock import monotonic

if TYPE_CHECKING:
    from collections.abc import Iterable

_SET_CHILD_SUBREAPER = 36
"""Of `prctl`: see `man 2 PR_SET_CHILD_SUBREAPER`."""

_LIMIT = 2.0
"""Seconds in which there must be nothing new to stop."""

_ENDED = frozenset("ZX")
_STILL = _ENDED | frozenset("Tt")
"""The states of a thread that has ended or is stopped; see `man 5 proc_pid_stat`."""


def adopt() -> None:
    """Become the parent of all that processes below this one leave behind, which else nobody could find again."""
    _set_subreaper(True)


def disown() -> None:
    """Leave it to the system again."""
    _set_subreaper(False)


def _set_subreaper(value: bool) -> None:
    if _library is not None and hasattr(_library, "prctl"):
        _library.prctl(_SET_CHILD_SUBREAPER, int(value), 0, 0, 0)


_library = ctypes.CDLL(None) if os.name == "posix" else None
"""Loaded once, in the process that all others are forked from."""


def children(process: int) -> list[int]:
    """The processes that one has started and not waited for; none where the system does not tell."""
    found: list[int] = []
    for thread in _threads(process):
        with contextlib.suppress(OSError), open(f"/proc/{process}/task/{thread}/children", "rb") as file:
            found += map(int, file.read().split())
    return found


def goes_on(process: int) -> bool:
    """Whether any thread of a process has not ended; one that nobody has waited for has."""
    return not _states(process) <= _ENDED


def end(process: int) -> None:
    """Kill a process with all below it."""
    _send([process], signal.SIGSTOP)
    end_all(process)
    _send([process], signal.SIGKILL)


def end_all(process: int) -> None:
    """Kill all below a process that was stopped, or below this one, which should start nothing meanwhile.

    All are stopped first, so that none of them does. What one that ends has started goes elsewhere below the process,
    perhaps where this has looked already: a look shows all that there is when whatever it shows stood still before.
    """
    seen: set[int] = set()
    still: set[int] = set()
    end = monotonic() + _LIMIT
    while monotonic() < end:
        found = _lineage(process)
        if still.issuperset(found):
            break
        new = {*found[1:]} - seen
        _send(new, signal.SIGSTOP)
        seen |= new
        still = {each for each in found if each == os.getpid() or _is_still(each)}
    _send(seen, signal.SIGKILL)


def below(process: int) -> list[int]:
    """What a process has started, and what that has, as far as it has not ended."""
    return [each for each in _lineage(process)[1:] if goes_on(each)]


def _lineage(process: int) -> list[int]:
    found = [process]
    for each in found:
        found += children(each)
    return found


def _is_still(process: int) -> bool:
    """Whether each thread has stopped or ended, or waits for the end of something that it has forked, as `vfork` does."""
    states = _states(process)
    return states <= _STILL or (states <= _STILL | {"D"} and any(map(goes_on, children(process))))


def _states(process: int) -> set[str]:
    """The letters of the states of its threads, none where there is no process."""
    found = set()
    for thread in _threads(process):
        with (
            contextlib.suppress(OSError),
            open(f"/proc/{process}/task/{thread}/stat", encoding="utf-8", errors="replace") as file,
        ):
            found.add(file.read().rpartition(")")[2].split()[0])
    return found


def _threads(process: int) -> list[str]:
    with contextlib.suppress(OSError):
        return os.listdir(f"/proc/{process}/task")
    return []


def _send(processes: Iterable[int], number: int) -> None:
    for each in processes:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(each, number)
