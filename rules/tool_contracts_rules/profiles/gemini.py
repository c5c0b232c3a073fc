"""Google's Gemini API with `parametersJsonSchema`, which takes JSON Schema."""

from __future__ import annotations

from tool_contracts import Fact, Profile

_SDK = "google-genai 3.6.1 FunctionDeclaration.name"
_DATE = "2026-11"

PROFILE = Profile(
    "gemini",
    "Gemini function calling, parametersJsonSchema",
    {
        "name-pattern": Fact("^[a-zA-Z_][a-zA-Z0-9_.:-]*$", source=_SDK, date=_DATE),
        # The error texts of the Gemini API spoke of 64 until the spring of 2026.
        "name-max-length": Fact(128, source=_SDK, date=_DATE),
    },
)
