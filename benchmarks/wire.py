"""How many calls a second go over the wire of a server, one after the other, and how long it takes to start.

Run: `python benchmarks/wire.py COMMAND TOOL ARGUMENTS [SECONDS]`, such as
`python benchmarks/wire.py 'node server.mjs' add '{"a": 1, "b": 2}'`; in place of a command, a file in Elixir is served by
its bridge: `python benchmarks/wire.py lib/pantry/find_recipe.ex find_recipe '{"course": "main"}'`.
"""

from __future__ import annotations

import json
import os
import sys
import time
from typing import TYPE_CHECKING

from tool_contracts.run.bridges.languages import language_of
from tool_contracts.run.bridges.loading import load
from tool_contracts.run.wire.command import from_text
from tool_contracts.run.wire.host import Host
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tool_contracts.run.wire.published import PublishedTool


def published(host: Host, text: str) -> Iterable[PublishedTool]:
    """The tools of a server that a command starts, or of a file that a bridge loads."""
    if (language := language_of(text)) is None or not os.path.isfile(text):
        (command,) = from_text(text, os.getcwd())
        return host.handshake(command).tools
    path = os.path.realpath(text)
    loaded = load(host, language, language.root(path, os.getcwd()), [path], {})
    return loaded.tools[path]


def main(text: str, name: str, arguments: str, seconds: str = "3") -> None:
    """Print both figures."""
    workspace = Workspace()
    host = Host(workspace)
    given = json.loads(arguments)
    started = time.perf_counter()
    try:
        tools = {each.tool.name: each for each in published(host, text)}
        print(f"start {time.perf_counter() - started:.2f} s")
        live = tools[name]
        caller = live.caller(tool=live.tool, timeout=10, first=60)
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
