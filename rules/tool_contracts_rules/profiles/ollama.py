"""Ollama's chat API, which hands a part of the schema to the model."""

from __future__ import annotations

from tool_contracts import Fact, Profile

PROFILE = Profile(
    "ollama",
    "Ollama tool calling",
    {
        "kept-keywords": Fact(
            frozenset({"anyOf", "type", "items", "description", "enum", "properties", "required"}),
            source="ollama api/types.go ToolProperty",
            date="2026-08-21",
            refused=False,
        ),
        "boolean-schemas": Fact(
            "properties",
            source="can1357/oh-my-pi#4488, achetronic/magec#61, error text 'cannot unmarshal bool'",
            date="2026-11",
        ),
    },
)
