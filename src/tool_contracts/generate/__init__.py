"""JSON Schema to arguments: valid ones by construction, those at its boundaries, those that break it in one way.

A schema is brought into normal form, compiled once to a tree of nodes (`nodes`, `compiling`), and the nodes are read
in three ways: as a Hypothesis strategy (`strategies`), as a list of labelled cases (`boundary`) and as a list of
mutations (`operators`, `mutation`). `coverage` counts what cases try of a schema, `engines` holds the engines of others.
"""

from __future__ import annotations

from tool_contracts.generate.boundary import boundaries, examples
from tool_contracts.generate.cases import COERCE_OK, NO_CRASH, STRICT, Case, Mutation
from tool_contracts.generate.compiled import UnsupportedSchema
from tool_contracts.generate.coverage import Coverage, SchemaCoverage, schema_coverage
from tool_contracts.generate.mutation import invalid, mutations
from tool_contracts.generate.strategies import from_schema

__all__ = [
    "COERCE_OK",
    "NO_CRASH",
    "STRICT",
    "Case",
    "Coverage",
    "Mutation",
    "SchemaCoverage",
    "UnsupportedSchema",
    "boundaries",
    "examples",
    "from_schema",
    "invalid",
    "mutations",
    "schema_coverage",
]
