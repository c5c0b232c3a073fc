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
    from collections.abc import Callable, Iterator

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
    """The handshake fails, with what the client says: nothing has ended."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}/mcp"
    (command,) = from_text(url, str(tmp_path))
    handshake = host.handshake(command)
    assert handshake.call.outcome == "died"
    assert "Traceback" not in handshake.call.stderr
    (found,) = check(handshake, OPTIONS).findings
    assert (found.finding.code, found.finding.message.partition(": ConnectError: ")[0]) == (
        "TOOL910",
        "breaks the protocol: cannot be reached",
    )


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
        if message["method"] == "tools/call":
            self.called(message["id"])
        else:
            self.answer(message)

    def called(self, number: int) -> None:
        self.answer({"id": number, "method": "tools/call"})

    def answer(self, message: dict[str, Any]) -> None:
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
        self.reply(200, "application/json", json.dumps(answer).encode())

    def reply(self, status: int, kind: str, body: bytes, *, missing: int = 0, location: str = "") -> None:
        """Send a response, of whose body so many bytes are missing."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body) + missing))
        if location:
            self.send_header("Location", location)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self) -> None:
        self.send_response(405)
        self.end_headers()

    def log_message(self, *arguments: Any) -> None:
        pass


@contextmanager
def serving(host: Host, called: Callable[[Any, int], None] | None = None) -> Iterator[Any]:
    """A handler's class while its server runs, with the `url` of it, which answers calls as `called` does."""
    handler: Any = type("Noting", (Handler,), {"seen": [], **({"called": called} if called else {})})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    handler.url = f"http://127.0.0.1:{server.server_port}/mcp"
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield handler
    finally:
        host.close()
        server.shutdown()
        thread.join()
        server.server_close()


def test_messages_and_headers_are_handed_on(host: Host, tmp_path: Path) -> None:
    """Headers of the settings are sent with each message, and nothing is added to an answer or left out of it."""
    with serving(host) as handler:
        command = behind_url("far", handler.url, {"Authorization": "Bearer x"}, str(tmp_path), str(tmp_path))
        (live,) = host.handshake(command).tools
        assert live.tool.input_schema == {"type": "object"}
        with live.caller(tool=live.tool, timeout=20, first=20) as caller:
            assert caller.call({}).wire == {"deep": {"nothing": None}}
    seen = handler.seen
    assert len(seen) >= 4
    assert {{key.lower(): value for key, value in each.items()}["authorization"] for each in seen} == {
        "Bearer x"
    }


NO_ANSWERS: dict[str, tuple[Callable[[Any, int], None], str]] = {
    "a status": (
        lambda self, number: self.reply(500, "text/plain", b"out of order"),
        "answers with HTTP status 500 Internal Server Error",
    ),
    "no credentials": (
        lambda self, number: self.reply(401, "application/json", b'{"error": "no token"}'),
        "answers with HTTP status 401 Unauthorized",
    ),
    "a page": (
        lambda self, number: self.reply(200, "text/html; charset=utf-8", b"<html></html>"),
        "answers with HTTP status 200 OK and the type text/html instead of a message",
    ),
    "another place": (
        lambda self, number: self.reply(302, "text/plain", b"", location="/login"),
        "/login, which is not followed",
    ),
    "no JSON": (
        lambda self, number: self.reply(200, "application/json", b"<html></html>"),
        "sends a message that is no JSON: ",
    ),
    "half an answer": (
        lambda self, number: self.reply(200, "application/json", b'{"jsonrpc"', missing=50),
        "breaks off its answer: RemoteProtocolError: ",
    ),
    "nothing": (
        lambda self, number: self.reply(202, "text/plain", b""),
        "answers with HTTP status 202 Accepted and the type text/plain instead of a message",
    ),
}


@pytest.mark.parametrize("what", NO_ANSWERS)
def test_what_is_no_answer(host: Host, tmp_path: Path, what: str) -> None:
    """What comes over HTTP instead of a message breaks the protocol, and is no error that a tool has declared."""
    called, said = NO_ANSWERS[what]
    with serving(host, called) as handler:
        (live,) = host.handshake(from_text(handler.url, str(tmp_path))[0]).tools
        contract = Contract(live, identity="x")
        result = run_phase("valid", contract, OPTIONS, host.workspace)
        assert result.outcome == "failed"
        (found,) = result.errors
        assert found.finding.code == "TOOL910"
        assert said in found.finding.message
        # the session lasts: calls that follow need no other one
        with live.caller(tool=live.tool, timeout=20, first=20) as caller:
            before = len(handler.seen)
            assert {caller.call({}).outcome, caller.call({}).outcome} == {"died"}
            assert len(handler.seen) == before + 2


def test_an_error_beside_a_status_is_the_servers(host: Host, tmp_path: Path) -> None:
    """A message that is an error is read as one, whatever the status of the response."""
    error = {"jsonrpc": "2.0", "id": None, "error": {"code": -32602, "message": "no such argument"}}
    with serving(host, lambda self, _: self.reply(400, "application/json", json.dumps(error).encode())) as at:
        (live,) = host.handshake(from_text(at.url, str(tmp_path))[0]).tools
        with live.caller(tool=live.tool, timeout=20, first=20) as caller:
            call = caller.call({})
            assert call.outcome == "rejected"
            assert call.error is not None
            assert call.error.text == "no such argument (-32602)"


def test_a_session_that_the_server_has_forgotten(host: Host, tmp_path: Path) -> None:
    """After the status 404 the next call has a session of its own."""
    with serving(host, lambda self, _: self.reply(404, "text/plain", b"")) as handler:
        (live,) = host.handshake(from_text(handler.url, str(tmp_path))[0]).tools
        with live.caller(tool=live.tool, timeout=20, first=20) as caller:
            assert caller.call({}).outcome == "died"
            before = len(handler.seen)
            assert caller.call({}).outcome == "died"
            assert len(handler.seen) == before + 3
