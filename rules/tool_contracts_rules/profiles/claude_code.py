"""Claude Code as a client of MCP servers."""

from __future__ import annotations

from tool_contracts import Fact, Profile
from tool_contracts_rules.profiles import anthropic

PROFILE = Profile(
    "claude-code",
    "Claude Code as an MCP client",
    {
        **anthropic.PROFILE.facts,
        # `mcp__SERVER__` comes before the tool's name; seven characters are the least it takes.
        "name-max-length": Fact(
            57, source="anthropics/claude-code#19882, mcp__SERVER__TOOL at most 64", date="2026-01-25"
        ),
        "description-max-length": Fact(
            2048,
            source="modelcontextprotocol/servers#799, cut without a word",
            date="2026-11",
            verified=False,
        ),
    },
)
