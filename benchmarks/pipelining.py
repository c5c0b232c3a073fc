"""How many calls a second go over the wire of a server with 1, 2, 4 and 16 of them under way at a time.

Run: `python benchmarks/pipelining.py COMMAND TOOL ARGUMENTS [SECONDS]`, such as
`python benchmarks/pipelining.py 'node server.mjs' add '{"a": 1, "b": 2}'`. Each figure is the median of five rounds.
"""

from __future__ import annotations

import itertools
import json
import shlex
import statistics
import subprocess
import sys
import time
from typing import IO, Any

UNDER_WAY = (1, 2, 4, 16)
ROUNDS = 5


class Wire:
    """A server that is only asked, never looked at."""

    def __init__(self, command: str) -> None:
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input: IO[bytes] = self._process.stdin
        self._output: IO[bytes] = self._process.stdout
        self._numbers = itertools.count(1)
        hello = {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "benchmark", "version": "1"},
        }
        self.ask("initialize", hello)
        self.await_answer()
        self._input.write(b'{"jsonrpc": "2.0", "method": "notifications/initialized"}\n')

    def ask(self, method: str, parameters: dict[str, Any], times: int = 1) -> None:
        """Send a request, several times at once."""
        for number in itertools.islice(self._numbers, times):
            message = {"jsonrpc": "2.0", "id": number, "method": method, "params": parameters}
            self._input.write(json.dumps(message).encode() + b"\n")
        self._input.flush()

    def await_answer(self) -> None:
        """Read up to the next answer."""
        while "id" not in json.loads(self._output.readline()):
            continue

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()


def rate(wire: Wire, call: dict[str, Any], under_way: int, seconds: float) -> float:
    """Calls a second; new ones are sent when half of those under way have come back."""
    started, done, open_calls = time.perf_counter(), 0, 0
    while time.perf_counter() - started < seconds:
        if open_calls <= under_way // 2:
            wire.ask("tools/call", call, under_way - open_calls)
            open_calls = under_way
        wire.await_answer()
        open_calls, done = open_calls - 1, done + 1
    passed = time.perf_counter() - started
    for _ in range(open_calls):
        wire.await_answer()
    return done / passed


def main(command: str, name: str, arguments: str, seconds: str = "1") -> None:
    """Print a line for each number of calls under way."""
    wire = Wire(command)
    try:
        call = {"name": name, "arguments": json.loads(arguments)}
        rate(wire, call, 1, float(seconds))
        rounds = [[rate(wire, call, each, float(seconds)) for each in UNDER_WAY] for _ in range(ROUNDS)]
        for under_way, found in zip(UNDER_WAY, zip(*rounds, strict=True), strict=True):
            print(f"{under_way:2} under way: {statistics.median(found):.0f} calls/s")
    finally:
        wire.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
