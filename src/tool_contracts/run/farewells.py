"""What tools leave to be done when the process ends: Python waits for that too, for ever if need be."""

from __future__ import annotations

import atexit
from typing import TYPE_CHECKING, Any

from tool_contracts.run.clock import monotonic
from tool_contracts.run.deadline import Deadline
from tool_contracts.run.threads import GRACE

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType


class Farewells:
    """Inside `with`, what is registered with `atexit` is given a limited time: `GRACE` seconds for all of it.

    Python shows where the first one was that had no time left; the rest is not called. It may be entered again.
    """

    def __enter__(self) -> Farewells:
        vars(atexit).update(_LIMITING)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        vars(atexit).update(_USUAL)


class _Limited:
    """A function that ends in time, and is found by `atexit.unregister` as itself."""

    left = GRACE
    """Seconds that are left for all of them."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    def __call__(self, *args: Any, **keywords: Any) -> None:
        if _Limited.left <= 0:
            return
        started = monotonic()
        try:
            with Deadline(_Limited.left):
                self._function(*args, **keywords)
        finally:
            _Limited.left -= monotonic() - started

    def __eq__(self, other: object) -> bool:
        return bool(self._function == other)

    def __hash__(self) -> int:
        return hash(self._function)


def _register_limited(function: Any, /, *args: Any, **keywords: Any) -> Any:
    _register(_Limited(function) if callable(function) else function, *args, **keywords)
    return function


_register = atexit.register
_LIMITING = {"register": _register_limited}
_USUAL = {"register": _register}
