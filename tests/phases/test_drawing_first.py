"""All arguments are drawn before the first call; only what shows a defect is drawn again, for the tool itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from phase_running import arguments, contract, run
from tool_contracts.phases import loop, valid

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tool_contracts.run.workspace import Workspace

NUMBER = {"number": {"type": "integer"}}


def test_what_was_as_promised_is_not_called_again(workspace: Workspace, tmp_path: Path) -> None:
    """The draws are the same again, up to the call that showed the defect, which is made twice and then shrunk."""
    seen: list[int] = []

    def take(number: int) -> int:
        seen.append(number)
        return [0][0 if len(str(abs(number))) < 4 else 1]

    made = contract(take, NUMBER)
    # Hypothesis's database holds nothing under this name
    made.identity = str(tmp_path)
    result = run("valid", made, workspace, seed=1)
    first = next(index for index, each in enumerate(seen) if abs(each) > 999)
    assert first > 0
    assert seen[first + 1] == seen[first]
    assert arguments(result) == [{"number": 1000}]


@pytest.fixture
def _by_chance() -> Iterator[None]:
    """Draws that are not the same each time by themselves, as Hypothesis has them where it knows a CI."""
    usual = settings.get_current_profile_name()
    settings.register_profile("by chance", settings.get_profile(usual), derandomize=False)
    settings.load_profile("by chance")
    yield
    settings.load_profile(usual)


@pytest.mark.usefixtures("_by_chance")
def test_a_seed_that_is_asked_for_repeats_the_draws(workspace: Workspace) -> None:
    """Others come with another one, and with none."""
    every = []
    for seed in (1, 1, 2, None):
        seen: list[int] = []

        def take(number: int, seen: list[int] = seen) -> int:
            seen.append(number)
            return number

        run("valid", contract(take, NUMBER), workspace, seed=seed)
        every.append(seen)
    assert every[0] == every[1]
    assert every[2] != every[0] != every[3] != every[2]


def test_what_was_drawn_is_called_where_drawing_comes_to_no_end(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The calls count, and the reason is told."""
    drawn: list[int] = []

    def slow(number: int) -> dict[str, int]:
        while len(drawn) == 5:
            pass
        drawn.append(number)
        return {"number": number}

    monkeypatch.setattr(loop, "MAKING", 0.3)
    monkeypatch.setattr(valid, "_objects", lambda *others: st.integers().map(slow))
    seen: list[int] = []

    def take(number: int) -> int:
        seen.append(number)
        return number

    result = run("valid", contract(take, NUMBER), workspace)
    assert seen == drawn
    assert (result.calls, result.outcome) == (5, "passed")
    assert result.reason == "no further arguments can be made of the input schema within 0.3 s"
