"""Cohere's Chat API v2 with `strict_tools`."""

from __future__ import annotations

from tool_contracts import Fact, Profile
from tool_contracts_rules.profiles import cohere

_TYPES = "docs.cohere.com, Parameter types for tool use"
_OUTPUTS = "docs.cohere.com, Structured outputs"
_DATE = "2026-11"

PROFILE = Profile(
    "cohere-strict",
    "Cohere tool use with strict_tools",
    {
        **cohere.PROFILE.facts,
        "required-minimum": Fact(1, source=_OUTPUTS, date=_DATE),
        "max-properties": Fact(200, source=_OUTPUTS, date=_DATE),
        "refused-keywords": Fact(
            frozenset(
                {
                    "allOf",
                    "oneOf",
                    "not",
                    "minimum",
                    "maximum",
                    "minItems",
                    "maxItems",
                    "minLength",
                    "maxLength",
                    "uniqueItems",
                }
            ),
            source=_TYPES,
            date=_DATE,
        ),
        "formats": Fact(frozenset({"date-time", "uuid", "date", "time"}), source=_TYPES, date=_DATE),
    },
)
