"""Anthropic's Messages API, without strict mode."""

from __future__ import annotations

from tool_contracts import Fact, Profile

PROFILE = Profile(
    "anthropic",
    "Anthropic tool use",
    {
        "name-pattern": Fact("^[a-zA-Z0-9_-]+$", source="platform.claude.com, Define tools", date="2026-09"),
        "name-max-length": Fact(128, source="platform.claude.com, Define tools", date="2026-09"),
        "property-name-pattern": Fact(
            "^[a-zA-Z0-9_.-]{1,64}$",
            source="ComposioHQ/composio#2330, beautyfree/appstore-connect-mcp#1",
            date="2026-11",
        ),
        "input-schema-required": Fact(True, source="anthropic 2.14 ToolParam", date="2026-11"),
        "root-type": Fact("object", source="anthropic 2.14 ToolParam.input_schema", date="2026-11"),
        "root-refused-keywords": Fact(
            frozenset({"oneOf", "anyOf", "allOf"}),
            source="anthropics/claude-code#40075, marianfoo/mcp-sap-docs#51, error text",
            date="2026-08",
        ),
    },
)
