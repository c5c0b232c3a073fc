"""What an operator is: one way of breaking the values of a place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from tool_contracts.generate.cases import STRICT, Level

Edit = Callable[[Any], Any]
"""From the valid value at a place to a broken one; raises where it does not apply, such as ValueError."""

Repair = Callable[[Any], Iterable[Any]]
"""From the valid value at a place to all that the broken one may be repaired to, without a guess and without a loss."""


def as_it_was(current: Any) -> Iterable[Any]:
    """The repair of a value that was only written in another way."""
    return (current,)


def beyond_repair(current: Any) -> Iterable[Any]:
    """The repair of what nobody can tell what was meant by."""
    return ()


@dataclass(frozen=True, slots=True)
class Operator:
    """A way of breaking the values of a place.

    `name` is one of a fixed set, `detail` says what is done here, `repairs` what may be made of it then, `level` what may
    be asked of a tool where none of that is valid. One of `keywords` is broken, if only by a union around them failing;
    any may be where there are none. `base` makes of the valid value at the place a larger valid one, where that holds too
    little to be edited.
    """

    name: str
    detail: str
    edit: Edit
    keywords: tuple[str, ...] = ()
    base: Edit = field(default=lambda current: current)
    repairs: Repair = beyond_repair
    level: Level = STRICT


def constantly(value: Any) -> Edit:
    """The edit that puts `value` there whatever was there before."""
    return lambda current: value


def to(*values: Any) -> Repair:
    """The repair that makes one of `values` of it, whatever was there before."""
    return lambda current: values
