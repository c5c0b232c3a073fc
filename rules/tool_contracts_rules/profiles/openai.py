"""OpenAI's Chat Completions API, without strict mode."""

from __future__ import annotations

from tool_contracts import Fact, Profile

PROFILE = Profile(
    "openai",
    "OpenAI function calling",
    {
        "name-pattern": Fact(
            "^[a-zA-Z0-9_-]+$", source="openai-openapi FunctionObject.name", date="2026-08-21"
        ),
        "name-max-length": Fact(64, source="openai-openapi FunctionObject.name", date="2026-08-21"),
        # Reported until 2025 for Chat Completions; the specification states no limit.
        "description-max-length": Fact(
            1024, source="getsentry/sentry-mcp#106, OpenHands#4838", date="2025-05", verified=False
        ),
        "root-type": Fact("object", source="chatanywhere/GPT_API_free#403, error text", date="2025-06-19"),
        "root-refused-keywords": Fact(
            frozenset({"oneOf", "anyOf", "allOf", "enum", "not"}),
            source="chatanywhere/GPT_API_free#403, error text",
            date="2025-06-19",
        ),
        "properties-required": Fact(True, source="spring-projects/spring-ai#4776", date="2026-11"),
        "array-items": Fact(
            True, source="mark3labs/mcphost#35, error text 'array schema missing items'", date="2026-11"
        ),
    },
)
