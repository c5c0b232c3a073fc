"""Messages between two processes: a length, then a pickle."""

from __future__ import annotations

import os
import pickle
import struct
from typing import Any

_LENGTH = struct.Struct("!Q")


def send(descriptor: int, message: Any) -> None:
    """Write a message, all of it.

    Raises:
        OSError: nobody reads at the other end.
        Exception: whatever the pickling of the message raises; then nothing was written.

    """
    data = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    rest = memoryview(_LENGTH.pack(len(data)) + data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def receive(descriptor: int) -> Any:
    """Read a message.

    Raises:
        EOFError: the other end was closed before the end of a message.

    """
    (length,) = _LENGTH.unpack(_read(descriptor, _LENGTH.size))
    return pickle.loads(_read(descriptor, length))


def _read(descriptor: int, length: int) -> bytes:
    parts = []
    while length:
        part = os.read(descriptor, min(length, 1 << 20))
        if not part:
            raise EOFError
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


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
        pickle.loads(pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL))
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
