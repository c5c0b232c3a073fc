"""What an operator is: one way of breaking the values of a place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tool_contracts.generate.cases import STRICT, Level

Edit = Callable[[Any], Any]
"""From the valid value at a place to a broken one; raises where it does not apply, such as ValueError."""


@dataclass(frozen=True, slots=True)
class Operator:
    """A way of breaking the values of a place.

    `name` is one of a fixed set, `detail` says what is done here, `level` is that of `Mutation`. One of `keywords` is
    broken, if only by a union around them failing; any may be where there are none. `base` makes of the valid value at the
    place a larger valid one, where that holds too little to be edited.
    """

    name: str
    detail: str
    edit: Edit
    level: Level = STRICT
    keywords: tuple[str, ...] = ()
    base: Edit = field(default=lambda current: current)


def constantly(value: Any) -> Edit:
    """The edit that puts `value` there whatever was there before."""
    return lambda current: value
