"""Glob patterns in the two dialects."""

from __future__ import annotations

import re

import pytest

from tool_contracts.lint.globs import (
    InvalidGlobError,
    PathPatterns,
    PerFilePatterns,
    escape,
    is_literal,
    translate,
)
from tool_contracts.settings import PerFileIgnore


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


def test_escape_makes_a_literal() -> None:
    """An escaped text matches itself and nothing else."""
    text = "a*b[c]{d}\\e?"
    assert matches(escape(text), text, crossing=True)
    assert is_literal("a.b-c")
    assert not is_literal("a*")


@pytest.mark.parametrize(
    ("pattern", "path", "expected"),
    [
        ("venv", "/p/x/venv", True),
        ("venv", "/p/venv2", False),
        ("*.json", "/p/a/b.json", True),
        ("gen/old", "/p/gen/old", True),
        ("gen/old", "/p/x/gen/old", False),
        ("gen/", "/p/gen", True),
        ("/abs/*", "/abs/x", True),
        ("./gen", "/p/gen", True),
        ("../o/gen", "/o/gen", True),
        ("a/../gen", "/p/gen", True),
        ("[broken", "/p/[broken", True),
        ("[broken", "/p/b", False),
    ],
)
def test_path_patterns(pattern: str, path: str, expected: bool) -> None:
    """A pattern is relative to its root; one without a slash matches a name anywhere."""
    patterns = PathPatterns([pattern], "/p")
    assert patterns.match(path, path.rpartition("/")[2]) is expected


def test_a_root_with_special_characters() -> None:
    """The folder of the settings is a literal, whatever it is called."""
    assert PathPatterns(["a/*.py"], "/p[1]").match("/p[1]/a/x.py", "x.py")


def test_per_file_patterns() -> None:
    """Entries hold for matching files, inverted ones for all others."""
    tests = PerFileIgnore("tests/**", ("A",), "/p", "o")
    others = PerFileIgnore("!src/**", ("B",), "/p", "o")
    patterns = PerFilePatterns([tests, others])
    assert patterns.matching("/p/tests/a.py") == [tests, others]
    assert patterns.matching("/p/src/a.py") == []
