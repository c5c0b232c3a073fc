"""Keeping the process alive while code runs that may end it without clean-up."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType


class ExitStopped(BaseException):
    """Somebody called what would have ended the process, such as `os._exit` and `os.abort`."""


class Exits:
    """Inside `with`, `os._exit` and `os.abort` raise `ExitStopped`, after `noticed` was told name and argument.

    A process that was forked meanwhile may end as it likes, and does here at the latest: what comes next is the business of
    one process. It may be entered again, in the process that it was made in.
    """

    def __init__(self, noticed: Callable[[str, str], None] = lambda name, detail: None) -> None:
        self._noticed = noticed
        self._process = os.getpid()
        self._exit, self._abort = os._exit, os.abort
        self._usual = {"_exit": os._exit, "abort": os.abort}
        self._stopping = {"_exit": self._no_exit, "abort": self._no_abort}

    def __enter__(self) -> Exits:
        vars(os).update(self._stopping)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        vars(os).update(self._usual)
        if os.getpid() != self._process:
            self._exit(_status(error))

    def _no_exit(self, status: int) -> None:
        self._stop("os._exit", str(status))
        self._exit(status)

    def _no_abort(self) -> None:
        self._stop("os.abort", "")
        self._abort()

    def _stop(self, name: str, detail: str) -> None:
        if os.getpid() == self._process:
            self._noticed(name, detail)
            raise ExitStopped(f"{name}({detail})")


def _status(error: BaseException | None) -> int:
    """What Python lets a process end with that ends in this way."""
    if isinstance(error, SystemExit) and (error.code is None or isinstance(error.code, int)):
        return (error.code or 0) & 0xFF
    return int(error is not None)
