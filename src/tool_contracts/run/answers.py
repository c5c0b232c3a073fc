"""Answers in memory that two processes share, so that neither has to be woken up for each of them."""

from __future__ import annotations

import mmap
import pickle
import struct
from typing import Any

from tool_contracts.run.clock import monotonic

_SIZE = struct.Struct("!Q")
_MOMENT = struct.Struct("!d")
_START = _SIZE.size + _MOMENT.size
_ROOM = 1 << 16
"""Bytes for the answers to one message; what does not fit is sent."""


class Answers:
    """What one process puts here the other takes, in the order in which it was put, also when the first one has died.

    It must be made before the process is forked. In front lies where the last answer ends, which is written after it, so
    that one of which only a part was written is none; then the moment at which it was put.
    """

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, _ROOM)
        self.empty()

    def empty(self) -> None:
        """Make room, which the other process must be waiting for."""
        self._taken = _START
        _SIZE.pack_into(self._memory, 0, self._taken)

    def put(self, data: bytes) -> bool:
        """Leave a pickle here for the other process, if there is room for it."""
        (start,) = _SIZE.unpack_from(self._memory)
        end = start + _SIZE.size + len(data)
        if end > _ROOM:
            return False
        _SIZE.pack_into(self._memory, start, len(data))
        self._memory[start + _SIZE.size : end] = data
        _MOMENT.pack_into(self._memory, _SIZE.size, monotonic())
        _SIZE.pack_into(self._memory, 0, end)
        return True

    def take(self) -> list[Any]:
        """What has been put here since the last time."""
        (end,) = _SIZE.unpack_from(self._memory)
        found = []
        while self._taken < end:
            (length,) = _SIZE.unpack_from(self._memory, self._taken)
            start = self._taken + _SIZE.size
            self._taken = start + length
            found.append(pickle.loads(self._memory[start : self._taken]))
        return found

    @property
    def moment(self) -> float:
        """When the last one was put, in seconds of the monotonic clock, if there is any."""
        (moment,) = _MOMENT.unpack_from(self._memory, _SIZE.size)
        return float(moment)

    def close(self) -> None:
        """Give the memory back."""
        self._memory.close()
