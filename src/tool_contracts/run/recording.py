"""Standard output and error of a call, recorded instead of shown."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import TracebackType


class Recording:
    """Inside `with`, standard output and error are kept; `stdout` and `stderr` hold the text afterwards.

    `closed` names the streams that were closed meanwhile.
    """

    def __init__(self) -> None:
        self.stdout = ""
        self.stderr = ""
        self.closed: list[str] = []

    def __enter__(self) -> Recording:
        self._saved = sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__
        self._kept = _Kept("stdout"), _Kept("stderr")
        stdout, stderr = map(_stream, self._kept)
        # who writes past pytest's capture, or closes what is under it, means the same two streams
        vars(sys).update(stdout=stdout, stderr=stderr, __stdout__=stdout, __stderr__=stderr)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # before the streams are let go, which closes them
        self.closed = [each.name for each in self._kept if each.closed]
        vars(sys).update(zip(("stdout", "stderr", "__stdout__", "__stderr__"), self._saved, strict=True))
        self.stdout, self.stderr = (each.end() for each in self._kept)


class _Kept(io.BytesIO):
    """What was written until the end; later it goes where output goes then.

    A handler of `logging` that is made during a call holds on to the stream for as long as the process lives.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self._before_close = b""
        self._ended = False

    def write(self, data: Any, /) -> int:
        if not self._ended:
            return super().write(data)
        stream = getattr(sys, self.name, None)
        if stream is not None and getattr(stream, "buffer", None) is not self:
            stream.write(_decoded(data))
        return len(data)

    def close(self) -> None:
        if not self.closed:
            self._before_close = self.getvalue()
        super().close()

    def end(self) -> str:
        self._ended = True
        return _decoded(self._before_close if self.closed else self.getvalue())


def _stream(kept: _Kept) -> io.TextIOWrapper:
    return io.TextIOWrapper(kept, encoding="utf-8", errors="backslashreplace", write_through=True)


def _decoded(data: Any) -> str:
    return bytes(data).decode("utf-8", "replace")
