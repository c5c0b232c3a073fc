"""Glob patterns in the two dialects."""

from __future__ import annotations

import re

import pytest

from tool_contracts.settings.globs import InvalidGlobError, escape, is_literal, translate


def matches(pattern: str, path: str, *, crossing: bool = False) -> bool:
    expression = translate(pattern, crossing=crossing, braces=crossing)
    return re.compile(expression + r"\Z", re.DOTALL).match(path) is not None


@pytest.mark.parametrize(
    ("pattern", "path", "expected"),
    [
        ("*.py", "a.py", True),
        ("*.py", "d/a.py", False),
        ("a?c", "abc", True),
        ("a?c", "a/c", False),
        ("a/**/b", "a/b", True),
        ("a/**/b", "a/x/y/b", True),
        ("a/**", "a/x/y", True),
        ("a/**", "a", False),
        ("**/b", "x/y/b", True),
        ("**/b", "b", True),
        ("a**b", "axxb", True),
        ("a**b", "ax/xb", False),
        ("[a-c].py", "b.py", True),
        ("[!a-c].py", "b.py", False),
        ("[^a-c].py", "d.py", True),
        ("[]x].py", "].py", True),
        ("[a-]", "-", True),
        ("x[!a]y", "x/y", False),
        ("[[:digit:]]", "7", True),
        ("[[:upper:]x]", "x", True),
        ("\\*", "*", True),
        ("\\*", "a", False),
        ("a.b", "axb", False),
        ("{a,b}", "{a,b}", True),
        ("é*", "éa", True),
    ],
)
def test_gitignore_dialect(pattern: str, path: str, expected: bool) -> None:
    """A `*` stops at a slash, `**` as a component does not, braces stand for themselves."""
    assert matches(pattern, path) is expected


@pytest.mark.parametrize(
    ("pattern", "path", "expected"),
    [
        ("*.py", "d/a.py", True),
        ("tests/*", "tests/a/b.py", True),
        ("{a,b}.py", "b.py", True),
        ("{a,b}.py", "c.py", False),
        ("**/gen/*.json", "x/gen/y.json", True),
        ("[[:digit:]]", "d]", True),
        ("[[:digit:]]", "7", False),
    ],
)
def test_settings_dialect(pattern: str, path: str, expected: bool) -> None:
    """A `*` crosses slashes and braces list alternatives, as in ruff's settings."""
    assert matches(pattern, path, crossing=True) is expected


@pytest.mark.parametrize("pattern", ["[a", "a\\", "[[:nope:]]", "["])
def test_malformed(pattern: str) -> None:
    """A malformed pattern is an error, not a guess."""
    with pytest.raises(InvalidGlobError):
        translate(pattern, crossing=False, braces=False)


@pytest.mark.parametrize("pattern", ["[a", "[]", "[!]", "a\\", "{a", "{a,{b}", "a}b", "[z-a]"])
def test_malformed_in_settings(pattern: str) -> None:
    """What ruff refuses in its settings: also a brace that closes nothing, and a range that runs backwards."""
    with pytest.raises(InvalidGlobError):
        translate(pattern, crossing=True, braces=True)


def test_escape_makes_a_literal() -> None:
    """An escaped text matches itself and nothing else."""
    text = "a*b[c]{d}\\e?"
    assert matches(escape(text), text, crossing=True)
    assert is_literal("a.b-c")
    assert not is_literal("a*")
