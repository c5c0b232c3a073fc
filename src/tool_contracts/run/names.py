"""The names that every module sees: what a tool does to them must not reach pytest."""

from __future__ import annotations

import builtins
import operator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import TracebackType

_put_back = vars(builtins).update
_present, _number = vars(builtins).values, vars(builtins).__len__
_all, _map, _is = all, map, operator.is_
"""What is needed to put the names back, when they may mean anything."""


class Builtins:
    """After `with` every builtin name means again what it meant before the first time; names that were added stay."""

    def __init__(self) -> None:
        self._before: dict[str, object] = {}
        self._values: list[object] = []
        self._number = 0

    def __enter__(self) -> Builtins:
        if not self._before:
            self._before = dict(vars(builtins))
            self._values = [*self._before.values()]
            self._number = len(self._values)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # to look at the objects takes a third of the time of putting them back
        if _number() < self._number or not _all(_map(_is, _present(), self._values)):
            _put_back(self._before)
