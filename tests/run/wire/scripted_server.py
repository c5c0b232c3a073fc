"""A server that behaves as its first argument says; run as a program by the tests beside it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

BEHAVIOUR = sys.argv[1]
NUMBER = {"type": "object", "properties": {"number": {"type": "integer"}}, "required": ["number"]}
TOOLS: list[dict[str, Any]] = [{"name": "next", "description": "The next number.", "inputSchema": NUMBER}]
LINES: dict[str, Callable[[str], str]] = {
    "byte-order-mark": lambda answer: f"\ufeff{answer}\n",
    "carriage-returns": lambda answer: f"{answer}\r\n",
    "half-line": lambda answer: answer[:40],
    "broken-json": lambda answer: f"{answer[:-1]},}}\n",
    "too-deep": lambda answer: answer[:-1] + ', "_meta": ' + "[" * 200_000 + "]" * 200_000 + "}\n",
    "not-a-number": lambda answer: answer[:-1] + ', "_meta": {"cost": NaN}}\n',
    "many-digits": lambda answer: answer[:-1] + ', "_meta": {"cost": ' + "9" * 6_000 + "}}\n",
    "twice-in-one": lambda answer: f"[{answer}, {answer}]\n",
    "error-in-words": lambda answer: answer.replace('"result"', '"error": "no", "_result"') + "\n",
    "no-version": lambda answer: answer.replace('"jsonrpc": "2.0", ', "") + "\n",
    "both": lambda answer: answer[:-1] + ', "error": {"code": 1, "message": "no"}}\n',
}
RESULTS: dict[str, Any] = {
    "unknown-content": {"content": [{"type": "texxt", "text": "1"}]},
    "text-without-text": {"content": [{"type": "text"}]},
    "error-as-text": {"content": [{"type": "text", "text": "1"}], "isError": "true"},
}
calls = 0


def write(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def send(number: Any, result: Any, times: int = 1) -> None:
    write((json.dumps({"jsonrpc": "2.0", "id": number, "result": result}).encode() + b"\n") * times)


def text(words: str) -> dict[str, Any]:
    return {"content": [{"type": "text", "text": words}]}


def listed(parameters: dict[str, Any]) -> dict[str, Any]:
    if BEHAVIOUR == "pages":
        page = int(parameters.get("cursor", "0"))
        tools = [{**TOOLS[0], "name": f"next{page}"}]
        return {"tools": tools, **({"nextCursor": str(page + 1)} if page < 2 else {})}
    if BEHAVIOUR == "lists-once":
        return {"tools": [TOOLS.pop()] if TOOLS else []}
    if BEHAVIOUR == "no-objects":
        write(b"listing\n")
        return {"tools": [*TOOLS, None]}
    if BEHAVIOUR == "pages-without-end":
        return {"tools": TOOLS, "nextCursor": "again"}
    if BEHAVIOUR == "slow-pages-without-end":
        time.sleep(0.2)
        return {"tools": TOOLS, "nextCursor": str(int(parameters.get("cursor", "0")) + 1)}
    if BEHAVIOUR in ("destructive", "destructive-in-words"):
        hint = True if BEHAVIOUR == "destructive" else "yes"
        return {"tools": [{**TOOLS[0], "annotations": {"destructiveHint": hint}}]}
    if BEHAVIOUR == "structured":
        return {"tools": [{**TOOLS[0], "outputSchema": NUMBER}]}
    if BEHAVIOUR == "odd-members":
        odd = {"title": 5, "outputSchema": ["number"], "annotations": {"readOnlyHint": "yes"}}
        return {"tools": [{**TOOLS[0], **odd}]}
    if BEHAVIOUR == "same-names":
        return {"tools": TOOLS * 2}
    if BEHAVIOUR == "no-schema":
        return {"tools": [{"name": "next", "description": "The next number."}]}
    return {"tools": [] if BEHAVIOUR == "no-tools" else TOOLS}


def called(number: Any, arguments: dict[str, Any]) -> None:
    global calls
    calls += 1
    if not isinstance(arguments.get("number"), int) or isinstance(arguments["number"], bool):
        error = {"code": -32602, "message": "number must be an integer"}
        write(json.dumps({"jsonrpc": "2.0", "id": number, "error": error}).encode() + b"\n")
        return
    result = text(str(arguments["number"] + 1))
    if BEHAVIOUR == "silent" or (BEHAVIOUR == "silent-on-large" and arguments["number"] > 1000):
        return
    if BEHAVIOUR == "complains":
        for _ in range(32):
            os.write(2, b"x" * (1 << 20))
        os.write(2, b"the end\n")
    while BEHAVIOUR == "floods":
        write(b"working on it\n" * 100)
    if BEHAVIOUR == "asks-without-end":
        write(b'{"jsonrpc": "2.0", "id": 9, "method": "ping"}\n' * 20_000)
    if BEHAVIOUR == "prints":
        write(b"got a call\n")
    elif BEHAVIOUR == "invalid-utf8":
        write(b'{"jsonrpc": "2.0", "method": "notifications/message", "params": {"data": "\xff"}}\n')
    elif BEHAVIOUR in LINES:
        answer = json.dumps({"jsonrpc": "2.0", "id": number, "result": result})
        write(LINES[BEHAVIOUR](answer).encode())
        return
    elif BEHAVIOUR in RESULTS:
        result = RESULTS[BEHAVIOUR]
    elif BEHAVIOUR == "other-id":
        number = str(number)
    elif BEHAVIOUR == "huge":
        result = text("x" * 50_000_000)
    elif BEHAVIOUR == "closes-stdin":
        os.close(0)
        send(number, result)
        time.sleep(60)
    elif BEHAVIOUR == "dies":
        os._exit(3)
    elif BEHAVIOUR == "dies-after-three" and calls > 3:
        os.kill(os.getpid(), signal.SIGSEGV)
    elif BEHAVIOUR == "no-content":
        result = {"answer": 42}
    elif BEHAVIOUR == "structured":
        result["structuredContent"] = {"number": "one"}
    elif BEHAVIOUR == "asks":
        write(b'{"jsonrpc": "2.0", "id": 9, "method": "sampling/createMessage", "params": {}}\n')
        sys.stdin.readline()
        result = {**text("no model to ask"), "isError": True}
    elif BEHAVIOUR == "crashes-on-zero" and arguments["number"] == 0:
        print("Traceback: somewhere", file=sys.stderr, flush=True)
        result = {**text("Error executing tool next: division by zero"), "isError": True}
    elif BEHAVIOUR == "writes":
        with open(os.environ["SCRIPTED_TARGET"], "w") as file:
            file.write("written")
    elif BEHAVIOUR == "refuses":
        result = {**text("no such number"), "isError": True}
    # in one piece: a second answer that is late would be seen in a later call
    send(number, result, times=2 if BEHAVIOUR == "answers-twice" else 1)
    if BEHAVIOUR.startswith("ends-after-answer") and arguments["number"] > 0:
        time.sleep(float(BEHAVIOUR.removeprefix("ends-after-answer")))
        os._exit(3)


if BEHAVIOUR == "never-starts":
    time.sleep(60)
if BEHAVIOUR == "ends-at-once":
    sys.exit("no configuration")
if BEHAVIOUR == "banner":
    print("Welcome to the server!", flush=True)
if BEHAVIOUR == "ignores-everything":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
if BEHAVIOUR == "forks":
    for separate in (False, True):
        subprocess.Popen(
            [sys.executable, "-c", "import time; time.sleep(60)", os.environ["SCRIPTED_MARK"]],
            start_new_session=separate,
        )
if BEHAVIOUR == "forks-unmarked":
    subprocess.Popen(
        [sys.executable, "-c", "import time; time.sleep(60)", os.environ["SCRIPTED_MARK"]],
        start_new_session=True,
        env={},
    )
if BEHAVIOUR == "forks-a-daemon" and os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.closerange(0, 1024)
        sleep = [sys.executable, "-c", "import time; time.sleep(60)", os.environ["SCRIPTED_MARK"]]
        os.execve(sleep[0], sleep, {})
    os._exit(0)
for line in sys.stdin:
    request = json.loads(line)
    method, number = request.get("method"), request.get("id")
    if method == "initialize":
        version = "1999-01-01" if BEHAVIOUR == "old-version" else "2025-06-18"
        capabilities: dict[str, Any] = {} if BEHAVIOUR == "no-capability" else {"tools": {}}
        send(number, {"protocolVersion": version, "capabilities": capabilities, "serverInfo": {}})
    elif method == "tools/list":
        send(number, listed(request.get("params", {})))
    elif method == "tools/call":
        called(number, request["params"]["arguments"])
if BEHAVIOUR == "ignores-everything":
    time.sleep(60)
