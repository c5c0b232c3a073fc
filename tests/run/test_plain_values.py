"""Python values as the JSON that their authors mean."""

from __future__ import annotations

import dataclasses
import datetime
import enum
import pathlib
import uuid
from typing import Any, NamedTuple

import pytest

from tool_contracts.model import MISSING
from tool_contracts.run.plain import plain


class Colour(enum.Enum):
    RED = "red"


class Level(enum.IntEnum):
    LOW = 1


class Point(NamedTuple):
    x: int
    y: int


@dataclasses.dataclass
class Desk:
    floor: int
    colour: Colour


class Model:
    def model_dump(self, mode: str) -> dict[str, Any]:
        return {"mode": mode}


class Shares:
    """Does as pydantic does."""

    def model_dump(self, mode: str) -> dict[str, Any]:
        share = None if mode == "json" else float("inf")
        return {"shares": [share, None], "part": {"a": share}}


class Broken:
    def model_dump(self, mode: str) -> dict[str, Any]:
        raise RuntimeError


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, None),
        (True, True),
        (Level.LOW, 1),
        (Colour.RED, "red"),
        (Point(1, 2), [1, 2]),
        ((1, (2,)), [1, [2]]),
        (frozenset({1}), [1]),
        (Desk(3, Colour.RED), {"floor": 3, "colour": "red"}),
        (Model(), {"mode": "json"}),
        ({Colour.RED: 1, 2: 3, None: 4, True: 5}, {"red": 1, "2": 3, "null": 4, "true": 5}),
        (datetime.date(2024, 1, 2), "2024-01-02"),
        (datetime.datetime(2024, 1, 2, 3, 4), "2024-01-02T03:04:00"),
        (uuid.UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        (pathlib.PurePosixPath("/a"), "/a"),
        (b"a", "YQ=="),
        (object(), MISSING),
        ([object()], MISSING),
        (Broken(), MISSING),
        (Model, MISSING),
        ({(1, 2): 3}, MISSING),
    ],
)
def test_conversion(value: Any, expected: Any) -> None:
    """Known classes are converted, one unknown part makes the whole unknown."""
    found = plain(value)
    assert found == expected
    assert type(found) is type(expected)


def test_numbers_that_are_not_finite_stay() -> None:
    """Where a model writes null for them, what it holds is asked."""
    assert plain(Shares()) == {"shares": [float("inf"), None], "part": {"a": float("inf")}}


def test_a_value_that_holds_itself() -> None:
    """Endless values are no JSON."""
    value: list[Any] = []
    value.append(value)
    assert plain(value) is MISSING
