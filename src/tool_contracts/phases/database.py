"""Hypothesis's example database, shared by many tools."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from hypothesis.database import ExampleDatabase

if TYPE_CHECKING:
    from collections.abc import Iterable


class ToolDatabase(ExampleDatabase):
    """The part of `inner` that belongs to `identity`.

    Hypothesis keys its entries by the source of the test function, which is one and the same for all tools.
    """

    def __init__(self, inner: ExampleDatabase, identity: str) -> None:
        super().__init__()
        self._inner = inner
        self._identity = identity
        self._prefix = hashlib.sha256(identity.encode("utf-8", "surrogateescape")).digest()

    def _key(self, key: bytes) -> bytes:
        return hashlib.sha384(self._prefix + key).digest()

    def save(self, key: bytes, value: bytes) -> None:
        """Store `value` under `key`."""
        self._inner.save(self._key(key), value)

    def fetch(self, key: bytes) -> Iterable[bytes]:
        """All values under `key`."""
        return self._inner.fetch(self._key(key))

    def delete(self, key: bytes, value: bytes) -> None:
        """Forget `value` under `key`."""
        self._inner.delete(self._key(key), value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ToolDatabase) and (self._inner, self._identity) == (
            other._inner,
            other._identity,
        )

    def __hash__(self) -> int:
        return hash(self._identity)

    def __repr__(self) -> str:
        return f"ToolDatabase({self._inner!r}, {self._identity!r})"


class Held(ExampleDatabase):
    """Stands for `inner` where nothing may come of it: `is_asked_for` says whether it would have given something."""

    def __init__(self, inner: ExampleDatabase) -> None:
        super().__init__()
        self._inner = inner
        self.is_asked_for = False

    def save(self, key: bytes, value: bytes) -> None:
        """Nothing."""

    def fetch(self, key: bytes) -> Iterable[bytes]:
        """No values."""
        self.is_asked_for |= any(True for _ in self._inner.fetch(key))
        return ()

    def delete(self, key: bytes, value: bytes) -> None:
        """Nothing."""
