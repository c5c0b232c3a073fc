"""OpenAI's strict mode: Structured Outputs for functions."""

from __future__ import annotations

from tool_contracts import Fact, Profile
from tool_contracts_rules.profiles import openai_facts

_DOCUMENTED = "OpenAI, Structured Outputs, Supported schemas"
_OBSERVED = "pydantic-ai 2.68 profiles/openai.py"
_DATE = "2026-11"

PROFILE = Profile(
    "openai-strict",
    "OpenAI function calling with strict: true",
    {
        **openai_facts.FACTS,
        "closed-objects": Fact(True, source=_DOCUMENTED, date=_DATE),
        "all-required": Fact(True, source=_DOCUMENTED, date=_DATE),
        "array-items-typed": Fact(True, source=_OBSERVED, date=_DATE),
        "formats": Fact(
            frozenset(
                {
                    "date-time",
                    "time",
                    "date",
                    "duration",
                    "email",
                    "hostname",
                    "ipv4",
                    "ipv6",
                    "uuid",
                }
            ),
            source=_DOCUMENTED,
            date=_DATE,
        ),
        # minLength, maxLength and default are left out: the sources contradict each other.
        "refused-keywords": Fact(
            frozenset(
                {
                    "allOf",
                    "not",
                    "if",
                    "then",
                    "else",
                    "dependentRequired",
                    "dependentSchemas",
                    "oneOf",
                    "patternProperties",
                    "unevaluatedProperties",
                    "propertyNames",
                    "minProperties",
                    "maxProperties",
                    "unevaluatedItems",
                    "contains",
                    "minContains",
                    "maxContains",
                    "uniqueItems",
                }
            ),
            source=f"{_DOCUMENTED}; {_OBSERVED}; can1357/oh-my-pi#209, error text",
            date=_DATE,
        ),
        "refs": Fact("definitions", source=_OBSERVED, date=_DATE),
        "ref-siblings": Fact(False, source=_OBSERVED, date=_DATE),
        "pattern-refused": Fact(
            frozenset({"lookaround"}),
            source="existential-birds/daydream#304, error text 'regex lookaround is not supported'",
            date=_DATE,
        ),
        "max-properties": Fact(5000, source=_DOCUMENTED, date=_DATE),
        "max-depth": Fact(10, source=_DOCUMENTED, date=_DATE),
        "max-enum-values": Fact(1000, source=_DOCUMENTED, date=_DATE),
        "max-enum-text": Fact(15000, source=_DOCUMENTED, date=_DATE),
        "max-text": Fact(120000, source=_DOCUMENTED, date=_DATE),
    },
)
