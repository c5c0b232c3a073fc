"""Servers of the official SDKs, over their own wire."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tool_contracts.phases.contract import Contract
from tool_contracts.phases.handshake import check
from tool_contracts.phases.loop import Options, run_phase
from tool_contracts.plugins import RULES, load
from tool_contracts.run.wire.command import ServerCommand
from tool_contracts.run.wire.host import Host
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Iterator

SERVERS = Path(__file__).parent / "servers"
INSTALLED = Path(__file__).parents[2] / ".envs" / "typescript"
OPTIONS = Options(
    rules=[rule for rule in load([RULES]).rules.values() if rule.default], max_examples=25, timeout=20
)
PHASES = ("descriptor", "boundaries", "valid", "invalid")

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="servers are started on POSIX systems"),
    pytest.mark.xdist_group("real-servers"),
]


@pytest.fixture
def workspace() -> Iterator[Workspace]:
    made = Workspace()
    yield made
    made.close()


@pytest.fixture(scope="session")
def typescript() -> Path:
    """The folder with the TypeScript server and its SDK, installed where that is not done yet."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("TYPESCRIPT SERVERS ARE NOT TESTED: there is no node with npm here")
    INSTALLED.mkdir(parents=True, exist_ok=True)
    for each in ("package.json", "server.mjs"):
        shutil.copy(SERVERS / "typescript" / each, INSTALLED)
    done = subprocess.run(
        ["npm", "install", "--no-audit", "--no-fund", "--prefer-offline"],
        cwd=INSTALLED,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    if done.returncode:
        reason = f"TYPESCRIPT SERVERS ARE NOT TESTED: npm install failed: {done.stderr[-300:]}"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return INSTALLED


def codes(command: ServerCommand, workspace: Workspace) -> dict[str, set[str]]:
    """The codes of the findings that fail, by tool and for the server itself."""
    host = Host(workspace, starting=60)
    try:
        handshake = host.handshake(command)
        introduced = check(handshake, OPTIONS)
        assert introduced.failures == []
        found = {"": {each.finding.code for each in introduced.errors}}
        for live in handshake.tools:
            contract = Contract(live, identity=str(live.tool.name))
            results = [run_phase(phase, contract, OPTIONS, workspace) for phase in PHASES]
            assert all(not each.failures for each in results)
            assert sum(each.calls for each in results) > 20
            found[contract.name] = {judged.finding.code for each in results for judged in each.errors}
        return found
    finally:
        host.close()


@pytest.mark.skipif(importlib.util.find_spec("mcp") is None, reason="needs mcp")
def test_python_server(workspace: Workspace) -> None:
    """The SDK for Python: arguments are checked, and a crash is told though the SDK wraps or hides its text."""
    script = SERVERS / "python_server.py"
    command = ServerCommand("shop", (sys.executable, script.name), str(SERVERS), str(script))
    assert codes(command, workspace) == {"": set(), "add": set(), "average": {"TOOL701"}}


def test_typescript_server(typescript: Path, workspace: Workspace) -> None:
    """The SDK for TypeScript: a TypeError is a crash, and `console.log` stands on the wire."""
    command = ServerCommand("shop", ("node", "server.mjs"), str(typescript), str(typescript / "server.mjs"))
    assert codes(command, workspace) == {
        "": set(),
        "add": set(),
        "first_word": {"TOOL701"},
        "shout": {"TOOL902"},
    }
