"""Standard output and error of a call, recorded instead of shown."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import TracebackType


class Recording:
    """Inside `with`, standard output and error are kept; `stdout` and `stderr` hold the text afterwards.

    `closed` names the streams that were closed meanwhile. It may be entered again, for the next call.
    """

    def __init__(self) -> None:
        self.stdout = ""
        self.stderr = ""
        self.closed: list[str] = []
        self._streams = [_stream("stdout"), _stream("stderr")]

    def __enter__(self) -> Recording:
        self._saved = sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__
        (kept_out, stdout), (kept_err, stderr) = self._streams
        kept_out.is_ended = kept_err.is_ended = False
        # who writes past pytest's capture, or closes what is under it, means the same two streams
        vars(sys).update(stdout=stdout, stderr=stderr, __stdout__=stdout, __stderr__=stderr)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        vars(sys).update(zip(("stdout", "stderr", "__stdout__", "__stderr__"), self._saved, strict=True))
        (kept_out, out), (kept_err, err) = self._streams
        self.stdout, self.stderr = kept_out.end(), kept_err.end()
        self.closed = []
        # those that the call has left as they were serve the next one too
        if not (_is_unused(kept_out, out) and _is_unused(kept_err, err)):
            self.closed = [kept.name for kept, _ in self._streams if kept.closed]
            self._streams = [_stream("stdout"), _stream("stderr")]


class _Kept(io.BytesIO):
    """What was written until the end; later it goes where output goes then.

    A handler of `logging` that is made during a call holds on to the stream for as long as the process lives.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self._before_close = b""
        self.is_ended = False

    def write(self, data: Any, /) -> int:
        if not self.is_ended:
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
        self.is_ended = True
        return _decoded(self._before_close if self.closed else self.getvalue())


class _Text(io.TextIOWrapper):
    """The text side; `is_configured` is set where a tool makes another stream of it."""

    is_configured = False

    def reconfigure(self, *arguments: Any, **keywords: Any) -> None:
        self.is_configured = True
        super().reconfigure(*arguments, **keywords)

    def detach(self) -> Any:
        self.is_configured = True
        return super().detach()


def _stream(name: str) -> tuple[_Kept, _Text]:
    kept = _Kept(name)
    return kept, _Text(kept, encoding="utf-8", errors="backslashreplace", write_through=True)


def _is_unused(kept: _Kept, text: _Text) -> bool:
    """Whether nothing was written, set, moved or closed."""
    return not (vars(text) or kept.closed or kept.tell() or kept.getvalue())


def _decoded(data: Any) -> str:
    return bytes(data).decode("utf-8", "replace")
