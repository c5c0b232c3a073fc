"""Cohere's Chat API v2, without `strict_tools`."""

from __future__ import annotations

from tool_contracts import Fact, Profile

PROFILE = Profile(
    "cohere",
    "Cohere tool use",
    {
        "input-schema-required": Fact(
            True, source="docs.cohere.com, Parameter types for tool use", date="2026-11"
        ),
    },
)
