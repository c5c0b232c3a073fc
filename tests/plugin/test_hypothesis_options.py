"""Hypothesis as its users know it: options, profiles, the database, CI, several processes."""

from __future__ import annotations

import json
from typing import Any

import pytest

pytest_plugins = "pytester"

TOOLS = """
import asyncio

NUMBER = {"type": "object", "properties": {"number": {"type": "integer"}}, "required": ["number"]}
DESCRIPTORS = [
    {"name": "rare", "description": "Fails now and then.", "inputSchema": NUMBER},
    {"name": "other", "description": "Never fails.", "inputSchema": NUMBER},
    {"name": "twice", "description": "Fails in two ways.", "inputSchema": NUMBER},
    {"name": "later", "description": "Waits.", "inputSchema": NUMBER},
]

def rare(number):
    if number > 1000:
        wrong = 0
        return divide(number, wrong)
    return number

def divide(number, by):
    return number // by

def other(number):
    return number

def twice(number):
    if number > 100:
        return [][0]
    if number < -100:
        return {}[0]
    return number

loops = []

async def later(number):
    loops.append(id(asyncio.get_running_loop()))
    # one loop for all drawn calls, and a new one where a defect is repeated
    assert len(set(loops)) == 1
    return number
"""
CONFTEST = """
from hypothesis import settings
settings.register_profile("tiny", max_examples=3, database=None)
"""


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    for name in (
        "CI",
        "GITHUB_ACTIONS",
        "GITLAB_CI",
        "TF_BUILD",
        "BUILDKITE",
        "CIRCLECI",
        "TEAMCITY_VERSION",
    ):
        monkeypatch.delenv(name, raising=False)
    (pytester.path / "tools.py").write_text(TOOLS)
    (pytester.path / "conftest.py").write_text(CONFTEST)
    return pytester


def run(project: pytest.Pytester, *arguments: str) -> tuple[str, dict[str, Any], dict[str, int]]:
    """What was printed, the report, and the number of calls of each tool in the phase `valid`."""
    result = project.runpytest_subprocess(
        "--tool-contracts",
        "--tool-contracts-phases=valid",
        "--tool-contracts-report=report.json",
        *arguments,
        timeout=120,
    )
    found = json.loads((project.path / "report.json").read_text())
    calls = {tool["name"]: tool["phases"]["valid"]["calls"] for tool in found["tools"]}
    return "\n".join(result.outlines), found, calls


def smallest(found: dict[str, Any], tool: str) -> list[int]:
    return sorted(
        finding["evidence"]["arguments"]["number"]
        for finding in found["findings"]
        if finding["tool"] == tool and finding["severity"] == "error"
    )


def test_a_whole_run(project: pytest.Pytester) -> None:
    """Two bugs are two findings; in-process explanation and statistics are shown; async calls share a loop."""
    text, found, calls = run(
        project,
        "--hypothesis-seed=3",
        "--hypothesis-show-statistics",
        "--tool-contracts-max-examples=300",
        "--tool-contracts-isolation=guard",
        # else Hypothesis names five places only, which may all be our own where we are not installed but checked out
        "--hypothesis-verbosity=verbose",
    )
    assert smallest(found, "rare") == [1001]
    assert smallest(found, "twice") == [-101, 101]
    assert smallest(found, "other") == smallest(found, "later") == []
    assert "run by failing calls alone: " in text
    assert "tools.py:14" in text.partition("run by failing calls alone: ")[2].partition("\n")[0]
    assert "tools.py::other::valid:" in text
    assert "100.00%, returned" in text
    assert calls["other"] == 300


def test_a_profile_of_the_users_counts(project: pytest.Pytester) -> None:
    """`--hypothesis-profile` sets the number of examples, and `-m hypothesis` selects what draws."""
    text, _, calls = run(
        project,
        "--hypothesis-profile=tiny",
        "-k",
        "other",
        "-m",
        "hypothesis",
        "--tool-contracts-phases=valid,invalid",
    )
    assert calls == {"other": 3}
    assert "1 tool, 1 phase (1 passed), 3 calls" in text


def test_a_failure_is_remembered_for_its_tool(project: pytest.Pytester) -> None:
    """The next run begins with it, however few examples it draws, and only for the tool that it belongs to."""
    _, found, _ = run(project, "--tool-contracts-max-examples=500", "-k", "rare or other")
    assert smallest(found, "rare") == [1001]
    _, found, calls = run(project, "--tool-contracts-max-examples=1", "-k", "rare or other")
    assert smallest(found, "rare") == [1001]
    assert calls["other"] == 1


def test_a_remembered_failure_comes_first(project: pytest.Pytester) -> None:
    """No call goes before it in the next run, though several did in the run that found it."""
    drawn = project.path / "drawn.txt"
    (project.path / "tools.py").write_text(
        TOOLS.replace(
            "    if number > 1000:",
            f"    open({str(drawn)!r}, 'a').write(f'{{number}}\\n')\n    if number > 1000:",
        )
    )
    before = []
    for _ in range(2):
        drawn.unlink(missing_ok=True)
        _, found, _ = run(
            project,
            "-k",
            "rare",
            "--tool-contracts-isolation=none",
        )
        assert smallest(found, "rare") == [1001]
        numbers = [int(line) for line in drawn.read_text().splitlines()]
        before.append(next(index for index, each in enumerate(numbers) if each > 1000))
    assert before[0] > 0
    assert before[1] == 0


def test_in_ci_every_run_is_the_same(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hypothesis's own profile for CI holds: no database, the same draws each time."""
    monkeypatch.setenv("CI", "true")
    first, second = (
        (calls, smallest(found, "twice"))
        for _, found, calls in (run(project, "-k", "rare or twice") for _ in range(2))
    )
    assert first == second
    assert not (project.path / ".hypothesis" / "examples").exists()


def test_items_come_in_one_order(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the hashes of a process are, as each worker of a distributed run needs it."""
    listings = []
    for seed in ("1", "2"):
        monkeypatch.setenv("PYTHONHASHSEED", seed)
        result = project.runpytest_subprocess("--tool-contracts", "--collect-only", "-q", timeout=120)
        listings.append([line for line in result.outlines if "::" in line])
    assert listings[0] == listings[1]
    assert len(listings[0]) == 20


def test_a_seed_repeats_the_draws(project: pytest.Pytester) -> None:
    """The same arguments in the same order with the same seed, others with another."""
    (project.path / "tools.py").write_text(
        """
DESCRIPTORS = [{"name": "keep", "description": "Keeps.", "inputSchema": {
    "type": "object", "properties": {"number": {"type": "integer"}}, "required": ["number"]}}]

def keep(number):
    with open(__file__ + ".txt", "a") as file:
        file.write(f"{number} ")
"""
    )
    drawn = []
    for seed in ("1", "1", "2"):
        run(project, f"--hypothesis-seed={seed}", "--tool-contracts-allow=write", "--hypothesis-profile=tiny")
        drawn.append((project.path / "tools.py.txt").read_text())
        (project.path / "tools.py.txt").unlink()
    assert len(drawn[0].split()) == 3
    assert drawn[0] == drawn[1] != drawn[2]


def test_settings_of_the_users_stay_as_they_are(project: pytest.Pytester) -> None:
    """A test that runs after the tools has the profile that was loaded, and its draws are none of ours."""
    (project.path / "test_own.py").write_text(
        """
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

calls = []

@given(st.integers())
def test_own(number):
    calls.append(number)

def test_settings():
    assert settings.get_current_profile_name() == "tiny"
    assert settings().max_examples == settings.default.max_examples == 3
    assert settings().database is None
    assert settings().deadline == settings.get_profile("default").deadline
    assert Phase.explain in settings().phases
    assert len(calls) == 3
"""
    )
    result = project.runpytest_subprocess(
        "--tool-contracts",
        "--tool-contracts-phases=valid",
        "--tool-contracts-max-examples=20",
        "--hypothesis-profile=tiny",
        "-k",
        "other or own or settings",
        "tools.py",
        "test_own.py",
        timeout=120,
    )
    result.assert_outcomes(passed=3)


def test_what_a_tool_notes_is_shown_with_its_failure(project: pytest.Pytester) -> None:
    """`hypothesis.note` works in a tool that is called in the same process, for the smallest arguments."""
    (project.path / "tools.py").write_text(
        """
from hypothesis import currently_in_test_context, note

DESCRIPTORS = [{"name": "noting", "description": "Notes.", "inputSchema": {
    "type": "object", "properties": {"number": {"type": "integer"}}, "required": ["number"]}}]

def noting(number):
    if currently_in_test_context():
        note(f"halved it is {number / 2}")
    return 1 // 0 if number > 100 else 1
"""
    )
    text, found, _ = run(project, "--tool-contracts-isolation=guard", "--tool-contracts-max-examples=300")
    assert smallest(found, "noting") == [101]
    assert "halved it is 50.5" in text
