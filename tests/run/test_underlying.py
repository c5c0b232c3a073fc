"""Exceptions that stand for others: groups, and what Python raises in the place of StopIteration."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from direct_calls import call, live
from process_calls import line_of
from tool_contracts.framework import Framework, LiveTool
from tool_contracts.run.call import Caller
from tool_contracts.run.underlying import innermost

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from tool_contracts.run.workspace import Workspace


async def first(values: list[int]) -> int:
    return values[0]


async def initial(name: str) -> int:
    return int(name)


async def both(values: list[int], name: str) -> None:
    async with asyncio.TaskGroup() as group:
        group.create_task(initial(name))
        group.create_task(first(values))


@pytest.mark.parametrize(
    ("values", "name", "text", "where"),
    [
        ([], "1", "IndexError: list index out of range", (first, "values[0]")),
        ([1], "a", "ValueError: invalid literal for int() with base 10: 'a'", (initial, "int(name)")),
        ([], "a", "IndexError: list index out of range", (first, "values[0]")),
    ],
)
def test_a_group_is_the_exception_in_it(
    workspace: Workspace, values: list[int], name: str, text: str, where: tuple[Any, str]
) -> None:
    """At its own line; of several, the first by place."""
    made = call(workspace, both, values=values, name=name)
    assert (made.outcome, made.exception) == ("crashed", text)
    assert made.place == (__file__, line_of(*where))
    assert made.error is not None
    assert "in both" in made.error.trace
    assert f"in {where[0].__name__}" in made.error.trace


def test_an_exception_of_a_library_in_a_group_is_at_the_line_that_waits_for_the_group(
    workspace: Workspace,
) -> None:
    """Where no frame of its own is the user's."""

    async def wait() -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(asyncio.to_thread(int, "x"))

    made = call(workspace, wait)
    assert (made.outcome, made.error.kind) == ("crashed", "ValueError")
    assert made.place == (__file__, line_of(wait, "async with"))


class _Declared(Exception):  # noqa: N818 - the name of what a framework declares
    pass


class _Declaring(Framework):
    def outcome(self, live: LiveTool, error: BaseException) -> Any:
        return ("declared-error" if isinstance(error, _Declared) else "crashed"), error


def test_a_group_is_declared_only_where_all_of_it_is(workspace: Workspace) -> None:
    """By the framework, also in a group in a group; one crash beside makes it a crash."""

    async def declare() -> None:
        raise _Declared("too large")

    async def inner() -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(declare())

    async def outer(values: list[int]) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(inner())
            group.create_task(first(values))

    with Caller(live(outer, _Declaring()), workspace) as caller:
        declared = caller.call({"values": [1]})
        mixed = caller.call({"values": []})
    assert (declared.outcome, declared.exception) == ("declared-error", "_Declared: too large")
    assert (mixed.outcome, mixed.exception) == ("crashed", "IndexError: list index out of range")


def test_a_raise_in_a_task_of_a_group_is_a_refusal(workspace: Workspace) -> None:
    """As it is outside of one; so is a group that user code raises itself."""

    async def check(n: int) -> None:
        if n > 1:
            raise ValueError("n must be at most 1")

    async def refuse(n: int) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(check(n))

    def group(n: int) -> None:
        raise ExceptionGroup("wrong", [ValueError("one"), ValueError("two")])

    made = call(workspace, refuse, n=2)
    assert (made.outcome, made.exception) == ("refused", "ValueError: n must be at most 1")
    made = call(workspace, group, n=2)
    assert (made.outcome, made.error.kind) == ("refused", "ExceptionGroup")


def test_an_interruption_inside_a_group_has_its_line(workspace: Workspace) -> None:
    """A group that holds what the time limit raises is no place of its own."""

    async def spin() -> None:
        while True:
            pass

    async def wait() -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(spin())

    made = call(workspace, wait)
    assert made.outcome == "timed-out"
    assert made.place is not None
    assert made.place[1] in (line_of(spin, "while True"), line_of(spin, "pass"))


def test_stop_iteration_in_a_coroutine(workspace: Workspace) -> None:
    """Two lines are two places, though Python raises one RuntimeError without either."""

    async def look_up(key: str, other: str) -> str:
        if other:
            return next(each for each in "xy" if each == other)
        return next(each for each in "ab" if each == key)

    for arguments, text in (({"key": "c", "other": ""}, '"ab"'), ({"key": "a", "other": "z"}, '"xy"')):
        made = call(workspace, look_up, **arguments)
        assert (made.outcome, made.exception) == ("crashed", "StopIteration")
        assert made.place == (__file__, line_of(look_up, text))


def test_stop_iteration_in_a_function_that_a_coroutine_calls(workspace: Workspace) -> None:
    """As frameworks call functions."""

    def look_up(key: str) -> str:
        return next(each for each in "ab" if each == key)

    async def framework(key: str) -> str:
        return look_up(key)

    made = call(workspace, framework, key="c")
    assert (made.outcome, made.exception) == ("crashed", "StopIteration")
    assert made.place == (__file__, line_of(look_up, "next("))


def test_stop_iteration_in_generators(workspace: Workspace) -> None:
    """Of both kinds, each with the exception that ends it."""

    def endless(values: list[int]) -> Iterator[int]:
        yield next(iter(values))

    def count(values: list[int]) -> int:
        return len(list(endless(values)))

    async def rows(values: list[int]) -> AsyncIterator[int]:
        for each in values:
            yield each

    async def waiting(values: list[int]) -> AsyncIterator[int]:
        yield await anext(rows(values))

    async def last(values: list[int]) -> int:
        return [each async for each in waiting(values)][-1]

    made = call(workspace, count, values=[])
    assert (made.outcome, made.exception) == ("crashed", "StopIteration")
    assert made.place == (__file__, line_of(endless, "next("))
    made = call(workspace, last, values=[])
    assert (made.outcome, made.exception) == ("crashed", "StopAsyncIteration")
    assert made.place == (__file__, line_of(waiting, "anext("))


def test_what_a_library_makes_of_stop_iteration_is_its_own() -> None:
    """Only what Python itself raises in its place stands for it."""
    error = RuntimeError("there are no rows")
    error.__cause__ = StopIteration()
    assert innermost(error) is error
    replaced = RuntimeError("generator raised StopIteration")
    replaced.__cause__ = StopIteration()
    assert innermost(replaced) is replaced.__cause__
