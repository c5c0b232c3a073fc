"""`factories` in the settings: functions that make tools where nothing at module level does."""

from __future__ import annotations

import pytest

pytest_plugins = "pytester"


def settings(pytester: pytest.Pytester, factories: str) -> None:
    """Write a file of settings that names factories."""
    (pytester.path / "pyproject.toml").write_text(f"[tool.tool-contracts.test]\nfactories = {factories}\n")


@pytest.mark.parametrize(
    ("factories", "line"),
    [
        ('["app.py"]', "*`app.py` names no function of a file, as `FILE.py:FUNCTION` does*"),
        ('["app.py:make it"]', "*`app.py:make it` names no function of a file*"),
        ('"app.py:make"', "*a list of strings*"),
        ('["gone.py:make"]', "*`factories`: there is no file *gone.py*"),
    ],
)
def test_what_is_no_factory_is_told_at_once(pytester: pytest.Pytester, factories: str, line: str) -> None:
    """A name of another form, or of a file that is not there, is wrong use."""
    settings(pytester, factories)
    pytester.makepyfile(app="def make(): pass\n")
    result = pytester.runpytest_subprocess("--tool-contracts")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([line])


@pytest.mark.parametrize(
    ("body", "line"),
    [
        (
            "def other(): pass",
            "app.py:1: `make()` makes no tools: AttributeError: module 'app' has no attribute 'make'",
        ),
        ("def make(): raise OSError('no')", "app.py:1: `make()` makes no tools: OSError: no"),
        ("def make(): raise SystemExit(3)", "app.py:1: `make()` makes no tools: it exits: SystemExit: 3"),
        (
            "async def make(): pass",
            "app.py:1: `make()` makes no tools: TypeError: it is asynchronous, and a function that makes tools is not",
        ),
    ],
)
def test_a_factory_that_fails_is_a_failure_of_its_file(
    pytester: pytest.Pytester, body: str, line: str
) -> None:
    """What it raises is told at its place, as what an import raises is."""
    settings(pytester, '["app.py:make"]')
    pytester.makepyfile(app=body)
    result = pytester.runpytest_subprocess("--tool-contracts")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines([line])
