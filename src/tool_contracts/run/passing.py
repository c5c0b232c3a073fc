"""Messages between two processes: a length, then a pickle."""

from __future__ import annotations

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
        self._rest = b""

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


def sendable(value: Any) -> Any:
    """The value itself where it arrives as what it is, else an `Opaque` of its class's name and `repr`."""
    if value is None or type(value) in (bool, int, float, str, bytes):
        return value
    try:
        pickle.loads(pickled(value))
    except Exception:
        # pickling runs code of the value's own class, which may fail in any way
        return _opaque(type(value).__name__, type(value).__module__, _shown(value))
    return value


def _opaque(name: str, module: str, shown: str) -> Opaque:
    kind: type[Opaque] = type(name, (Opaque,), {"__module__": module})
    return kind(shown)


def _shown(value: Any) -> str:
    try:
        return repr(value)[:1000]
    except Exception as error:
        return f"<repr() raised {type(error).__name__}>"
