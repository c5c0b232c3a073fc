"""vLLM's OpenAI-compatible server with the xgrammar backend."""

from __future__ import annotations

from tool_contracts import Fact, Profile

_BACKEND = "vllm v1/structured_output/backend_xgrammar.py"
_DATE = "2026-11"

PROFILE = Profile(
    "vllm",
    "vLLM guided decoding (xgrammar)",
    {
        "refused-keywords": Fact(
            frozenset({"multipleOf", "uniqueItems", "contains", "minContains", "maxContains"}),
            source=_BACKEND,
            date=_DATE,
        ),
        "conflicting-keywords": Fact(
            (
                ("pattern", "minLength"),
                ("pattern", "maxLength"),
                ("format", "minLength"),
                ("format", "maxLength"),
                ("propertyNames", "properties"),
                ("propertyNames", "patternProperties"),
                ("patternProperties", "properties"),
            ),
            source=_BACKEND,
            date=_DATE,
        ),
        "formats": Fact(
            frozenset(
                {
                    "email",
                    "date",
                    "time",
                    "date-time",
                    "duration",
                    "ipv4",
                    "ipv6",
                    "hostname",
                    "uuid",
                    "uri",
                    "uri-reference",
                    "uri-template",
                    "json-pointer",
                    "relative-json-pointer",
                }
            ),
            source=_BACKEND,
            date=_DATE,
        ),
        "required-names": Fact(True, source="run-llama/llama_index#22581", date=_DATE, verified=False),
        "required-keyword": Fact(True, source="run-llama/llama_index#22581", date=_DATE, verified=False),
    },
)
