"""OpenAI's Chat Completions API, without strict mode unless a tool asks for it."""

from __future__ import annotations

from tool_contracts import Profile
from tool_contracts_rules.profiles import openai_facts, openai_strict

PROFILE = Profile("openai", "OpenAI function calling", openai_facts.FACTS, strict=openai_strict.PROFILE)
