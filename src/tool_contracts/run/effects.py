"""The effects of a call on the world outside: each of them recorded, and stopped unless it is allowed."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from tool_contracts.calls import Effect
from tool_contracts.run import frames, paths
from tool_contracts.run.exits import ExitStopped

if TYPE_CHECKING:
    from types import CodeType, FrameType

    from tool_contracts.calls import EffectKind
    from tool_contracts.run.allowance import Allowance


class BlockedEffectError(PermissionError):
    """An effect of a tool was stopped. A PermissionError, so that libraries behave as on a closed machine."""


class EffectRecord:
    """What is about to happen is recorded in `effects`, then raised as `BlockedEffectError` unless it is allowed.

    The record counts, not the exception, because tools catch exceptions. `root` is the folder below which the
    tool may write; `wrote` tells whether it did. What it writes in its `current` directory it would write in the user's,
    so that is recorded too. `descriptors` were open before the first call and are not the tool's.
    """

    def __init__(self, root: str, allowance: Allowance, current: str | None = None) -> None:
        self._allowance = allowance
        self._current = None if current is None else os.path.realpath(current)
        self._folders = (os.path.realpath(root), *allowance.folders)
        self._root = self._folders[0]
        self._process = os.getpid()
        self._caller: CodeType | None = None
        self.effects: list[Effect] = []
        self.wrote = False
        self.hold_open()

    def begin(self, caller: CodeType) -> None:
        """Begin anew, for a call that `caller` makes."""
        self._caller = caller
        self.effects = []
        self.wrote = False

    def hold_open(self) -> None:
        """Take what is open now for what others have opened."""
        self.descriptors = _open_descriptors()

    def decide(self, kind: EffectKind, event: str, detail: str, *, allowed: bool) -> None:
        """Record an effect; raise `BlockedEffectError` unless it is allowed."""
        if allowed or not self._is_aftermath():
            self.effects.append(Effect(kind, event, detail, blocked=not allowed))
        if not allowed:
            raise BlockedEffectError(1, f"blocked by tool-contracts: {event}", detail)

    def write(self, event: str, path: str) -> None:
        """A file or folder is about to be changed."""
        if path == os.devnull:
            return
        if paths.is_below(path, self._root):
            self.wrote = True
            if self._current is not None and paths.is_below(path, self._current):
                name = os.path.relpath(path, self._current)
                self.effects.append(Effect("write", event, name, blocked=False))
            return
        inside = any(paths.is_below(path, folder) for folder in self._folders)
        self.decide("write", event, path, allowed=inside or self._allowance.permits("write"))

    def connect(self, event: str, host: str, port: Any) -> None:
        """A connection is about to be made, or a name looked up."""
        detail = host if port is None else f"{host}:{port}"
        self.decide("network", event, detail, allowed=self._allowance.permits_address(host, port))

    def other(self, kind: EffectKind, event: str, detail: str, permission: str) -> None:
        """Any other effect, allowed by the name of its permission."""
        self.decide(kind, event, detail, allowed=self._allowance.permits(permission))

    def permits(self, permission: str) -> bool:
        """Whether every effect of a kind is allowed."""
        return self._allowance.permits(permission)

    def end(self, how: str, permission: str) -> None:
        """The process is about to be ended otherwise than by `os._exit`; what the tool has forked may end as it likes."""
        if os.getpid() == self._process and not self.permits(permission):
            self.effects.append(Effect("exit", how))
            raise ExitStopped(how)

    def importing(self) -> bool:
        """Whether a module is being imported, and by the tool rather than by whoever calls it."""
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame.f_code is not self._caller:
            if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
                return True
            frame = frame.f_back
        return False

    def _is_aftermath(self) -> bool:
        """Whether a library deals with an exception that has left the user's code, which is then what the call shows."""
        error = sys.exception()
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame.f_code is not self._caller:
            if frames.is_user_file(frame.f_code.co_filename):
                return False
            frame = frame.f_back
        while error is not None:
            if frames.place(error) is not None:
                return True
            error = error.__cause__ or error.__context__
        return False

    def exited(self, name: str, detail: str) -> None:
        """The end of the process was asked for, and did not come."""
        self.effects.append(Effect("exit", f"{name}({detail})"))


def _open_descriptors() -> frozenset[int]:
    try:
        listed = [int(each) for each in os.listdir("/dev/fd")]
    except OSError:  # Windows
        return frozenset({0, 1, 2})
    return frozenset(each for each in listed if _is_open(each))


def _is_open(descriptor: int) -> bool:
    """Whether a descriptor is more than the one that listed them."""
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True
