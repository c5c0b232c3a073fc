"""Patterns as sets of texts."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tool_contracts.schema.languages import language

ALPHABET = "ab-"
TEXTS = ["".join(each) for n in range(5) for each in itertools.product(ALPHABET, repeat=n)]
ATOMS = st.sampled_from(
    [
        "a", "b", "-", ".", "[ab]", "[^a]", "^", "$", "(?=.*b)", "(?!.*--)", "(?=a.$)", "(?!a)", "(?:a|b-)", "",
        r"\b", r"\B", "(?<=a)", "(?<!-)", "(?<=[^b])", r"(?:\b[ab]|-)", "(?:(?<=b)a|b)", "(?=(?<!a)b)",
    ]
)  # fmt: skip
PATTERNS = st.lists(
    st.tuples(ATOMS, st.sampled_from(["", "", "", "*", "+", "?", "{2}", "{1,2}"])), max_size=4
)


def written(parts: list[tuple[str, str]]) -> str:
    return "".join(
        atom + (times if atom and atom not in ("^", "$", r"\b", r"\B") else "") for atom, times in parts
    )


def spelled(pattern: str, text: str) -> bool:
    return re.search(pattern.replace("$", r"\Z"), text) is not None


@settings(max_examples=300, deadline=None, database=None)
@given(st.lists(PATTERNS.map(written), min_size=1, max_size=2))
def test_lengths_are_those_of_all_texts(patterns: list[str]) -> None:
    """Whatever the patterns, a length occurs just where some text of that length matches all of them."""
    found = language(tuple(patterns), 0, 4)
    if found is None or not found.is_exact:
        return
    matching = {len(text) for text in TEXTS if all(spelled(each, text) for each in patterns)}
    # other characters than those of the alphabet match what is negated: at least these lengths occur
    assert matching <= set(found.lengths)
    if not any(
        sign in pattern for pattern in patterns for sign in (".", "[^", "(?!", "(?<!", r"\B", "^", "$")
    ):
        assert set(found.lengths) == set(range(min(matching, default=5), 5))


@pytest.mark.parametrize(
    ("patterns", "least", "most", "lengths"),
    [
        (("^(?=.{3,5}$)[a-z]+$",), 0, None, [3, 4, 5]),
        (("^(?=.*x)[a-z]{3}$",), 0, None, [3]),
        (("^(?=[a-z]{2})(?=.*7$).{3}$",), 0, None, [3]),
        (("^(?!-)[a-z-]{1,2}(?<!-)$",), 0, None, [1, 2]),
        (("^a", "b$"), 0, 3, [2, 3]),
        (("^(ab|cde)*$",), 1, 6, [2, 3, 4, 5, 6]),
        (("^(?:(?=a)a|b){2}$",), 0, None, [2]),
        (("^[a-z]{3}$",), 0, 2, []),
        (("a",), 0, 0, []),
        (("^a", "^b"), 0, None, []),
        (("^(?=a)b",), 0, None, []),
        (("$a",), 0, None, []),
        (("a^",), 0, None, []),
        (("^(ab)*$",), 3, 3, []),
        (("[]",), 0, None, []),
        ((r"^\bfoo\b$",), 0, None, [3]),
        ((r"^foo\bbar$",), 0, None, []),
        ((r"^foo\B.{2}$",), 0, None, [5]),
        ((r"\b",), 0, 0, []),
        ((r"^(\d{1,2}\.?\b){2}$",), 0, None, [3, 4, 5]),
        (("^[a-z-]*(?<=-)[a-z]$",), 0, 4, [2, 3, 4]),
        (("^a(?<!a)b$",), 0, None, []),
        (("^(?<!a)b$",), 0, None, [1]),
        (("^(?:a*)^b$",), 0, None, [1]),
        ((), 0, 2, [0, 1, 2]),
        (("^(?=.{1,60}$)[a-z]{1,60}(?=[a-z.]{1,60}$)(?:[.][a-z]{1,60})?$",), 0, None, list(range(3, 28))),
        (("^[a-z]{1,2000}$",), 1500, 1503, [1500, 1501, 1502, 1503]),
        ((r"^(\w{1,63}\.){1,40}\w{2,}$",), 252, 253, [252, 253]),
    ],
)
def test_lengths(patterns: tuple[str, ...], least: int, most: int | None, lengths: list[int]) -> None:
    """What looks ahead or back, several patterns and bounds count together; no length is a proof that no text fits."""
    found = language(patterns, least, most)
    assert found is not None
    assert found.lengths == lengths
    assert found.is_exact


def test_a_length_that_comes_late_is_found() -> None:
    """Lengths are counted until they can only repeat: 29 is the first from 27 on that is a multiple of it."""
    found = language(("^(a{29})*$",), 1)
    assert found is not None
    assert found.lengths == [29]


@pytest.mark.parametrize(
    "pattern",
    [
        r"^(a)\1$",
        "(?<=ab)c",
        r"(?u)\bfoo",
        "(?i:a)",
        "(",
        "^(?=[ab]*a[ab]{12}b).*c$",
        "^.{5000}$",
    ],
)
def test_what_is_not_read(pattern: str) -> None:
    """References back, what looks back to several characters in the middle, and what becomes too large have no language here."""
    assert language((pattern,)) is None


@pytest.mark.parametrize(
    ("pattern", "lengths"),
    [
        ("^(?:(?=a)a|b)*$", [0, 1, 2]),
        (r"^(?:[a-z](?<!x)\.)+$", [2, 4, 6]),
        ("^(?=.{1,600}$)[a-z]{1,600}(?=[a-z.]{1,600}$)(?:[.][a-z]{1,600})?$", list(range(3, 18))),
        (r"^(?=.*\d).{1500,3000}$", list(range(1500, 1517))),
    ],
)
def test_what_is_too_much_is_read_in_part(pattern: str, lengths: list[int]) -> None:
    """Of endless rounds of what looks around, and of what has too many states, the texts of few rounds are known."""
    found = language((pattern,))
    assert found is not None
    assert found.lengths == lengths
    assert not found.is_exact


def test_what_is_not_exact() -> None:
    """Categories of Unicode are only known in part: no text of theirs is no proof."""
    found = language((r"^\p{Lu}$",))
    assert found is not None
    assert not found.is_exact
