"""A tool that draws lots draws the same ones in each call, in this process and in another."""

from __future__ import annotations

import random
import sys
from typing import TYPE_CHECKING

import pytest

from direct_calls import live
from process_calls import calls
from tool_contracts.run.call import Caller

if TYPE_CHECKING:
    from tool_contracts.run.isolation import Isolation
    from tool_contracts.run.workspace import Workspace


def tool() -> float:
    return random.random()


LOT = random.Random(0).random()


def test_each_call_draws_the_same(workspace: Workspace) -> None:
    """What draws besides, such as a test, goes on afterwards from where it was."""
    state = random.getstate()
    with Caller(live(tool), workspace) as caller:
        made = [caller.call({}) for _ in range(3)]
        with Caller(live(tool), workspace) as another:
            made.append(another.call({}))
        made.append(caller.call({}))
    assert [each.value for each in made] == [LOT] * 5
    assert random.getstate() == state


@pytest.mark.skipif(sys.platform != "linux", reason="forks processes")
def test_so_does_each_in_another_process(isolation: Isolation, workspace: Workspace) -> None:
    """Those that are asked for ahead too."""
    assert [each.value for each in calls(isolation, workspace, tool, {}, {}, {})] == [LOT] * 3
    announced: list[dict[str, int]] = [{} for _ in range(20)]
    with isolation.around(Caller(live(tool), workspace)) as around:
        around.announce(announced)
        assert {around.call(each).value for each in announced} == {LOT}


def test_numpy_is_sown_too(workspace: Workspace) -> None:
    """Also where a call is the first to import it."""
    numpy = pytest.importorskip("numpy")

    def draw() -> float:
        return float(numpy.random.random())

    before = numpy.random.get_state()
    with Caller(live(draw), workspace) as caller:
        first, second = caller.call({}).value, caller.call({}).value
    assert first == second
    assert all(map(numpy.array_equal, numpy.random.get_state(), before))
