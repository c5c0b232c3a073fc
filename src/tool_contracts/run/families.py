"""Which processes belong together, wherever they have gone: all that one starts inherits a limit without effect (Linux)."""

from __future__ import annotations

import contextlib
import os
import sys

if sys.platform == "linux":
    # not later: `join` may be called in a child of a process in which other threads import something
    import resource

_LIMIT = 10
"""RLIMIT_LOCKS, which had an effect in Linux 2.4 only and has no name in Python: see `man 2 getrlimit`."""

_KIN = 20
"""How many of the lowest bits tell families of one origin apart."""

NONE = 0
"""The family of a process that is in none."""


def new() -> int:
    """A family of which there is no other, and room for as many of its kin as one process will ever need."""
    return (int.from_bytes(os.urandom(5)) | 1) << _KIN


def are_kin(left: int, right: int) -> bool:
    """Whether both were counted on from the same new one."""
    return left >> _KIN == right >> _KIN


def join(family: int) -> None:
    """Let this process be of a family, or of none, from now on, and with it all that it starts; not where the system forbids it."""
    if sys.platform == "linux":
        _, most = resource.getrlimit(_LIMIT)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(_LIMIT, (most if family == NONE else family, most))


def family_of(process: int) -> int:
    """The family of a process, also of one that has ended and that nobody has waited for."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            family, _ = resource.prlimit(process, _LIMIT)
            return family if family >> _KIN > 0 else NONE
    return NONE
