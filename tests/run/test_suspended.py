"""Where a call without an end waits, though no frame of the tool is on the stack."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from direct_calls import call
from process_calls import line_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

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


def test_a_wait_for_other_tasks_is_at_its_own_line(workspace: Workspace) -> None:
    """What a future stands for is not known."""

    async def gather() -> None:
        await asyncio.gather(inner(), inner())

    async def sleep() -> None:
        await asyncio.sleep(1325)

    for tool, text in ((gather, "gather("), (sleep, "sleep(1325")):
        made = call(workspace, tool)
        assert (made.outcome, made.place) == ("timed-out", (__file__, line_of(tool, text)))


def test_a_wait_in_an_asynchronous_generator(workspace: Workspace) -> None:
    """Python does not lead from the loop to what it loops over: the line of the loop is the place."""

    async def rows() -> AsyncIterator[int]:
        await inner()
        yield 1

    async def read() -> int:
        return sum([each async for each in rows()])

    made = call(workspace, read)
    assert (made.outcome, made.place) == ("timed-out", (__file__, line_of(read, "async for")))
