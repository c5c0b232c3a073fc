"""Google's Gemini API with `parameters`, a subset of OpenAPI 3.0's schema object."""

from __future__ import annotations

from tool_contracts import Fact, Profile
from tool_contracts_rules.profiles import gemini

_SDK = "google-genai 3.6.1 types.Schema"
_DATE = "2026-11"

PROFILE = Profile(
    "gemini-legacy",
    "Gemini function calling, parameters",
    {
        **gemini.PROFILE.facts,
        "property-name-pattern": Fact(
            "^[a-zA-Z_][a-zA-Z0-9_]{0,63}$",
            source="google-genai 3.6.1 FunctionDeclaration.parameters",
            date=_DATE,
        ),
        "array-items": Fact(
            True,
            source="router-for-me/CLIProxyAPI#5292, skyvern#8611, error text 'items: missing field'",
            date="2026-09",
        ),
        "properties-non-empty": Fact(
            True,
            source="agno-agi/agno#2113, error text 'should be non-empty for OBJECT type'",
            date="2026-11",
        ),
        "type-required": Fact(True, source="gitlab-mcp#166, decolua/9router#359", date="2026-11"),
        "type-list": Fact(False, source="HolmesGPT/holmesgpt#1501; google-genai types.Schema", date=_DATE),
        "boolean-schemas": Fact("any", source=_SDK, date=_DATE),
        "enum-values": Fact("strings", source="microsoft/azure-devops-mcp#145, error text", date="2026-11"),
        "required-names": Fact(
            True,
            source="MarkusPfundstein/mcp-obsidian#105, error text 'property is not defined'",
            date="2026-11",
        ),
        "properties-on-objects-only": Fact(True, source="anomalyco/opencode#11888", date="2026-11"),
        "refs": Fact("none", source="github/copilot-cli#1876, google-genai 3.6.1 types.Schema", date=_DATE),
        "recursion": Fact(False, source="pydantic/pydantic-ai#1598", date="2026-11"),
        # additionalProperties is in the SDK's type, yet the API answers "Unknown name".
        "supported-keywords": Fact(
            frozenset(
                {
                    "type",
                    "format",
                    "title",
                    "description",
                    "nullable",
                    "enum",
                    "items",
                    "minItems",
                    "maxItems",
                    "properties",
                    "required",
                    "minProperties",
                    "maxProperties",
                    "minLength",
                    "maxLength",
                    "pattern",
                    "example",
                    "anyOf",
                    "default",
                    "minimum",
                    "maximum",
                    "propertyOrdering",
                }
            ),
            source=f"{_SDK}; adolfousier/opencrabs#99, error text 'Unknown name'",
            date="2026-05-20",
        ),
    },
)
