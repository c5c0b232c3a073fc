"""Where a coroutine waits: an event loop that is interrupted has none of its frames on the stack."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

_AWAITING = (("cr_frame", "cr_await"), ("gi_frame", "gi_yieldfrom"), ("ag_frame", "ag_await"))


def waiting(awaitable: Any) -> TracebackType | None:
    """The frames that wait, from that of `awaitable` to the innermost one; None where it has ended or is no coroutine."""
    trace = None
    for frame in reversed([*_frames(awaitable)]):
        trace = TracebackType(trace, frame, frame.f_lasti, frame.f_lineno or frame.f_code.co_firstlineno)
    return trace


def _frames(awaitable: Any) -> Iterator[FrameType]:
    while awaitable is not None:
        names = next((each for each in _AWAITING if hasattr(awaitable, each[0])), None)
        frame = None if names is None else getattr(awaitable, names[0])
        if names is None or frame is None:
            return
        yield frame
        awaitable = getattr(awaitable, names[1])
