"""Anthropic's Messages API, without strict mode."""

from __future__ import annotations

from tool_contracts import Fact, Profile

_NAME = "platform.claude.com, Define tools; anthropics/claude-code#96152, error text"
_DATE = "2026-11"

PROFILE = Profile(
    "anthropic",
    "Anthropic tool use",
    {
        "name-pattern": Fact("^[a-zA-Z0-9_-]+$", source=_NAME, date=_DATE),
        "name-max-length": Fact(128, source=_NAME, date=_DATE),
        "property-name-pattern": Fact(
            "^[a-zA-Z0-9_.-]{1,64}$",
            source="ComposioHQ/composio#2330, anthropics/claude-code#79418, error text",
            date=_DATE,
        ),
        "input-schema-required": Fact(True, source="anthropic 2.14 ToolParam", date=_DATE),
        "root-type": Fact("object", source="anthropic 2.14 ToolParam.input_schema", date=_DATE),
        "root-refused-keywords": Fact(
            frozenset({"oneOf", "anyOf", "allOf"}),
            source="anthropics/claude-code#40075, marianfoo/mcp-sap-docs#51, error text",
            date=_DATE,
        ),
        # Seen with Haiku only; Claude Code has its subagents run on it.
        "number-maximum": Fact(
            2**63 - 1,
            source="RevenueCat/ai-toolkit#26, anthropics/claude-code#48332, error text 'int too big to convert'",
            date=_DATE,
        ),
    },
)
