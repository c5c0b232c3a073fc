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
            source="router-for-me/CLIProxyAPI#5292, error text 'items: missing field'",
            date=_DATE,
        ),
        "properties-non-empty": Fact(
            True,
            source="agno-agi/agno#2112, MarkusPfundstein/mcp-obsidian#21, "
            "error text 'should be non-empty for OBJECT type'",
            date=_DATE,
        ),
        "type-required": Fact(
            True,
            source='google-gemini/gemini-cli#4400, error text "didn\'t specify the schema type field"; '
            "decolua/9router#359, error text 'only allowed for STRING type'",
            date=_DATE,
        ),
        "type-list": Fact(
            False,
            source="google/generative-ai-docs#444, error text 'cannot start list'; "
            "taylorwilsdon/google_workspace_mcp#1099",
            date=_DATE,
        ),
        "boolean-schemas": Fact("any", source=_SDK, date=_DATE),
        "enum-values": Fact(
            "strings",
            source=f"microsoft/azure-devops-mcp#145, thClaws/thClaws#172, error text; {_SDK}",
            date=_DATE,
        ),
        "enum-empty": Fact(
            False,
            source="sbroenne/mcp-server-excel#607, FMXExpress/PasClaw#294, error text 'cannot be empty'",
            date=_DATE,
        ),
        # Vertex AI documents more of them.
        "formats": Fact(
            frozenset({"enum", "date-time"}),
            source="google-gemini/gemini-cli#3178, weave-os/router#387, "
            "error text \"only 'enum' and 'date-time' are supported for STRING type\"",
            date=_DATE,
        ),
        "required-names": Fact(
            True,
            source="MarkusPfundstein/mcp-obsidian#105, error text 'property is not defined'",
            date=_DATE,
        ),
        "properties-on-objects-only": Fact(
            True, source="anomalyco/opencode#11888, error text 'only allowed for OBJECT type'", date=_DATE
        ),
        # `defs` and `ref` are in the SDK's type, yet the API answers "Unknown name".
        "refs": Fact(
            "none",
            source=f"{_SDK}; simonw/llm-gemini#107, error text 'Unknown name \"$ref\"'",
            date=_DATE,
        ),
        "recursion": Fact(False, source=f"{_SDK}; googleapis/python-genai#319", date=_DATE),
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
            source=f"{_SDK}; adolfousier/opencrabs#99, thClaws/thClaws#172, error text 'Unknown name'",
            date=_DATE,
        ),
    },
)
