"""Servers behind a URL, reached by the official client."""

from __future__ import annotations

import importlib.util
import json
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.phases.contract import Contract
from tool_contracts.phases.handshake import check
from tool_contracts.phases.loop import Options, run_phase
from tool_contracts.plugins import RULES, load
from tool_contracts.run.wire.command import behind_url, from_text
from tool_contracts.run.wire.host import Host
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="servers are reached by a relay on POSIX systems"),
    pytest.mark.skipif(importlib.util.find_spec("mcp") is None, reason="needs mcp"),
    pytest.mark.xdist_group("real-servers"),
]

SERVERS = Path(__file__).parent / "servers"
OPTIONS = Options(
    rules=[rule for rule in load([RULES]).rules.values() if rule.default], max_examples=10, timeout=20
)


@pytest.fixture
def host() -> Iterator[Host]:
    workspace = Workspace()
    made = Host(workspace, starting=60)
    yield made
    made.close()
    workspace.close()


@contextmanager
def python_server() -> Iterator[str]:
    """The URL of a server of the SDK, while it runs."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([sys.executable, str(SERVERS / "python_server.py"), str(port)])
    try:
        until = time.monotonic() + 60
        while True:
            assert process.poll() is None
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                assert time.monotonic() < until
                time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        process.terminate()
        process.wait(20)


def test_a_server_of_the_sdk(host: Host, tmp_path: Path) -> None:
    """Its tools are listed, sound ones pass, and a crash is told; another call goes on after it."""
    with python_server() as url:
        (command,) = from_text(url, str(tmp_path))
        handshake = host.handshake(command)
        introduced = check(handshake, OPTIONS)
        assert introduced.failures == []
        assert introduced.errors == []
        codes = {}
        for live in handshake.tools:
            contract = Contract(live, identity=str(live.tool.name))
            results = [
                run_phase(phase, contract, OPTIONS, host.workspace) for phase in ("descriptor", "valid")
            ]
            assert all(not each.failures for each in results)
            codes[contract.name] = {judged.finding.code for each in results for judged in each.errors}
        assert codes == {"add": set(), "average": {"TOOL701"}}


def test_a_server_that_is_not_there(host: Host, tmp_path: Path) -> None:
    """The handshake fails, with what the client says."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}/mcp"
    (command,) = from_text(url, str(tmp_path))
    handshake = host.handshake(command)
    assert handshake.call.outcome == "died"
    assert handshake.call.stderr.startswith(f"{url}: ")
    assert "Traceback" not in handshake.call.stderr


class Handler(BaseHTTPRequestHandler):
    """Answers each message in plain JSON, and notes the headers of all."""

    seen: list[dict[str, str]]

    def do_POST(self) -> None:
        self.seen.append(dict(self.headers))
        message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if "id" not in message:
            self.send_response(202)
            self.end_headers()
            return
        results: dict[str, Any] = {
            "initialize": {
                "protocolVersion": "2025-06-18",
                "capabilities": {"tools": {}},
                "serverInfo": {"name": "plain", "version": "1"},
            },
            "tools/list": {"tools": [{"name": "nothing", "inputSchema": {"type": "object"}}]},
            "tools/call": {"content": [], "structuredContent": {"deep": {"nothing": None}}},
        }
        answer = {"jsonrpc": "2.0", "id": message["id"], "result": results[message["method"]]}
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self) -> None:
        self.send_response(405)
        self.end_headers()

    def log_message(self, *arguments: Any) -> None:
        pass


def test_messages_and_headers_are_handed_on(host: Host, tmp_path: Path) -> None:
    """Headers of the settings are sent with each message, and nothing is added to an answer or left out of it."""
    seen: list[dict[str, str]] = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Noting", (Handler,), {"seen": seen}))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        url = f"http://127.0.0.1:{server.server_port}/mcp"
        command = behind_url("far", url, {"Authorization": "Bearer x"}, str(tmp_path), str(tmp_path))
        (live,) = host.handshake(command).tools
        assert live.tool.input_schema == {"type": "object"}
        with live.caller(tool=live.tool, timeout=20, first=20) as caller:
            assert caller.call({}).wire == {"deep": {"nothing": None}}
    finally:
        host.close()
        server.shutdown()
        thread.join()
        server.server_close()
    assert len(seen) >= 4
    assert {{key.lower(): value for key, value in each.items()}["authorization"] for each in seen} == {
        "Bearer x"
    }
