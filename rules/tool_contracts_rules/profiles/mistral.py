"""Mistral's chat completion API."""

from __future__ import annotations

from tool_contracts import Fact, Profile

PROFILE = Profile(
    "mistral",
    "Mistral function calling",
    {
        "name-pattern": Fact("^[a-zA-Z0-9_-]+$", source="witsy#164, error text", date="2026-11"),
        "name-max-length": Fact(64, source="witsy#164, error text", date="2026-11"),
        "input-schema-required": Fact(True, source="mistralai 3.7 Function.parameters", date="2026-11"),
    },
)
