"""The tools that a server publishes, as live tools: nothing is known of them but what stands on the wire."""

from __future__ import annotations

import json
import math
import os
import shlex
from typing import TYPE_CHECKING, Any

from tool_contracts.framework import Framework, LiveTool
from tool_contracts.model import Origin, Span, Tool
from tool_contracts.run.wire.caller import ServerCaller
from tool_contracts.run.wire.client import PROTOCOL
from tool_contracts.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tool_contracts.run.wire.command import ServerCommand
    from tool_contracts.run.wire.host import Host

_WAITING = 2
"""Seconds that the line for a shell waits at the least, before it closes the input of the server."""


class Server(Framework):
    """Whatever speaks MCP.

    The specification (2025-06-18, tools, security considerations) makes servers validate all arguments; those built on pydantic
    convert them.
    """

    name = "server"
    checks_arguments = True
    converts_arguments = True
    speaks_on_stdout = True
    serves_mcp = True

    def snippet(self, live: LiveTool, arguments: Mapping[str, Any]) -> str:
        """A line for a shell: the messages, the server, and twice the time that its answer took in this run."""
        if not isinstance(live, PublishedTool):
            return ""
        hello = {
            "protocolVersion": PROTOCOL,
            "capabilities": {},
            "clientInfo": {"name": "tool-contracts", "version": __version__},
        }
        messages = [
            {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello},
            {"jsonrpc": "2.0", "method": "notifications/initialized"},
            {
                "jsonrpc": "2.0",
                "id": 2,
                "method": "tools/call",
                "params": {"name": live.tool.name, "arguments": arguments},
            },
        ]
        lines = " ".join(f"\\\n    {shlex.quote(json.dumps(each))}" for each in messages)
        pace = live.host.pace(live.command)
        waiting = max(_WAITING, math.ceil(2 * (pace.starting + pace.calling)))
        return f"(printf '%s\\n' {lines}; sleep {waiting}) | {_in_its_folder(live.command)}"


def _in_its_folder(command: ServerCommand) -> str:
    folder = os.path.relpath(command.folder)
    return str(command) if folder == os.curdir else f"(cd {shlex.quote(folder)} && {command})"


SERVER = Server()


class PublishedTool(LiveTool):
    """A tool of the server that `command` starts in `host`; it is called over the wire alone."""

    __slots__ = ("command", "host")

    def __init__(
        self, tool: Tool, command: ServerCommand, host: Host, describe: Callable[[], Tool] | None = None
    ) -> None:
        super().__init__(tool, _elsewhere, framework=SERVER, describe=describe)
        self.command = command
        self.host = host

    def caller(self, **keywords: Any) -> ServerCaller:
        """What calls it; the keywords are those of `ServerCaller`."""
        return ServerCaller(self, **keywords)


def tool_of(published: Mapping[str, Any], command: ServerCommand) -> Tool:
    """The tool of one entry of an answer to `tools/list`."""
    hints = published.get("annotations")
    return Tool(
        published.get("name"),
        description=published.get("description"),
        input_schema=published.get("inputSchema"),
        output_schema=published.get("outputSchema"),
        annotations=hints if isinstance(hints, dict) else None,
        framework=SERVER.name,
        origin=Origin(command.filename),
        spans={"/inputSchema": Span(command.filename)},  # which the protocol demands
        traits=SERVER.traits,
        toolset=command.name,
    )


def itself(command: ServerCommand, host: Host) -> PublishedTool:
    """The server as a tool of its own, under which its handshake is reported."""
    tool = Tool(command.name, framework=SERVER.name, origin=Origin(command.filename), traits=SERVER.traits)
    return PublishedTool(tool, command, host)


def is_destructive(tool: Tool) -> bool:
    """Whether the server says that calls destroy something; what it says nothing of counts as harmless."""
    hints = tool.annotations
    # a hint of another type is no reason to destroy
    return bool(hints.get("destructiveHint")) and hints.get("readOnlyHint") is not True


def _elsewhere(arguments: dict[str, Any]) -> Any:
    raise NotImplementedError("a tool of a server is called over its wire")
