"""How far a tool under test is kept away from the process that tests it."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from tool_contracts.run import sandbox
from tool_contracts.run.allowance import KINDS, Allowance
from tool_contracts.run.keeper import Keeper
from tool_contracts.run.limits import MEMORY, Limits
from tool_contracts.run.runner import Runner

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal

    from tool_contracts.run.call import Caller

    Level = Literal["none", "guard", "process", "sandbox"]

LEVELS: tuple[Level, ...] = ("none", "guard", "process", "sandbox")
"""From the weakest to the strongest; each holds what the ones before it do, but that `none` stops nothing."""


class IsolationError(Exception):
    """What was asked for is not to be had here; the text says why."""


def usual() -> Level:
    """What is used where nothing is asked for: `process` on Linux; elsewhere forking is not safe, so `guard`."""
    return "process" if sys.platform == "linux" else "guard"


class Isolation:
    """Makes what calls tools. `memory` is in mebibytes beyond what the process has when it begins, 0 for no limit.

    Raises:
        IsolationError: this machine cannot do it. Nothing weaker is ever taken instead.

    """

    def __init__(self, level: Level, memory: int = MEMORY) -> None:
        if level in ("process", "sandbox") and not hasattr(os, "fork"):
            raise IsolationError(f"no isolation `{level}` here: this system cannot fork a process")
        if level == "sandbox" and (reason := sandbox.why_not()):
            raise IsolationError(f"no isolation `sandbox` here: {reason}")
        self.level = level
        self._limits = Limits(memory)
        self._keeper: Keeper | None = None

    def allowance(self, allowance: Allowance) -> Allowance:
        """What tools may do: all of it where nothing is to be stopped."""
        return Allowance(KINDS) if self.level == "none" else allowance

    def around(self, caller: Caller) -> Caller | Runner:
        """What makes the calls of `caller`, in a process of its own or here."""
        if self.level not in ("process", "sandbox"):
            return caller
        if self._keeper is None:
            self._keeper = Keeper()
        return Runner(caller, self._keeper, self._preparation(caller))

    def _preparation(self, caller: Caller) -> Callable[[], None]:
        def prepare() -> None:
            self._limits.apply()
            if self.level == "sandbox":
                sandbox.close(caller.root, caller.allowance)

        return prepare

    def close(self) -> None:
        """End every process that calls have left."""
        keeper, self._keeper = self._keeper, None
        if keeper is not None:
            keeper.close()

    def __str__(self) -> str:
        if self.level == "sandbox":
            return f"sandbox (a process of its own, closed by Landlock {sandbox.version()})"
        return {
            "none": "none (nothing is stopped)",
            "guard": "guard (in this process)",
            "process": "process (forked, limited in memory)",
        }[self.level]
