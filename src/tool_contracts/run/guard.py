"""Stopping and recording what a tool does to the world outside, while it is being called and only then.

Built on audit events (PEP 578), which cannot be a sandbox: native code and threads that act after the call pass by.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from tool_contracts.run.audit import HANDLERS
from tool_contracts.run.effects import EffectRecord
from tool_contracts.run.exits import Exits
from tool_contracts.run.farewells import Farewells
from tool_contracts.run.unaudited import Unaudited

if TYPE_CHECKING:
    from types import TracebackType

    from tool_contracts.run.allowance import Allowance

_armed: Guard | None = None
_installed = False


def _hook(event: str, args: tuple[Any, ...]) -> None:
    guard = _armed
    if guard is not None:
        handler = HANDLERS.get(event)
        if handler is not None and not guard.looking:
            guard.looking = True
            try:
                handler(guard.record, event, args)
            finally:
                guard.looking = False


class Guard:
    """Armed inside `with`: what the tool does goes to `record`, which stops it unless it is allowed.

    `looking` is true while that is being decided: what is done for it is nobody's effect.
    """

    def __init__(self, root: str, allowance: Allowance, current: str | None = None) -> None:
        self.record = EffectRecord(root, allowance, current)
        self._unaudited = Unaudited(self.record)
        self._exits = Exits(self.record.exited)
        self._farewells = Farewells()
        self.looking = False

    def __enter__(self) -> Guard:
        self.record.begin(sys._getframe(1).f_code)
        self.looking = False
        self._bytecode, sys.dont_write_bytecode = sys.dont_write_bytecode, True
        self._unaudited.__enter__()
        self._exits.__enter__()
        self._farewells.__enter__()
        self.arm()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.disarm()
        self._farewells.__exit__(kind, error, trace)
        self._exits.__exit__(kind, error, trace)
        self._unaudited.__exit__(kind, error, trace)
        sys.dont_write_bytecode = self._bytecode

    def arm(self) -> None:
        """Stop what makes audit events, and no more than that."""
        global _armed, _installed
        if not _installed:
            sys.addaudithook(_hook)
            _installed = True
        _armed = self

    def disarm(self) -> None:
        """Let everything through again."""
        global _armed
        _armed = None
