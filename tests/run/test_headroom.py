"""Frames that a call may use."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tool_contracts.run.headroom import Headroom


def depth_of_recursion() -> int:
    def deeper(depth: int) -> int:
        try:
            return deeper(depth + 1)
        except RecursionError:
            return depth

    return deeper(0)


def below(frames: int, headroom: Headroom) -> int:
    if frames:
        return below(frames - 1, headroom)
    with headroom:
        return depth_of_recursion()


def test_a_recursion_ends_at_the_same_depth_wherever_it_is_called_from() -> None:
    """Frames below the call and Hypothesis's own limit change nothing."""
    headroom = Headroom()
    here = below(0, headroom)
    seen = []

    @settings(database=None, max_examples=1)
    @given(st.none())
    def drawn(_: None) -> None:
        seen.append(below(0, headroom))

    drawn()
    assert abs(below(200, headroom) - here) <= 2
    assert abs(seen[0] - here) <= 2


def test_the_limit_is_restored() -> None:
    """Also where the call raises or sets a limit of its own."""
    before = sys.getrecursionlimit()

    def call() -> None:
        with Headroom():
            sys.setrecursionlimit(before + 5000)
            raise KeyError

    with pytest.raises(KeyError):
        call()
    assert sys.getrecursionlimit() == before
