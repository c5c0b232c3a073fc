"""Members of `allOf` and `anyOf` that say the same again."""

from __future__ import annotations

from typing import Any

import pytest

from tool_contracts.schema import Validator
from tool_contracts.schema.repeating import without_repetitions

A: dict[str, Any] = {"type": "string"}
B: dict[str, Any] = {"maxLength": 2}


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"allOf": [A, dict(A), B]}, {"allOf": [A, {}, B]}),
        ({"anyOf": [A, B, dict(A)]}, {"anyOf": [A, B, {"not": {}}]}),
        ({"properties": {"x": {"allOf": [A, A]}}}, {"properties": {"x": {"allOf": [A, {}]}}}),
        ({"enum": [{"allOf": [A, A]}]}, {"enum": [{"allOf": [A, A]}]}),
        ({"oneOf": [A, A]}, {"oneOf": [A, A]}),
        ({"allOf": [{"const": 1}, {"const": True}]}, {"allOf": [{"const": 1}, {"const": True}]}),
    ],
)
def test_equal_members_say_nothing_the_second_time(schema: Any, expected: Any) -> None:
    """Others keep their number, what is no schema is left alone, and exactly one of two equal ones is never valid."""
    assert without_repetitions(schema) == expected


def test_a_schema_without_repetitions_is_not_copied() -> None:
    """The same object comes back; one that repeats is not changed."""
    plain = {"allOf": [A, B]}
    assert without_repetitions(plain) is plain
    repeated = {"allOf": [A, dict(A)]}
    assert without_repetitions(repeated) is not repeated
    assert repeated == {"allOf": [A, A]}


def test_violations_name_the_first_of_equal_members_once() -> None:
    """Other members keep their pointers."""
    judge = Validator({"allOf": [A, dict(A), B]})
    assert [pointer for _, pointer, _ in judge.violations(5)] == ["/allOf/0/type"]
    assert [pointer for _, pointer, _ in judge.violations("abc")] == ["/allOf/2/maxLength"]
    assert Validator({"anyOf": [A, dict(A)]}).is_valid("x")
    assert not Validator({"anyOf": [A, dict(A)]}).is_valid(5)
