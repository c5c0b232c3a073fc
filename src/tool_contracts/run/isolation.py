"""How far a tool under test is kept away from the process that tests it."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from tool_contracts.run import descendants, sandbox
from tool_contracts.run.allowance import Allowance
from tool_contracts.run.keeper import Keeper
from tool_contracts.run.limits import MEMORY, Limits
from tool_contracts.run.runner import Runner, RunnerError
from tool_contracts.settings import EFFECTS, LEVELS, unknown_level

if TYPE_CHECKING:
    from tool_contracts.run.call import Caller
    from tool_contracts.settings.words import Level


class IsolationError(Exception):
    """What was asked for is not to be had here; the text says why."""


def usual() -> Level:
    """What is used where nothing is asked for: `process` on Linux; elsewhere forking is not safe, so `guard`."""
    return "process" if sys.platform == "linux" else "guard"


class Isolation:
    """Makes what calls tools.

    With `none` nothing is stopped; `guard` stops effects, in this process; `process` calls in a process of its own,
    which may die, hang and run out of `memory` (in mebibytes beyond what it begins with, 0 for no limit); in a `sandbox`
    that process is closed by the kernel too.

    Raises:
        IsolationError: there is no such level, or this machine cannot do it. Nothing weaker is ever taken instead.

    """

    def __init__(self, level: str | None = None, memory: int | None = None) -> None:
        self.level = _known(usual() if level is None else level)
        if self.level in ("process", "sandbox") and not hasattr(os, "fork"):
            raise IsolationError(f"no isolation `{level}` here: this system cannot fork a process")
        if self.level == "sandbox" and (reason := sandbox.why_not()):
            raise IsolationError(f"no isolation `sandbox` here: {reason}")
        self._limits = Limits(MEMORY if memory is None else memory)
        self._keeper: Keeper | None = None

    def allowance(self, allowance: Allowance) -> Allowance:
        """What tools may do: all of it where nothing is to be stopped."""
        return Allowance(EFFECTS) if self.level == "none" else allowance

    def around(self, caller: Caller) -> Caller | Runner:
        """What makes the calls of `caller`, in a process of its own or here.

        Raises:
            RunnerError: no process can be made.

        """
        if self.level not in ("process", "sandbox"):
            if sys.platform == "linux" and self._keeper is None and caller.allowance.permits("process"):
                self._keeper = _keeper(caller.root)
                self._keeper.watch()
            return caller
        if self._keeper is None:
            self._keeper = _keeper(caller.root)
        return Runner(caller, self._keeper, lambda: self._limit(caller))

    def _limit(self, caller: Caller) -> None:
        self._limits.apply()
        if self.level == "sandbox":
            sandbox.close(caller.root, caller.allowance)

    def close(self) -> None:
        """End every process that calls have left."""
        keeper, self._keeper = self._keeper, None
        if keeper is not None:
            keeper.close()
            descendants.disown()

    def __str__(self) -> str:
        closed = "network, processes and writes outside of a temporary folder are stopped"
        if self.level == "none":
            return "not guarded (isolation none): whatever a tool does is done"
        if self.level == "guard":
            return f"guarded in-process ({closed})"
        if self.level == "process":
            return f"guarded in a process of its own ({closed})"
        return f"guarded in a process of its own that Landlock {sandbox.version()} closes ({closed})"


def _known(level: str) -> Level:
    for each in LEVELS:
        if each == level:
            return each
    raise IsolationError(unknown_level(level))


def _keeper(folder: str) -> Keeper:
    try:
        return Keeper(folder)
    except OSError as error:
        raise RunnerError(f"no process for calls: {error}") from error
