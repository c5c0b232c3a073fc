"""What a process for calls may use of the machine."""

from __future__ import annotations

import sys
from dataclasses import dataclass

MEMORY = 2048
"""Mebibytes that tools may allocate, unless something else is asked for."""

_FILE = 64 * 1024 * 1024
"""Bytes that a file may have which a tool writes."""


@dataclass(frozen=True)
class Limits:
    """`memory` is in mebibytes beyond what the process has when it begins; 0 means no limit."""

    memory: int = MEMORY

    def apply(self) -> None:
        """Limit this process from now on, as far as the system can.

        What passes the limits gets a MemoryError or an OSError. macOS ignores limits of memory, and RLIMIT_NPROC
        counts all processes of the user, so that a number of processes is not limited.
        """
        try:
            import resource
        except ImportError:
            return
        if self.memory and (used := _used()):
            _lower(resource.RLIMIT_AS, used + self.memory * 1024 * 1024)
        _lower(resource.RLIMIT_FSIZE, _FILE)
        _lower(resource.RLIMIT_CORE, 0)


def _used() -> int:
    """Bytes of address space that this process has, 0 where the system does not tell."""
    if sys.platform != "linux":
        return 0
    import resource

    with open("/proc/self/statm", "rb") as file:
        return int(file.read().split()[0]) * resource.getpagesize()


def _lower(which: int, limit: int) -> None:
    import resource

    _, most = resource.getrlimit(which)
    if most != resource.RLIM_INFINITY:
        limit = min(limit, most)
    resource.setrlimit(which, (limit, limit))
