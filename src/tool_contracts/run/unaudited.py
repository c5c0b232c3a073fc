"""What makes no audit event and must be replaced: some functions, and standard input."""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING, Any

from tool_contracts.run import audit

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from tool_contracts.run.effects import EffectRecord


class Unaudited:
    """Inside `with` these functions and standard input tell `record` what they are about to do."""

    def __init__(self, record: EffectRecord) -> None:
        self._record = record
        self._stdin = _no_stdin(record)
        self._replaced: dict[str, tuple[Any, Any]] = {}
        self._saved: list[tuple[Any, str, Any]] = []

    def __enter__(self) -> Unaudited:
        self._saved = [(sys, "stdin", sys.stdin), (sys, "__stdin__", sys.__stdin__)]
        if self._stdin.closed:
            self._stdin = _no_stdin(self._record)
        vars(sys).update(stdin=self._stdin, __stdin__=self._stdin)
        for module, name, make in _FUNCTIONS:
            owner = sys.modules.get(module)
            original = getattr(owner, name, None)
            if original is not None:
                self._saved.append((owner, name, original))
                setattr(owner, name, self._replacement(name, original, make))
        return self

    def _replacement(self, name: str, original: Any, make: Callable[[EffectRecord, Any], Any]) -> Any:
        """The same in each call, unless something else has been put in the place of the function meanwhile."""
        known = self._replaced.get(name)
        if known is None or known[0] is not original:
            known = self._replaced[name] = original, make(self._record, original)
        return known[1]

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for owner, name, value in self._saved:
            setattr(owner, name, value)


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
_FUNCTIONS: tuple[tuple[str, str, Callable[[EffectRecord, Any], Any]], ...] = (
    ("os", "close", _no_close),
    ("os", "closerange", _no_close_range),
    ("_posixsubprocess", "fork_exec", _no_spawn),
    ("signal", "raise_signal", _no_signal),
    # audited since Python 3.13
    *((("time", "sleep", _sleeping),) if sys.version_info < (3, 13) else ()),
)
