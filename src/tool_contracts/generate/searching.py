"""The simplest value of a strategy for which something holds, found by drawing and shrinking."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

T = TypeVar("T")

_MOST_DRAWS = 60
"""Draws to look at before a value is given up as not to be found."""

_MOST_TRIES = 150
"""The same with those that come to nothing, since a part of theirs does not fit."""


_MOST_SHRINKS = 400
"""Tries to make a value simpler once one is found; Hypothesis itself takes up to five minutes."""


class _EnoughError(BaseException):
    """Ends a search: Hypothesis itself looks at hundreds of draws, and at thousands of tries, before it gives up."""


def simplest(strategy: SearchStrategy[T], holds: Callable[[T], bool]) -> T:
    """The simplest value of `strategy` for which `holds` is true; raises LookupError where none was found."""
    import random

    from hypothesis import HealthCheck, Phase, find, settings
    from hypothesis import strategies as st
    from hypothesis.errors import FlakyStrategyDefinition, InvalidArgument, NoSuchExample, Unsatisfiable

    chosen = settings(
        max_examples=_MOST_DRAWS,
        database=None,
        deadline=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    draws = tries = 0
    most = _MOST_TRIES
    found: list[T] = []

    @st.composite
    def counted(draw: st.DrawFn) -> T:
        nonlocal tries
        tries += 1
        if tries > most:
            raise _EnoughError
        return draw(strategy)

    def holds_yet(value: T) -> bool:
        nonlocal draws, most
        draws += 1
        if holds(value):
            most = most if found else tries + _MOST_SHRINKS
            found[:] = [value]
            return True
        if draws > _MOST_DRAWS and not found:
            raise _EnoughError
        return False

    try:
        return find(counted(), holds_yet, settings=chosen, random=random.Random(0))
    except (NoSuchExample, Unsatisfiable, FlakyStrategyDefinition, InvalidArgument, _EnoughError):
        # Hypothesis says of some what cannot be: more different names than there are, a text beyond all bounds.
        # That it ends in the middle of a draw looks like a strategy that depends on more than its choices.
        if found:
            return found[0]
        raise LookupError from None
