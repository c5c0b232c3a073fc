"""Cursor, the editor, as a client of MCP servers."""

from __future__ import annotations

from tool_contracts import Fact, Profile

PROFILE = Profile(
    "cursor",
    "Cursor as an MCP client",
    {
        # The message speaks of letters, digits and underscores; names with hyphens are taken and called as if with `_`.
        "name-pattern": Fact(
            "^[a-zA-Z0-9_-]+$",
            source="webstudio-is/webstudio#5960, text of the warning; bavix/gripmock#875",
            date="2026-11",
        ),
        # Server and tool together must stay below 60, and a server has at least one character.
        "name-max-length": Fact(
            58,
            source="ComposioHQ/composio#2788, text of the warning for 59 characters and one of the server",
            date="2026-11",
        ),
    },
)
