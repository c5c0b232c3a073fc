"""The names that every module sees: what a tool does to them must not reach pytest."""

from __future__ import annotations

import builtins
import operator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import TracebackType

_put_back = vars(builtins).update
_present = vars(builtins).values
_all, _map = all, map
"""What is needed to put the names back, when they may mean anything."""


class Builtins:
    """After `with` every builtin name means again what it meant before the first time; names that were added stay."""

    def __init__(self) -> None:
        self._before: dict[str, object] = {}
        self._values: list[object] = []

    def __enter__(self) -> Builtins:
        if not self._before:
            self._before = dict(vars(builtins))
            self._values = [*self._before.values()]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # to look at the objects takes a third of the time of putting them back
        if not _all(_map(operator.is_, _present(), self._values)):
            _put_back(self._before)
