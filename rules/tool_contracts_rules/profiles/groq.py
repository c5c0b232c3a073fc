"""Groq's OpenAI-compatible API."""

from __future__ import annotations

from tool_contracts import Fact, Profile

PROFILE = Profile(
    "groq",
    "Groq tool use",
    {
        "name-pattern": Fact("^[a-zA-Z0-9_-]+$", source="groq 1.7 FunctionDefinition.name", date="2026-11"),
        "name-max-length": Fact(64, source="groq 1.7 FunctionDefinition.name", date="2026-11"),
    },
)
