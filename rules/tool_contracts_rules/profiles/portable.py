"""What every provider accepts, as far as no general rule says it already: the profile used by default."""

from __future__ import annotations

from tool_contracts import Fact, Profile
from tool_contracts_rules.profiles import openai_strict

PROFILE = Profile(
    "portable",
    "accepted everywhere",
    {
        "name-start-refused": Fact(
            "0123456789-",
            source="Gemini: google-genai 3.6.1 FunctionDeclaration.name",
            date="2026-11",
        ),
        "property-name-pattern": Fact(
            "^[a-zA-Z0-9_.-]{1,64}$",
            source="Anthropic: ComposioHQ/composio#2330, anthropics/claude-code#79418, error text",
            date="2026-11",
        ),
        "number-maximum": Fact(
            2**63 - 1,
            source="OpenAI: traceroot-ai/traceroot#1971; Anthropic: RevenueCat/ai-toolkit#26, error text",
            date="2026-11",
        ),
        "pattern-syntax": Fact(
            "python",
            source="OpenAI: BerriAI/litellm#40485, Alishahryar1/free-claude-code#1730, error text",
            date="2026-11",
        ),
        "boolean-schemas": Fact(
            "properties",
            source="MCP clients: @modelcontextprotocol/sdk 1.32.2 ListToolsResultSchema",
            date="2026-11",
        ),
        "output-root-type": Fact(
            "object",
            source="MCP clients: @modelcontextprotocol/sdk 1.32.2 ListToolsResultSchema",
            date="2026-11",
        ),
        "refs": Fact(
            "document",
            source="MCP 2026-07-28, basic, JSON Schema usage",
            date="2026-07-28",
        ),
    },
    strict=openai_strict.PROFILE,
)
