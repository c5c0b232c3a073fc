"""What holds up the event loop while a coroutine runs on it."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import os
import queue
import select
import socket
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest

from direct_calls import live
from process_calls import line_of
from tool_contracts.run import progress
from tool_contracts.run.allowance import Allowance
from tool_contracts.run.call import Caller

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tool_contracts.run.workspace import Workspace

ENOUGH = 0.25
"""Seconds that are seen: longer than the limit and two looks."""


def compute() -> None:
    begun = time.thread_time()
    while time.thread_time() - begun < ENOUGH:
        hashlib.sha256(b"a" * 1000).digest()


async def computes() -> None:
    compute()


async def waits_for_an_event() -> None:
    threading.Event().wait(ENOUGH)


async def waits_for_a_lock() -> None:
    lock = threading.Lock()
    with lock:
        lock.acquire(timeout=ENOUGH)


async def waits_for_a_queue() -> None:
    with contextlib.suppress(queue.Empty):
        queue.Queue[int]().get(timeout=ENOUGH)


async def selects() -> None:
    select.select([], [], [], ENOUGH)


async def waits_for_a_process() -> None:
    subprocess.run([sys.executable, "-c", f"import time; time.sleep({ENOUGH})"], check=True)


async def reads_a_pipe() -> None:
    reading, writing = os.pipe()
    threading.Timer(ENOUGH, os.close, [writing]).start()
    os.read(reading, 1)
    os.close(reading)


async def receives() -> None:
    ours, theirs = socket.socketpair()
    ours.settimeout(ENOUGH)
    with ours, theirs, contextlib.suppress(TimeoutError):
        ours.recv(1)


async def holds_up_others() -> None:
    await asyncio.gather(asyncio.sleep(0.01), computes())


def told(workspace: Workspace, tool: Callable[[], Any]) -> list[str]:
    """What a call says of the loop."""
    with Caller(live(tool), workspace, timeout=20, allowance=Allowance(["process"])) as caller:
        made = caller.call({})
    assert made.outcome == "returned", made
    return [each.detail for each in made.effects if each.kind == "blocking"]


@pytest.mark.parametrize(
    ("tool", "words"),
    [
        (waits_for_an_event, "wait("),
        (waits_for_a_lock, "acquire("),
        (waits_for_a_queue, "get("),
        (selects, "select.select("),
        (waits_for_a_process, "run("),
        (reads_a_pipe, "os.read("),
        (receives, "recv("),
    ],
)
def test_a_wait_is_told_at_its_line(workspace: Workspace, tool: Callable[[], Any], words: str) -> None:
    """Once a call, whatever it waits for."""
    line = f"{os.path.basename(__file__)}:{line_of(tool, words)}"
    assert told(workspace, tool) == [f"nothing else ran for more than 0.1 seconds at {line}"]


@pytest.mark.parametrize("tool", [computes, holds_up_others])
def test_computing_is_told(workspace: Workspace, tool: Callable[[], Any]) -> None:
    """In the tool's own task or in one that it begins."""
    (detail,) = told(workspace, tool)
    assert detail.startswith(f"nothing else ran for more than 0.1 seconds at {os.path.basename(__file__)}:")


async def takes_turns() -> None:
    begun = time.thread_time()
    while time.thread_time() - begun < ENOUGH:
        hashlib.sha256(b"a" * 1000).digest()
        await asyncio.sleep(0)


async def sleeps() -> None:
    await asyncio.sleep(ENOUGH)


async def computes_elsewhere() -> None:
    await asyncio.to_thread(threading.Event().wait, ENOUGH)


async def computes_briefly() -> None:
    hashlib.sha256(b"a" * 1000).digest()


async def imports() -> None:
    import slow_module  # noqa: F401


@pytest.mark.parametrize("tool", [takes_turns, sleeps, computes_elsewhere, computes_briefly])
def test_what_lets_others_run_is_not_told(workspace: Workspace, tool: Callable[[], Any]) -> None:
    """However long it takes."""
    assert told(workspace, tool) == []


def test_an_import_is_not_told(workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is made once."""
    (tmp_path / "slow_module.py").write_text(f"import threading; threading.Event().wait({ENOUGH})")
    monkeypatch.syspath_prepend(tmp_path)
    assert told(workspace, imports) == []


def test_a_machine_that_others_use_is_not_told(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time in which the thread was ready, and others ran, is not the tool's."""
    monkeypatch.setattr(progress, "_spent", lambda: 0.0)
    assert told(workspace, computes) == []


def test_a_plain_function_is_not_watched(workspace: Workspace) -> None:
    """There is no loop for it to hold up."""
    assert told(workspace, compute) == []
