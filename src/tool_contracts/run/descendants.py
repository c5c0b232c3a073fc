"""What a process has started, and what that has started, wherever it has gone since (Linux)."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
from typing import TYPE_CHECKING, NamedTuple

from tool_contracts.run.clock import monotonic

if TYPE_CHECKING:
    from collections.abc import Iterable

_SET_CHILD_SUBREAPER = 36
"""Of `prctl`: see `man 2 PR_SET_CHILD_SUBREAPER`."""

_LIMIT = 2.0
"""Seconds in which there must be nothing new to stop."""

_STILL = "TtZXD"
"""The states of a process that is stopped, has ended, or sleeps as deep as one that waits for what it has forked to execute."""


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
    with contextlib.suppress(OSError):
        for thread in os.listdir(f"/proc/{process}/task"):
            with contextlib.suppress(OSError), open(f"/proc/{process}/task/{thread}/children", "rb") as file:
                found += map(int, file.read().split())
    return found


class Status(NamedTuple):
    """The state of a process by its letter, its group, and when it was started, in ticks since the system was."""

    state: str
    group: int
    started: int


def status(process: int) -> Status | None:
    """What the system tells of a process, None where there is none or it does not tell; see `man 5 proc_pid_stat`."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file:
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return None
    return Status(fields[0], int(fields[2]), int(fields[19]))


def goes_on(process: int) -> bool:
    """Whether a process has not ended; one that nobody has waited for has."""
    found = status(process)
    return found is not None and found.state != "Z"


def end(process: int) -> None:
    """Kill a process with all below it."""
    _send([process], signal.SIGSTOP)
    end_all(process)
    _send([process], signal.SIGKILL)


def end_all(process: int) -> None:
    """Kill all below a process that was stopped, or below this one, which should start nothing meanwhile.

    All are stopped first, so that none of them does. What one that ends has started goes elsewhere below the process,
    perhaps where this has looked already: it is done when all that there was had ended or stopped before the last look,
    and that showed nothing more.
    """
    seen: set[int] = set()
    are_still = False
    end = monotonic() + _LIMIT
    while monotonic() < end:
        found = _lineage(process)[1:]
        new = [each for each in found if each not in seen]
        if are_still and not new:
            break
        _send(new, signal.SIGSTOP)
        seen.update(new)
        # a signal reaches a process that runs a moment later
        are_still = all(each == os.getpid() or _is_still(each) for each in (process, *found))
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
    found = status(process)
    return found is None or found.state in _STILL


def _send(processes: Iterable[int], number: int) -> None:
    for each in processes:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(each, number)
