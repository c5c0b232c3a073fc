"""Options of the test run where the run itself is not asked for."""

from __future__ import annotations

import pytest

pytest_plugins = "pytester"


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """One passing test."""
    pytester.makepyfile("def test_own(): pass")
    return pytester


@pytest.mark.parametrize("argument", ["--tool-contracts-phases=valid", "--tool-contracts-report=r.json"])
def test_an_option_on_the_command_line_needs_the_switch(project: pytest.Pytester, argument: str) -> None:
    """It would do nothing, which nobody wants who types it."""
    result = project.runpytest_subprocess(argument)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    option = argument.partition("=")[0]
    result.stderr.fnmatch_lines(f"ERROR: tool-contracts: {option} does nothing without --tool-contracts")


@pytest.mark.parametrize("processes", [(), ("-n1",)], ids=["alone", "distributed"])
def test_an_option_of_the_settings_waits_for_the_switch(
    project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, processes: tuple[str, ...]
) -> None:
    """Ordinary runs of the project go on as before."""
    project.makeini("[pytest]\naddopts = --tool-contracts-timeout=3")
    monkeypatch.setenv("PYTEST_ADDOPTS", "--tool-contracts-phases=valid")
    result = project.runpytest_subprocess(*processes)
    assert result.ret == 0
    result.assert_outcomes(passed=1)


def test_the_switch_may_stand_in_the_settings(project: pytest.Pytester) -> None:
    """Options on the command line are for it too."""
    project.makeini("[pytest]\naddopts = --tool-contracts")
    result = project.runpytest_subprocess("--tool-contracts-phases=valid")
    assert result.ret == pytest.ExitCode.NO_TESTS_COLLECTED
    result.stdout.fnmatch_lines("no tools found under *")


def test_without_the_warnings_of_pytest(pytester: pytest.Pytester) -> None:
    """The mark that silences those of the tools is not known then, and strict settings refuse it."""
    pytester.makepyfile(
        tools="DESCRIPTOR = {'name': 'one', 'description': 'Give one.', 'inputSchema': "
        "{'type': 'object', 'properties': {}}}\ndef one(): return 1\n"
    )
    result = pytester.runpytest_subprocess("--tool-contracts", "-p", "no:warnings", "--strict-markers")
    result.assert_outcomes(passed=3, skipped=2)
    result.stdout.no_fnmatch_line("*PytestUnknownMarkWarning*")
