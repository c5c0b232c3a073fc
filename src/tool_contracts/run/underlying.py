"""The exceptions behind one that says nothing of its own: those of a group, and what Python replaces by another."""

from __future__ import annotations

from itertools import takewhile
from types import TracebackType

from tool_contracts.run.frames import steps

_REPLACEMENTS = (
    " raised StopIteration",
    " raised StopAsyncIteration",
    "cannot be raised into a Future",
)
"""How the text of what Python raises in the place of StopIteration and StopAsyncIteration ends (PEP 479 and futures)."""


def behind(error: BaseException) -> list[BaseException]:
    """The exceptions that `error` stands for, none where it stands for itself.

    The traceback of each begins with that of `error`, as if it had come all the way by itself.
    """
    if isinstance(error, BaseExceptionGroup):
        found = [*error.exceptions]
    elif _is_replacement(error) and error.__cause__ is not None:
        found = [error.__cause__]
    else:
        found = []
    return [each.with_traceback(joined(error.__traceback__, each.__traceback__)) for each in found]


def innermost(error: BaseException) -> BaseException:
    """The first exception behind all that only stand for others."""
    while found := behind(error):
        error = found[0]
    return error


def _is_replacement(error: BaseException) -> bool:
    return (
        type(error) is RuntimeError
        and isinstance(error.__cause__, StopIteration | StopAsyncIteration)
        and str(error).endswith(_REPLACEMENTS)
    )


def joined(outer: TracebackType | None, inner: TracebackType | None) -> TracebackType | None:
    """One traceback of two: the outer one as far as the frame that the inner one begins with, then the inner one."""
    first = None if inner is None else inner.tb_frame
    for step in reversed([*takewhile(lambda each: each.tb_frame is not first, steps(outer))]):
        inner = TracebackType(inner, step.tb_frame, step.tb_lasti, step.tb_lineno)
    return inner
