"""Calls that are known before are asked for ahead: each answer still belongs to its own arguments, and each end to its call."""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
import socket
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from direct_calls import live
from tool_contracts.run.allowance import Allowance
from tool_contracts.run.answers import Answers
from tool_contracts.run.call import Caller
from tool_contracts.run.passing import Channel, pickled

if TYPE_CHECKING:
    from collections.abc import Callable

    from tool_contracts.calls import Call
    from tool_contracts.run.isolation import Isolation
    from tool_contracts.run.workspace import Workspace

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="forks processes")

NUMBERS = [{"number": number} for number in range(40)]


def announced(isolation: Isolation, workspace: Workspace, function: Callable[..., Any]) -> list[Call]:
    caller = Caller(live(function), workspace, timeout=0.3, first=1.0)
    with isolation.around(caller) as around:
        around.announce(NUMBERS)
        return [around.call(each) for each in NUMBERS]


def test_each_is_called_once_and_in_order(isolation: Isolation, workspace: Workspace) -> None:
    """One process makes all of them."""
    seen: list[int] = []

    def tool(number: int) -> list[int]:
        seen.append(number)
        return [number, len(seen)]

    made = announced(isolation, workspace, tool)
    assert [each.value for each in made] == [[number, number + 1] for number in range(40)]
    assert [each.arguments for each in made] == NUMBERS


def test_the_limit_is_that_of_one_call(isolation: Isolation, workspace: Workspace) -> None:
    """One that never gives control back among those asked for ahead is waited for once."""
    stuck = re.compile("(a+)+$")

    def tool(number: int) -> int:
        if number == 10:
            stuck.match("a" * 60 + "b")
        return number

    caller = Caller(live(tool), workspace, timeout=1.0, first=2.0)
    with isolation.around(caller) as around:
        around.announce(NUMBERS)
        started = time.monotonic()
        made = [around.call(each) for each in NUMBERS[:11]]
        passed = time.monotonic() - started
    assert [each.outcome for each in made] == ["returned"] * 10 + ["timed-out"]
    assert 1.0 <= made[-1].seconds <= passed < 2.5


@pytest.mark.parametrize(
    ("end", "outcome"),
    [
        (lambda: ctypes.string_at(0), "died"),
        (lambda: os._exit(0), "died"),
        (lambda: [][0], "crashed"),
        (lambda: time.sleep(60), "timed-out"),
        (lambda: os.system("true"), "blocked"),
        (lambda: Opaque(), "returned"),
    ],
)
def test_what_one_does_is_told_of_no_other(
    isolation: Isolation, workspace: Workspace, end: Callable[[], Any], outcome: str
) -> None:
    """Whichever way the seventh and the last of them end, the others are as they would be alone."""

    def tool(number: int) -> Any:
        print(number)
        return end() if number in (6, 39) else number

    made = announced(isolation, workspace, tool)
    assert [each.outcome for each in made] == [
        outcome if each["number"] in (6, 39) else "returned" for each in NUMBERS
    ]
    usual = [each for each in made if each.arguments["number"] not in (6, 39)]
    assert [each.value for each in usual] == [each.arguments["number"] for each in usual]
    assert [each.stdout for each in usual] == [f"{each.value}\n" for each in usual]


class Opaque:
    def __reduce__(self) -> Any:
        raise TypeError


def test_another_call_is_made_instead(isolation: Isolation, workspace: Workspace) -> None:
    """Its answer is its own, in the same process, and those that were announced may go on after it."""

    def tool(number: int) -> list[int]:
        return [number, os.getpid()]

    with isolation.around(Caller(live(tool), workspace, timeout=0.3, first=1.0)) as around:
        around.announce(NUMBERS)
        made = [around.call(each) for each in [*NUMBERS[:5], {"number": -1}, *NUMBERS[5:8]]]
    assert [each.value[0] for each in made] == [0, 1, 2, 3, 4, -1, 5, 6, 7]
    assert len({each.value[1] for each in made}) == 1


@pytest.mark.parametrize("end", [lambda: time.sleep(60), lambda: ctypes.string_at(0)])
def test_another_call_is_made_instead_of_one_without_an_answer(
    isolation: Isolation, workspace: Workspace, end: Callable[[], Any]
) -> None:
    """What was asked for ahead and hangs or dies is no matter of the call that is made."""

    def tool(number: int) -> int:
        if number == 5:
            end()
        return number

    with isolation.around(Caller(live(tool), workspace, timeout=0.3, first=1.0)) as around:
        around.announce(NUMBERS)
        made = [around.call(each) for each in [*NUMBERS[:3], {"number": -1}]]
    assert [(each.outcome, each.value) for each in made] == [("returned", each) for each in (0, 1, 2, -1)]


def test_closing_the_descriptor_of_the_answers_is_told_of_the_call_that_does(
    isolation: Isolation, workspace: Workspace
) -> None:
    """Those before it lie in shared memory, and those after it are made in another process."""

    def tool(number: int) -> int:
        if number == 3:
            for each in os.listdir("/proc/self/fd"):
                with contextlib.suppress(OSError):
                    if os.readlink(f"/proc/self/fd/{each}").startswith("socket"):
                        os.close(int(each))
                        os.open(os.devnull, os.O_RDWR)
        return number

    made = announced(isolation, workspace, tool)
    assert [each.outcome for each in made] == ["died" if each == 3 else "returned" for each in range(40)]


def test_the_copy_that_a_tool_forks_answers_nothing(isolation: Isolation, workspace: Workspace) -> None:
    """Where processes are allowed, both return from the call, and one goes on."""

    def tool(number: int) -> int:
        if number in (3, 20):
            os.fork()
        return number

    caller = Caller(live(tool), workspace, timeout=0.3, first=1.0, allowance=Allowance(["process"]))
    with isolation.around(caller) as around:
        around.announce(NUMBERS)
        made = [around.call(each) for each in NUMBERS]
    assert [each.value for each in made] == [*range(40)]


def test_slow_calls_are_not_made_ahead(isolation: Isolation, workspace: Workspace) -> None:
    """None that nobody may need."""
    seen: list[int] = []

    def tool(number: int) -> list[int]:
        time.sleep(0.01)
        seen.append(number)
        return [*seen]

    with isolation.around(Caller(live(tool), workspace, timeout=0.3, first=1.0)) as around:
        around.announce(NUMBERS)
        made = [around.call(each) for each in (NUMBERS[0], NUMBERS[1], {"number": -1})]
    assert made[-1].value == [0, 1, -1]


def test_long_answers_come_in_order_too(isolation: Isolation, workspace: Workspace) -> None:
    """Those that do not fit into the memory that both processes share, among those that do."""

    def tool(number: int) -> str:
        return f"{number}" * (100_000 if number % 5 == 3 else 10_000)

    made = announced(isolation, workspace, tool)
    assert [each.value[:1] for each in made] == [str(number)[:1] for number in range(40)]
    assert [len(each.value) >= 100_000 for each in made] == [number % 5 == 3 for number in range(40)]


def test_slow_calls_among_quick_ones(isolation: Isolation, workspace: Workspace) -> None:
    """All of them together take longer than one may: what counts is each by itself."""
    seen: list[int] = []

    def tool(number: int) -> list[int]:
        if number % 7 == 5:
            time.sleep(0.2)
        seen.append(number)
        return [number, len(seen)]

    made = announced(isolation, workspace, tool)
    assert [each.value for each in made] == [[number, number + 1] for number in range(40)]


def test_what_is_left_in_shared_memory_outlives_the_process() -> None:
    """An answer of which only a part was written is none."""
    answers = Answers()
    process = os.fork()
    if process == 0:
        for each in range(3):
            assert answers.put(pickled([each]))
        answers._memory[100:110] = b"x" * 10
        os._exit(0)
    os.waitpid(process, 0)
    assert (answers.take(), answers.take()) == ([[0], [1], [2]], [])
    answers.empty()
    assert not answers.put(pickled("a" * 100_000))
    assert answers.put(pickled("b" * 50_000))
    assert not answers.put(pickled("c" * 50_000))
    assert answers.take() == ["b" * 50_000]
    answers.close()


def test_messages_that_come_together_are_read_apart() -> None:
    """Large and small ones, whatever a single read gives."""
    here, there = socket.socketpair()
    messages = [1, "a" * 5_000, [], "b" * 5_000, None, b"c" * 100_000, 2]
    sending, receiving = Channel(here.fileno()), Channel(there.fileno())
    for each in messages:
        sending.send(each)
    assert [receiving.receive() for _ in messages] == messages
    assert not receiving.holds_more
    here.close()
    with pytest.raises(EOFError):
        receiving.receive()
    there.close()
