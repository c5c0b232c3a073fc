"""Where a call without an end waits, though no frame of the tool is on the stack."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

import pytest

from direct_calls import call
from process_calls import line_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from tool_contracts.run.workspace import Workspace


async def inner() -> None:
    await asyncio.Event().wait()


def test_the_innermost_line_of_the_tool_that_waits(workspace: Workspace) -> None:
    """Below it there are only frames of libraries, above it the way to it."""

    async def outer() -> None:
        await inner()

    made = call(workspace, outer)
    assert made.outcome == "timed-out"
    assert made.place == (__file__, line_of(inner, "Event"))
    assert made.error is not None
    assert made.error.trace.index("in outer") < made.error.trace.index("in inner")
    assert "events.py" not in made.error.trace


async def gathered() -> None:
    await asyncio.gather(asyncio.sleep(1325), inner(), asyncio.sleep(0))


async def grouped() -> None:
    async with asyncio.TaskGroup() as group:
        group.create_task(inner())
        group.create_task(asyncio.sleep(0))


async def waited_for() -> None:
    await asyncio.wait([asyncio.create_task(inner()), asyncio.create_task(asyncio.sleep(1325))])


async def shielded() -> None:
    await asyncio.shield(inner())


async def limited() -> None:
    await asyncio.wait_for(inner(), 1325)


async def in_turn() -> None:
    for each in asyncio.as_completed([inner(), asyncio.sleep(0)]):
        await each


async def nested() -> None:
    await asyncio.gather(grouped(), asyncio.sleep(0))


@pytest.mark.parametrize("tool", [gathered, grouped, waited_for, shielded, limited, in_turn, nested])
def test_a_wait_for_other_tasks_is_where_one_of_them_waits(
    workspace: Workspace, tool: Callable[[], Any]
) -> None:
    """The future between two tasks is in the hands of what is called when one of them ends."""
    made = call(workspace, tool)
    assert (made.outcome, made.place) == ("timed-out", (__file__, line_of(inner, "Event")))
    assert made.error is not None
    assert made.error.trace.index(f"in {tool.__name__}") < made.error.trace.index("in inner")


def test_of_several_tasks_it_is_always_the_same(workspace: Workspace) -> None:
    """Those of a group are in no order."""

    async def other() -> None:
        await asyncio.Event().wait()

    async def both() -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(other())
            group.create_task(inner())

    for _ in range(3):
        assert call(workspace, both).place == (__file__, line_of(inner, "Event"))


def test_a_wait_for_no_task_is_at_its_own_line(workspace: Workspace) -> None:
    """A task that goes on meanwhile, and tasks that only libraries have the code of, are not what the tool waits for."""

    async def sleep() -> None:
        task = asyncio.create_task(inner())
        task.add_done_callback({task}.discard)
        await asyncio.sleep(1325)

    async def gather() -> None:
        await asyncio.gather(asyncio.sleep(1325))

    for tool, text in ((gather, "gather("), (sleep, "sleep(1325")):
        made = call(workspace, tool)
        assert (made.outcome, made.place) == ("timed-out", (__file__, line_of(tool, text)))


def test_a_tool_that_runs_a_loop_itself(workspace: Workspace) -> None:
    """The loop is below a line of the tool, and what it waits for is deeper still."""

    def run() -> None:
        asyncio.run(gathered())

    made = call(workspace, run)
    assert (made.outcome, made.place) == ("timed-out", (__file__, line_of(inner, "Event")))
    assert made.error is not None
    assert made.error.trace.index("in run") < made.error.trace.index("in inner")


def test_a_task_that_computes_is_on_the_stack(workspace: Workspace) -> None:
    """What other tasks wait for meanwhile is not the place."""

    async def compute() -> None:
        await asyncio.sleep(0)
        while True:
            pass

    async def gather() -> None:
        await asyncio.gather(inner(), compute())

    made = call(workspace, gather)
    assert made.place is not None
    assert made.place[1] in (line_of(compute, "while True"), line_of(compute, "pass"))


def test_a_wait_in_an_asynchronous_generator(workspace: Workspace) -> None:
    """The one that a loop goes over, and the one that a context manager is made of."""

    async def rows() -> AsyncIterator[int]:
        await inner()
        yield 1

    @contextlib.asynccontextmanager
    async def opened() -> AsyncIterator[int]:
        await inner()
        yield 1

    async def read() -> int:
        return sum([each async for each in rows()])

    async def enter() -> int:
        async with opened() as found:
            return found

    for tool in (read, enter):
        made = call(workspace, tool)
        assert (made.outcome, made.place) == ("timed-out", (__file__, line_of(inner, "Event")))
