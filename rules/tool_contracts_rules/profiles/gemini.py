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
        "name-max-length": Fact(128, source=_SDK, date=_DATE),
        # Refused in 2026 as `parameters`; which of the two fields the reporters sent is not always told.
        "array-items": Fact(
            True,
            source="router-for-me/CLIProxyAPI#5292, skyvern#8611, error text 'items: missing field'",
            date="2026-09",
            verified=False,
        ),
    },
)
