"""What makes no audit event and must be replaced: some functions, and standard input."""

from __future__ import annotations

import io
import os
import subprocess  # noqa: F401 - what it starts processes with is replaced, and must be there for that
import sys
from typing import TYPE_CHECKING, Any

from tool_contracts.run import audit

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from tool_contracts.run.effects import EffectRecord


class Unaudited:
    """Inside `with` these functions and standard input tell `record` what they are about to do.

    It may be entered again, for the next call.
    """

    def __init__(self, record: EffectRecord) -> None:
        self._record = record
        self._stdin = _no_stdin(record)
        self._usual: list[tuple[dict[str, Any], dict[str, Any]]] = []
        self._telling: list[tuple[dict[str, Any], dict[str, Any]]] = []

    def __enter__(self) -> Unaudited:
        if not self._usual:
            self._look_up()
        if self._stdin.closed:
            self._stdin = _no_stdin(self._record)
        self._streams = {"stdin": sys.stdin, "__stdin__": sys.__stdin__}
        vars(sys).update(stdin=self._stdin, __stdin__=self._stdin)
        for names, functions in self._telling:
            names.update(functions)
        return self

    def _look_up(self) -> None:
        """Find the functions as they are here; a fixture may have put others in their place."""
        for module, makers in _FUNCTIONS.items():
            owner = sys.modules.get(module)
            usual = {name: getattr(owner, name) for name in makers if hasattr(owner, name)}
            if usual:
                telling = {name: makers[name](self._record, each) for name, each in usual.items()}
                self._usual.append((vars(owner), usual))
                self._telling.append((vars(owner), telling))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        vars(sys).update(self._streams)
        for names, functions in self._usual:
            names.update(functions)


class _Stdin(io.RawIOBase):
    """Standard input that nobody types anything into."""

    def __init__(self, record: EffectRecord) -> None:
        super().__init__()
        self._record = record

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        audit.standard_input(self._record, "sys.stdin", ())
        return 0


def _no_stdin(record: EffectRecord) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BufferedReader(_Stdin(record)), encoding="utf-8")


def _no_spawn(record: EffectRecord, original: Callable[..., Any]) -> Callable[..., Any]:
    def fork_exec(*args: Any) -> Any:
        audit.process(record, "multiprocessing.spawn", (args[0],))
        return original(*args)

    return fork_exec


def _no_signal(record: EffectRecord, original: Callable[[int], None]) -> Callable[[int], None]:
    def raise_signal(number: int) -> None:
        audit.signal(record, "signal.raise_signal", (number,))
        original(number)

    return raise_signal


def _no_close(record: EffectRecord, original: Callable[[int], None]) -> Callable[[int], None]:
    owner = os.getpid()

    def close(fd: int) -> None:
        if fd in _STANDARD and os.getpid() == owner:
            # it stays open for what is called next; the tool need not know
            record.decide("state", "os.close", f"the standard stream {fd} is closed", allowed=True)
        else:
            original(fd)

    return close


def _no_close_range(record: EffectRecord, original: Callable[[int, int], None]) -> Callable[[int, int], None]:
    owner = os.getpid()

    def closerange(fd_low: int, fd_high: int) -> None:
        if os.getpid() != owner:
            original(fd_low, fd_high)
            return
        # whoever closes numbers that it has not opened closes what others have open: here pytest's files
        held = sorted(each for each in record.descriptors if fd_low <= each < fd_high)
        if held:
            what = f"{len(held)} descriptors that others have open are closed"
            record.decide("state", "os.closerange", what, allowed=True)
        for low, high in zip((fd_low - 1, *held), (*held, fd_high), strict=True):
            original(low + 1, high)

    return closerange


def _sleeping(record: EffectRecord, original: Callable[[float], None]) -> Callable[[float], None]:
    def sleep(seconds: float) -> None:
        audit.sleep(record, "time.sleep", (seconds,))
        original(seconds)

    return sleep


_STANDARD = (0, 1, 2)
_FUNCTIONS: dict[str, dict[str, Callable[[EffectRecord, Any], Any]]] = {
    "os": {"close": _no_close, "closerange": _no_close_range},
    "_posixsubprocess": {"fork_exec": _no_spawn},
    "signal": {"raise_signal": _no_signal},
    # audited since Python 3.13
    "time": {"sleep": _sleeping} if sys.version_info < (3, 13) else {},
}
