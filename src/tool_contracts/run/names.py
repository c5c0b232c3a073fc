"""The names that every module sees: what a tool does to them must not reach pytest."""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import TracebackType

_put_back = vars(builtins).update
"""One step in C, which needs no builtin name; `deadline` lets no alarm fall in before it."""


class Builtins:
    """After `with` every builtin name means again what it meant before the first time; names that were added stay."""

    def __init__(self) -> None:
        self._before: dict[str, object] = {}

    def __enter__(self) -> Builtins:
        if not self._before:
            self._before = dict(vars(builtins))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _put_back(self._before)
