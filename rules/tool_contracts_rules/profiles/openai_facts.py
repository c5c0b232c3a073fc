"""What OpenAI's API takes, in strict mode or not."""

from __future__ import annotations

from tool_contracts import Fact

_NAME = "openai 3.57 FunctionDefinition.name; openai-openapi FunctionObject.name"
_ROOT = "nspady/google-calendar-mcp#39, langchain-ai/langchainjs#9804, error text"
_DATE = "2026-11"

FACTS = {
    "name-pattern": Fact("^[a-zA-Z0-9_-]+$", source=_NAME, date=_DATE),
    "name-max-length": Fact(64, source=_NAME, date=_DATE),
    # No description-max-length: 1024 was refused until spring 2025 and is taken since (run-llama/llama_index#18784).
    "root-type": Fact("object", source=_ROOT, date=_DATE),
    "root-refused-keywords": Fact(
        frozenset({"oneOf", "anyOf", "allOf", "enum", "not"}), source=_ROOT, date=_DATE
    ),
    "properties-required": Fact(
        True,
        source="containers/kubernetes-mcp-server#717, error text 'object schema missing properties'",
        date=_DATE,
    ),
    "array-items": Fact(
        True,
        source="digitalocean-labs/mcp-digitalocean#265, error text 'array schema missing items'",
        date=_DATE,
    ),
    "number-maximum": Fact(
        2**63 - 1,
        source="traceroot-ai/traceroot#1971, error text 'a numeric value ... is too large'",
        date=_DATE,
    ),
    "pattern-syntax": Fact(
        "python",
        source="BerriAI/litellm#40485, Alishahryar1/free-claude-code#1730, error text \"is not a 'regex'\"",
        date=_DATE,
    ),
}
