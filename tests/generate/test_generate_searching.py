"""The search for the simplest value."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from tool_contracts.generate.searching import simplest


def test_a_search_ends_soon_after_a_value_is_found() -> None:
    """Hypothesis shrinks for up to five minutes; what it has come to after some hundred tries is good enough."""
    calls = 0

    def holds(value: list[int]) -> bool:
        nonlocal calls
        calls += 1
        return sum(value) % 7 == 3

    found = simplest(st.lists(st.integers(0, 10**9), min_size=300, max_size=400), holds)
    assert sum(found) % 7 == 3
    assert calls <= 460


def test_a_search_shrinks_to_the_end_where_that_is_near() -> None:
    """The simplest value is found, and always the same one."""
    assert simplest(st.integers(0, 1000), lambda value: value > 6) == 7


def test_what_is_not_found_is_an_error() -> None:
    """After some dozen draws in vain."""
    with pytest.raises(LookupError):
        simplest(st.integers(0, 10**9), lambda value: value == 123_456_789)
