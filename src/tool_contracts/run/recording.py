"""Standard output and error of a call, recorded instead of shown."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import TracebackType


class Recording:
    """Inside `with`, `sys.stdout` and `sys.stderr` are kept; `stdout` and `stderr` hold the text afterwards."""

    def __init__(self) -> None:
        self.stdout = ""
        self.stderr = ""

    def __enter__(self) -> Recording:
        self._saved = sys.stdout, sys.stderr
        self._streams = _stream(), _stream()
        sys.stdout, sys.stderr = self._streams
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        sys.stdout, sys.stderr = self._saved
        self.stdout, self.stderr = map(_text, self._streams)


class _KeptBytes(io.BytesIO):
    """A buffer that remembers what it held when a tool closes it."""

    kept = b""

    def close(self) -> None:
        if not self.closed:
            self.kept = self.getvalue()
        super().close()


def _stream() -> io.TextIOWrapper:
    return io.TextIOWrapper(_KeptBytes(), encoding="utf-8", errors="backslashreplace", write_through=True)


def _text(stream: io.TextIOWrapper) -> str:
    stream.close()
    buffer = stream.buffer
    assert isinstance(buffer, _KeptBytes)
    return buffer.kept.decode("utf-8", "replace")
