"""How long the texts are that a pattern is found in."""

from __future__ import annotations

from typing import Any

import pytest

from tool_contracts.schema import contradictions
from tool_contracts.schema.regex import widths


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("^[A-Z]{2}[0-9]{9}$", (11, 11)),
        ("^a{2,5}$", (2, 5)),
        ("^a+$", (1, None)),
        ("abc", (3, None)),
        ("^abc", (3, None)),
        ("abc$", (3, None)),
        ("^a$|^bcd$", (1, None)),
        ("^(?:a|bcd)$", (1, 3)),
        ("^(?=.{8})\\w*$", (0, None)),
        ("^$", (0, 0)),
        ("^", (0, None)),
        ("", (0, None)),
        ("\\p{L}{3}", (3, None)),
        ("(", (0, None)),
    ],
)
def test_widths(pattern: str, expected: tuple[int, int | None]) -> None:
    """The least length always counts, the greatest only of a pattern that is anchored at both ends."""
    assert widths(pattern) == expected


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"pattern": "^[0-9]{11}$", "maxLength": 10}, "needs 11 characters, `maxLength` allows 10"),
        ({"pattern": "abc", "maxLength": 2}, "needs 3 characters, `maxLength` allows 2"),
        ({"pattern": "^[0-9]{3}$", "minLength": 4}, "allows 3 characters, `minLength` needs 4"),
        ({"pattern": "^[0-9]{3}$", "minLength": 3, "maxLength": 3}, ""),
        ({"pattern": "^[0-9]{3}", "minLength": 4}, ""),
        ({"pattern": "^[0-9]*$", "minLength": 4, "maxLength": 9}, ""),
        ({"pattern": "(", "maxLength": 0}, ""),
    ],
)
def test_patterns_against_lengths(schema: Any, words: str) -> None:
    """A pattern that no text of the allowed lengths matches is a contradiction."""
    found = [message for _, message in contradictions({"type": "string", **schema})]
    assert [words in message for message in found] == ([True] if words else [])
