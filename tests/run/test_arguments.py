"""What a tool gets as arguments is its own, and what it does to them is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.run.arguments import changed
from tool_contracts.schema.values import copied

if TYPE_CHECKING:
    from collections.abc import Callable

_GIVEN = {"a": {"b": [1, {"c": "x"}]}, "n": 1.5, "t": True, "z": None, "s": "text"}


def test_untouched_arguments_are_as_given() -> None:
    """Nothing is told of them, whatever the values are, such as a number that differs from itself."""
    given = {**_GIVEN, "nan": float("nan")}
    assert changed(given, copied(given)) == []


@pytest.mark.parametrize(
    ("change", "names"),
    [
        (lambda left: left["a"]["b"].append(2), ["a"]),
        (lambda left: left["a"]["b"][1].clear(), ["a"]),
        (lambda left: left.update(n=1), ["n"]),
        (lambda left: left.update(t=1), ["t"]),
        (lambda left: left.update(a={"b": [1, {"c": "x"}]}), []),
        (lambda left: left.update(s="".join(["te", "xt"])), []),
        (lambda left: left.update(new=1), ["new"]),
        (lambda left: left.pop("z"), ["z"]),
        (lambda left: left.update(z=left.pop("z")), []),
        (lambda left: left.update(z=left), ["z"]),
        (lambda left: left.update(s=object()), ["s"]),
    ],
)
def test_changes_are_named(change: Callable[[dict[str, Any]], object], names: list[str]) -> None:
    """By the name of the argument; the order of names says nothing, and an equal value is none."""
    left = copied(_GIVEN)
    change(left)
    assert changed(_GIVEN, left) == names
