"""Copies of JSON values, several times as fast as `copy.deepcopy`, which asks of each part whether it was met before."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def copied(value: T) -> T:
    """A copy of a JSON value that shares no array and no object with it."""
    if isinstance(value, dict):
        return {name: copied(each) for name, each in value.items()}  # type: ignore[return-value]
    if isinstance(value, list):
        return [copied(each) for each in value]  # type: ignore[return-value]
    return value
