"""Cohere's Chat API v2, without `strict_tools`."""

from __future__ import annotations

from tool_contracts import Fact, Profile

PROFILE = Profile(
    "cohere",
    "Cohere tool use",
    {
        "input-schema-required": Fact(True, source="cohere 7.3 ToolV2Function.parameters", date="2026-11"),
    },
)
