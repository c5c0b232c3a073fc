"""Messages between two processes: a length, then a pickle."""

from __future__ import annotations

import io
import os
import pickle
import struct
from typing import Any

_LENGTH = struct.Struct("!Q")
_USUAL = 1 << 13
"""Bytes that hold most messages."""


class Channel:
    """One end, by the number of its descriptor."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._file = os.fstat(descriptor)[1:3]
        self._rest = b""

    @property
    def is_intact(self) -> bool:
        """Whether nobody has closed the descriptor, or opened it anew for something else."""
        try:
            return os.fstat(self._descriptor)[1:3] == self._file
        except OSError:
            return False

    @property
    def holds_more(self) -> bool:
        """Whether a part of the next message is here already, which the descriptor tells nothing of any more."""
        return bool(self._rest)

    def send(self, message: Any) -> None:
        """Write a message, all of it.

        Raises:
            OSError: nobody reads at the other end.
            Exception: whatever the pickling of the message raises; then nothing was written.

        """
        self.send_pickled(pickled(message))

    def send_pickled(self, data: bytes) -> None:
        """Write a message that is a pickle already.

        Raises:
            OSError: nobody reads at the other end.

        """
        rest = memoryview(_LENGTH.pack(len(data)) + data)
        while rest:
            rest = rest[os.write(self._descriptor, rest) :]

    def receive(self) -> Any:
        """Read the next message.

        Raises:
            EOFError: the other end was closed before the end of a message.

        """
        data = self._rest or self._some(_USUAL)
        while len(data) < _LENGTH.size:
            data += self._some(_USUAL)
        (length,) = _LENGTH.unpack_from(data)
        end = length + _LENGTH.size
        parts, missing = [data], end - len(data)
        while missing > 0:
            parts.append(self._some(min(missing, 1 << 20)))
            missing -= len(parts[-1])
        whole = b"".join(parts)
        self._rest = whole[end:]
        return pickle.loads(memoryview(whole)[_LENGTH.size : end])

    def _some(self, most: int) -> bytes:
        part = os.read(self._descriptor, most)
        if not part:
            raise EOFError
        return part


def pickled(message: Any) -> bytes:
    """A message as the other process reads it; raises whatever pickling it raises."""
    return pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)


class Opaque:
    """Stands in one process for an object of the other that cannot be sent; its class has the same name."""

    def __init__(self, shown: str) -> None:
        self._shown = shown

    def __repr__(self) -> str:
        return self._shown

    def __reduce__(self) -> tuple[Any, ...]:
        return _opaque, (type(self).__name__, type(self).__module__, self._shown)


class _Sent:
    """An object of one of those classes that the other process may not know, on its way there."""

    def __init__(self, data: bytes, value: Any) -> None:
        self._data = data
        self._kind = type(value)

    def __reduce__(self) -> tuple[Any, ...]:
        return _arrived, (self._data, self._kind.__name__, self._kind.__module__)


def _arrived(data: bytes, name: str, module: str) -> Any:
    try:
        return pickle.loads(data)
    except Exception:
        # what a call has made of its modules is there in its own process alone
        return _opaque(name, module, f"<{module}.{name} object>")


class _Reading(pickle.Unpickler):
    """Knows afterwards whether anything but JSON was read."""

    has_classes = False

    def find_class(self, module: str, name: str, /) -> Any:
        self.has_classes = True
        return super().find_class(module, name)


def sendable(value: Any) -> Any:
    """What arrives as the value itself where it can be sent and made there, else as an `Opaque` of its class's name."""
    if value is None or type(value) in (bool, int, float, str, bytes):
        return value
    try:
        data = pickled(value)
        reading = _Reading(io.BytesIO(data))
        reading.load()
    except BaseException:
        # pickling runs code of the value's own class, which may fail in any way, and exit
        return _opaque(type(value).__name__, type(value).__module__, _shown(value))
    return _Sent(data, value) if reading.has_classes else value


def _opaque(name: str, module: str, shown: str) -> Opaque:
    kind: type[Opaque] = type(name, (Opaque,), {"__module__": module})
    return kind(shown)


def _shown(value: Any) -> str:
    try:
        return repr(value)[:1000]
    except BaseException as error:
        return f"<repr() raised {type(error).__name__}>"
