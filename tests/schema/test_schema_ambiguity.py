from __future__ import annotations

import re

import pytest

from tool_contracts.schema.ambiguity import is_ambiguous, longest_searched
from tool_contracts.schema.regex import compiled, explodes, longest_matched, matches


@pytest.mark.parametrize(
    "pattern",
    [
        "^(a+)+$",
        "(x+x+)+y",
        "^(([a-z])+.)+[A-Z]([a-z])+$",
        "(a*)*b",
        "(a|a)*b",
        "(a|a?)+b",
        "(a?){30}a{30}",
        r"^(\d*,?){4,9}$",
        "(a|ab|b)*c",
        r"^(\s*\w+\s*)*$",
        r"^(\w+\s?)*$",
        "^([a-z]+|[0-9]+)*$",
        "^(.*?,){11}P",
        "(a|aa){43}b",
        "((a|aa){4})*b",
        "(?:(?:a|aa){4}c)*b",
        "(a{4}|aaaa)*b",
        "(" + "[a-z]x" * 200 + ")*",
    ],
)
def test_patterns_that_explode(pattern: str) -> None:
    """Going round in them, one text can be read in several ways; beyond 300 places that is taken for granted."""
    assert is_ambiguous(re.compile(pattern))


@pytest.mark.parametrize(
    "pattern",
    [
        "^(?:[0-9a-zA-Z]+[.:,;/-])*[0-9a-zA-Z]+$",
        "^[a-z]+(-[a-z]+)*$",
        r"(\d{1,3}\.){3}\d{1,3}",
        "^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$",
        r"^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*)$",
        "^(?:(?!x)[a-z])+$",
        "^(a|b|[^ab])*$",
        r"^(\w|[0-9])*$",
        r"^(?:\d|[^\d]{2})*(a)\1$",
        r"^([a-zA-Z0-9_.+-]+)@([a-zA-Z0-9-]+\.)+[a-z]{2,}$",
        r"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
        r"^(?:(?:\s*[A-Za-z0-9+/]){4})*(?:(?:\s*[A-Za-z0-9+/]){2}(?:\s*=){2})?\s*$",
        r"^(?:[0-9a-f]{32}:){3}(?:[a-z]{4}[0-9]{4})*$",
        "(" + "[a-z]x" * 40 + ")*",
    ],
)
def test_patterns_that_do_not(pattern: str) -> None:
    """Repetitions inside of repetitions are harmless where each text is read in one way."""
    assert not is_ambiguous(re.compile(pattern))


def test_what_cannot_be_matched_is_told_by_the_pattern_and_the_length() -> None:
    """The same answer on any machine: a short text is matched, a long one only with few rounds of each repetition."""
    assert explodes("^(a+)+$")
    assert matches("^(a+)+$", "a" * 12) is True
    assert matches("^(a+)+$", "a" * 11 + "b") is False
    assert matches("^(a+)+$", "a" * 100) is None
    assert matches("^(?:.?[0-9]+){3,}x?$", "111.222.333x") is True
    assert matches("^(?:.?[0-9]+){3,}x?$", "11111.22222.33333x") is None
    assert matches("^(?!(a+)+b)[^b]*(c+)+$", "a" * 20 + "c") is None
    assert matches("^(a+b)+$", "ab" * 500) is True


@pytest.mark.parametrize(
    ("pattern", "longest"),
    [
        ("^[a-z]+$", None),
        (r"^[a-z]+@[a-z]+\.[a-z]+$", None),
        (r"^[a-z]+@[a-z.]+\.[a-z]+$", 1_000),
        (r"^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$", None),
        (r"^\d+(\.\d+)*$", None),
        (r"^\s*\w+\s*$", None),
        ("^.*foo.*bar.*$", 100),
        ("a+a+a+b", 31),
        ("^[0-9A-F]{8}-?([0-9A-F]{4}-?){3}[0-9A-F]{12}$", None),
        ("^[a-z]{1,10}[a-z]{1,10}[a-z]{1,10}$", None),
        ("^[a-z]*[a-z]{1,10}[a-z]{1,10}$", 10_000),
        ("^[a-z]*[a-z]*[a-z]{1,10}$", 316),
    ],
)
def test_the_longest_text_that_is_searched_in_a_million_steps(pattern: str, longest: int | None) -> None:
    """Repetitions that read the same one after another multiply; what stands between them and reads else parts them."""
    expression = compiled(pattern)
    assert expression is not None
    assert longest_searched(expression, 1_000_000) == longest


def test_long_texts_are_not_matched_against_slow_patterns() -> None:
    """Three wild cards in a row are matched on hundreds of characters; on thousands it would take hours."""
    assert longest_matched("^[a-z]+$") is None
    assert longest_matched("(.*)(.*)(.*)x") == 84
    assert matches("(.*)(.*)(.*)x", "a" * 80 + "x") is True
    assert matches("(.*)(.*)(.*)x", "a" * 4_000) is None
