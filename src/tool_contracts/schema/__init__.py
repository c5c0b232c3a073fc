"""JSON Schema alone: walking, references, metaschema, judging values, contradictions.

Names are loaded when they are first used: a lint run over tools without a pattern never loads the regex module,
and `jsonschema` is imported only when a value has to be judged that the quick judge cannot decide.
"""

from __future__ import annotations

from tool_contracts.lazy import names_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.schema.dialects import dialect_of, normalise
    from tool_contracts.schema.formats import FORMATS
    from tool_contracts.schema.metaschema import metaschema_errors
    from tool_contracts.schema.pointers import join, keyword_at, resolve, shown, split
    from tool_contracts.schema.proofs import contradiction
    from tool_contracts.schema.references import dangling_refs, endless_refs, follow, lookup
    from tool_contracts.schema.satisfiability import contradictions
    from tool_contracts.schema.types import types_of
    from tool_contracts.schema.validation import SchemaError, Validator, is_valid, violations
    from tool_contracts.schema.values import (
        has_type,
        identity,
        is_non_finite,
        json_type,
        same,
        with_non_finite,
    )
    from tool_contracts.schema.verdicts import Judge, judge
    from tool_contracts.schema.walking import walk

__all__ = [
    "FORMATS",
    "Judge",
    "SchemaError",
    "Validator",
    "contradiction",
    "contradictions",
    "dangling_refs",
    "dialect_of",
    "endless_refs",
    "follow",
    "has_type",
    "identity",
    "is_non_finite",
    "is_valid",
    "join",
    "json_type",
    "judge",
    "keyword_at",
    "lookup",
    "metaschema_errors",
    "normalise",
    "resolve",
    "same",
    "shown",
    "split",
    "types_of",
    "violations",
    "walk",
    "with_non_finite",
]

__getattr__ = names_of(
    __name__,
    {
        "satisfiability": ("contradictions",),
        "dialects": ("dialect_of", "normalise"),
        "formats": ("FORMATS",),
        "verdicts": ("Judge", "judge"),
        "metaschema": ("metaschema_errors",),
        "pointers": ("join", "keyword_at", "resolve", "shown", "split"),
        "proofs": ("contradiction",),
        "references": ("dangling_refs", "endless_refs", "follow", "lookup"),
        "types": ("types_of",),
        "validation": ("SchemaError", "Validator", "is_valid", "violations"),
        "values": ("has_type", "identity", "is_non_finite", "json_type", "same", "with_non_finite"),
        "walking": ("walk",),
    },
)
