"""The patterns of the settings, held against paths."""

from __future__ import annotations

import pytest

from tool_contracts.lint.globs import PathPatterns, PerFilePatterns
from tool_contracts.settings import PerFileIgnore


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
