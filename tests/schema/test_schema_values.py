"""JSON values as JSON Schema sees them."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from tool_contracts.schema.values import copied

_GIVEN: dict[str, Any] = {"a": {"b": [1, {"c": "x"}]}, "n": 1.5, "t": True, "z": None, "s": "text"}


def test_nothing_is_shared() -> None:
    """Objects and lists are others at every depth, and equal."""
    copy = copied(_GIVEN)
    assert copy == _GIVEN
    assert copy["a"] is not _GIVEN["a"]
    assert copy["a"]["b"] is not _GIVEN["a"]["b"]
    assert copy["a"]["b"][1] is not _GIVEN["a"]["b"][1]


def test_what_is_one_object_twice_becomes_two() -> None:
    """JSON knows no shared objects: a tool that changes one argument changes no other by that."""
    shared: list[int] = []
    copy = copied({"a": shared, "b": shared})
    copy["a"].append(1)
    assert copy == {"a": [1], "b": []}


def test_what_is_no_json_is_copied_too() -> None:
    """A tuple with a list in it, as an engine of others or a replay may hand it in."""
    given = {"a": ([1], Decimal("1.5"))}
    copy = copied(given)
    assert copy == given
    assert copy["a"][0] is not given["a"][0]
