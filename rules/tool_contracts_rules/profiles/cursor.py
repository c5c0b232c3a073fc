"""Cursor, the editor, as a client of MCP servers."""

from __future__ import annotations

from tool_contracts import Fact, Profile

PROFILE = Profile(
    "cursor",
    "Cursor as an MCP client",
    {
        # The name of the server counts too, so a tool may be lost below this.
        "name-max-length": Fact(60, source="awslabs/mcp#1283, server and tool name together", date="2026-11"),
    },
)
