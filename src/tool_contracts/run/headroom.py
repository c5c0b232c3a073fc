"""Room on the stack: every call gets as many frames, wherever it is made from."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType, TracebackType

_TOLD = "at the recursion depth "

_OWN = 30
"""Frames that lie between here and the tool, and a few more: what fails here must fail in a script, which has none."""


class Headroom:
    """Inside `with`, the recursion limit is what it was when this was made, counted from the tool.

    Hypothesis raises the limit around what it calls, and pytest's own frames lower what is left of it; a recursion
    would end at another depth in each phase, and could not be repeated by a script.
    """

    def __init__(self) -> None:
        self._frames = sys.getrecursionlimit()
        self._below = self._depth = 0

    def __enter__(self) -> Headroom:
        self._saved = sys.getrecursionlimit()
        if not _is_outermost(self._below):
            self._depth, self._below = _depth(), _count()
        sys.setrecursionlimit(self._depth + _OWN + self._frames)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        sys.setrecursionlimit(self._saved)


def _is_outermost(below: int) -> bool:
    """Whether the frame that lies so many below the caller's is the first one."""
    try:
        return sys._getframe(below + 1).f_back is None
    except ValueError:
        return False


def _count() -> int:
    """How many frames lie below the caller's."""
    below = -1
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        below, frame = below + 1, frame.f_back
    return below


def _depth() -> int:
    """How deep the stack is, as the limit counts it: Python says so where the limit is set too low."""
    try:
        sys.setrecursionlimit(1)
    except RecursionError as error:
        told = str(error).partition(_TOLD)[2].partition(":")[0]
        if told.isdecimal():
            return int(told)
    # walking makes an object of each frame, which costs much more
    depth = 0
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        depth += 1
        frame = frame.f_back
    return depth
