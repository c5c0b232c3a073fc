"""Where coroutines wait: an event loop that is interrupted has none of their frames on the stack."""

from __future__ import annotations

import asyncio
import functools
import gc
from types import FunctionType, MethodType, TracebackType
from typing import TYPE_CHECKING, Any

from tool_contracts.run.frames import is_user_file

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

_AWAITING = (("cr_frame", "cr_await"), ("gi_frame", "gi_yieldfrom"), ("ag_frame", "ag_await"))
_RUN = asyncio.BaseEventLoop.run_until_complete.__code__


def waiting(frame: FrameType | None) -> TracebackType | None:
    """The frames that an event loop waits for, where the code that was interrupted in `frame` is that of the loop.

    They lead to the innermost one, through tasks that others wait for. None where there is no loop of `asyncio`, or
    code that it runs was interrupted: that is on the stack.
    """
    while frame is not None and not is_user_file(frame.f_code.co_filename):
        if frame.f_code is _RUN:
            loop, future = frame.f_locals["self"], frame.f_locals["future"]
            if asyncio.current_task(loop) is not None:
                return None
            trace = None
            for each in reversed(_Waits(loop).frames(future)):
                trace = TracebackType(trace, each, each.f_lasti, each.f_lineno or each.f_code.co_firstlineno)
            return trace
        frame = frame.f_back
    return None


class _Waits:
    """What the tasks of a loop that have not ended wait for."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._tasks = asyncio.all_tasks(loop)
        self._seen: set[int] = set()

    def frames(self, awaited: Any) -> list[FrameType]:
        """Those of what is awaited, and of what that awaits, the innermost last."""
        found: list[FrameType] = []
        while awaited is not None and id(awaited) not in self._seen:
            self._seen.add(id(awaited))
            if isinstance(awaited, asyncio.Task):
                awaited = awaited.get_coro()
            elif asyncio.isfuture(awaited):
                return found + self._behind(awaited)
            elif (names := _names(awaited)) is None:
                # an iterator over a future, one step of an asynchronous generator
                awaited = next(filter(_is_awaitable, gc.get_referents(awaited)), None)
            else:
                if (frame := getattr(awaited, names[0])) is None:
                    break
                found.append(frame)
                awaited = getattr(awaited, names[1])
        return found

    def _behind(self, future: asyncio.Future[Any]) -> list[FrameType]:
        """The frames of the task whose end the future waits for: of several that show a place, always the same."""
        tasks = [each for each in self._tasks if any(_leads_to(future, call) for call in _callbacks(each))]
        found = [stack for stack in map(self.frames, tasks) if any(map(_is_users, stack))]
        return min(found, key=lambda stack: [*map(_place, stack)], default=[])


def _names(awaited: Any) -> tuple[str, str] | None:
    return next((each for each in _AWAITING if hasattr(awaited, each[0])), None)


def _is_awaitable(value: Any) -> bool:
    return _names(value) is not None or hasattr(type(value), "__await__")


def _is_users(frame: FrameType) -> bool:
    return is_user_file(frame.f_code.co_filename)


def _place(frame: FrameType) -> tuple[str, int]:
    return frame.f_code.co_filename, frame.f_lineno or 0


def _callbacks(task: asyncio.Task[Any]) -> list[Any]:
    """What is called when a task ends, which only `asyncio` itself asks for."""
    return [call for call, _ in getattr(task, "_callbacks", None) or ()]


def _leads_to(future: asyncio.Future[Any], callback: Any) -> bool:
    """Whether a callback has hold of the future, as those of `gather`, `wait` and groups of tasks have."""
    for holder in _holders(callback):
        for each in (holder, *getattr(holder, "__dict__", {}).values()):
            # `as_completed` waits at a queue
            if each is future or (isinstance(each, asyncio.Queue) and future in vars(each)["_getters"]):
                return True
    return False


def _holders(callback: Any) -> Iterator[Any]:
    if isinstance(callback, functools.partial):
        yield from callback.args
        callback = callback.func
    if isinstance(callback, MethodType):
        yield callback.__self__
        callback = callback.__func__
    for cell in (callback.__closure__ or ()) if isinstance(callback, FunctionType) else ():
        try:
            yield cell.cell_contents
        except ValueError:
            # a name that is not bound yet
            continue
