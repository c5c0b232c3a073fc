"""A server that behaves as a test says, and what a run makes of it."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.phases.contract import Contract
from tool_contracts.phases.handshake import check
from tool_contracts.phases.loop import Options, run_phase
from tool_contracts.plugins import RULES, load
from tool_contracts.run.wire.command import ServerCommand
from tool_contracts.run.wire.host import Handshake, Host
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tool_contracts.phases.result import PhaseResult

SCRIPT = Path(__file__).with_name("scripted_server.py")
OPTIONS = Options(rules=[rule for rule in load([RULES]).rules.values() if rule.default], max_examples=20)


class Scripted:
    """The scripted server in one of its behaviours."""

    def __init__(self, host: Host, behaviour: str, mark: str) -> None:
        self.host = host
        self.command = ServerCommand(
            "scripted",
            (sys.executable, "-S", SCRIPT.name, behaviour),
            str(SCRIPT.parent),
            str(SCRIPT),
            {"SCRIPTED_MARK": mark},
        )

    @cached_property
    def handshake(self) -> Handshake:
        """What came of starting it, once."""
        return self.host.handshake(self.command)

    def introduced(self) -> PhaseResult:
        """What comes of the handshake."""
        result = check(self.handshake, OPTIONS)
        result.conclude()
        return result

    def run(
        self,
        phase: str = "valid",
        *,
        allow: Sequence[str] = (),
        timeout: float = 3,
        given: Sequence[dict[str, Any]] = (),
    ) -> PhaseResult:
        """What comes of a phase of its only tool; `given` holds the arguments of a replay."""
        (live,) = self.handshake.tools
        contract = Contract(live, identity="x", allow=list(allow), given=list(given))
        return run_phase(phase, contract, replace(OPTIONS, timeout=timeout), self.host.workspace)


class Factory:
    """Makes scripted servers."""

    def __init__(self, host: Host, mark: str) -> None:
        self.host = host
        self.mark = mark

    def __call__(self, behaviour: str) -> Scripted:
        return Scripted(self.host, behaviour, self.mark)

    def survivors(self) -> list[str]:
        """The programs that servers of this test have started and that still run."""
        until = time.monotonic() + 3
        while (found := _marked(self.mark)) and time.monotonic() < until:
            time.sleep(0.05)
        return found


def _marked(mark: str) -> list[str]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_text()
            environment = (folder / "environ").read_bytes().split(b"\0")
            if mark in command.split("\0") or f"SCRIPTED_MARK={mark}".encode() in environment:
                found.append(command)
        except OSError:
            continue
    return found


@pytest.fixture
def scripted(tmp_path: Path) -> Iterator[Factory]:
    workspace = Workspace()
    host = Host(workspace, starting=3)
    try:
        yield Factory(host, tmp_path.name + str(time.monotonic_ns()))
    finally:
        host.close()
        workspace.close()
