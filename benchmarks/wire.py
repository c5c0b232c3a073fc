"""How many calls a second go over the wire of a server, one after the other, and how long it takes to start.

Run: `python benchmarks/wire.py COMMAND TOOL ARGUMENTS [SECONDS]`, such as
`python benchmarks/wire.py 'node server.mjs' add '{"a": 1, "b": 2}'`.
"""

from __future__ import annotations

import json
import os
import sys
import time

from tool_contracts.run.wire.caller import ServerCaller
from tool_contracts.run.wire.command import from_text
from tool_contracts.run.wire.host import Host
from tool_contracts.run.workspace import Workspace


def main(text: str, name: str, arguments: str, seconds: str = "3") -> None:
    """Print both figures."""
    workspace = Workspace()
    host = Host(workspace)
    (command,) = from_text(text, os.getcwd())
    given = json.loads(arguments)
    started = time.perf_counter()
    try:
        tools = {each.tool.name: each for each in host.handshake(command).tools}
        print(f"start {time.perf_counter() - started:.2f} s")
        live = tools[name]
        caller = ServerCaller(live, tool=live.tool, timeout=10, first=60)
        print(f"first call: {caller.call(given).outcome}")
        processor, started, calls = time.process_time(), time.perf_counter(), 0
        while time.perf_counter() - started < float(seconds):
            caller.call(given)
            calls += 1
        passed = time.perf_counter() - started
        own = 1e6 * (time.process_time() - processor) / calls
        print(f"{calls / passed:.0f} calls/s, of which this side computes {own:.0f} us each")
    finally:
        host.close()
        workspace.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
