"""Claude Code as a client of MCP servers."""

from __future__ import annotations

from tool_contracts import Fact, Profile
from tool_contracts_rules.profiles import anthropic

PROFILE = Profile(
    "claude-code",
    "Claude Code as an MCP client",
    {
        **anthropic.PROFILE.facts,
        # `mcp__SERVER__` comes before the tool's name; eight characters are the least it takes. Refused in early 2026
        # for a tool that was searched for; whether it still is, or 128 are taken as in a definition, is not told.
        "name-max-length": Fact(
            56,
            source="mims-harvard/ToolUniverse#65, anthropics/claude-code#16425, mcp__SERVER__TOOL at most 64",
            date="2026-03",
            verified=False,
        ),
        "description-max-length": Fact(
            2048,
            source="code.claude.com, MCP, For MCP server authors; anthropics/claude-code#87650",
            date="2026-11",
            refused=False,
        ),
    },
)
