"""Descriptors that ask for OpenAI's strict mode themselves."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tool_contracts.lint import lint_source
from tool_contracts.settings import Settings

OPEN = {
    "type": "object",
    "properties": {"city": {"type": "string"}, "unit": {"type": "string"}},
    "required": ["city"],
}
CLOSED = {**OPEN, "required": ["city", "unit"], "additionalProperties": False}
BOTH = [("TOOL422", "openai-strict"), ("TOOL423", "openai-strict")]


def chat(schema: dict[str, Any], strict: object = True, outer: object = None) -> dict[str, Any]:
    function = {"name": "weather", "description": "Tell the weather.", "parameters": schema, "strict": strict}
    return {"type": "function", "function": function, "strict": outer}


def told(document: object, *profiles: str) -> list[tuple[str, str]]:
    """The codes of what is said, with the profile that each message begins with."""
    settings = Settings()
    settings.profile = profiles or None
    found = lint_source(json.dumps(document).encode(), "tools.json", settings)
    return [(each.code, each.message.partition(":")[0]) for each in found]


@pytest.mark.parametrize(
    "profiles", [(), ("portable",), ("openai",), ("openai-strict",), ("openai", "openai-strict")]
)
def test_a_strict_descriptor_is_refused_whatever_was_chosen(profiles: tuple[str, ...]) -> None:
    """Each fault is told once; a schema that is closed and requires all is none."""
    assert told(chat(OPEN), *profiles) == BOTH
    assert told(chat(CLOSED), *profiles) == []


@pytest.mark.parametrize(
    ("document", "found"),
    [
        (
            {"type": "function", "name": "f", "description": "Find it.", "parameters": OPEN, "strict": True},
            BOTH,
        ),
        ({"name": "f", "description": "Find it.", "parameters": OPEN, "strict": True}, BOTH),
        (chat(OPEN, strict=False), []),
        (chat(OPEN, strict=None, outer=True), []),
        ({"name": "f", "description": "Find it.", "input_schema": OPEN, "strict": True}, []),
        ({"name": "f", "description": "Find it.", "inputSchema": OPEN}, []),
    ],
)
def test_what_asks_for_strict_mode(document: dict[str, Any], found: list[tuple[str, str]]) -> None:
    """OpenAI's shapes do where their own keys stand; what other providers call so is something else."""
    assert told(document) == found


def test_another_provider_does_not_mind() -> None:
    """Where a profile of another one was chosen, OpenAI has no say."""
    assert told(chat(OPEN), "gemini") == []
