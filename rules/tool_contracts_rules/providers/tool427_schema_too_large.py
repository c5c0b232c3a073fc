"""The input schema is larger or deeper than a provider takes.

## Why it matters

Strict modes limit the size of the grammar: OpenAI takes 5000 properties, ten levels and 1000 enum values in a schema;
Anthropic takes 24 optional parameters and 16 unions in one request. A tool above these limits fails in any request. A
schema of that size is hard for a model anyway: split the tool, or take an identifier instead of the whole list.

## Avoid

```python
from langchain_core.tools import tool


@tool
def plan(
    a: int | None,
    b: int | None,
    c: int | None,
    d: int | None,
    e: int | None,
    f: int | None,
    g: int | None,
    h: int | None,
    i: int | None,
    j: int | None,
    k: int | None,
    l: int | None,
    m: int | None,
    n: int | None,
    o: int | None,
    p: int | None,
    q: int | None,
) -> str:
    \"\"\"Plan the week.\"\"\"
    return "planned"
```

## Prefer

```python
from langchain_core.tools import tool


@tool
def plan(hours: list[int]) -> str:
    \"\"\"Plan the week.\"\"\"
    return "planned"
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts.schema import split
from tool_contracts_rules.places import ROOT
from tool_contracts_rules.providers.limits import objects, refusal, root_schema

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report

_NAMED = frozenset({"properties", "patternProperties", "prefixItems"})
_UNNAMED = frozenset({"items", "contains", "additionalProperties", "unevaluatedProperties"})


@rule(
    "TOOL427",
    "schema-too-large",
    group="providers",
    reads="profile",
    facts=("max-properties", "max-depth", "max-enum-values", "max-optional", "max-unions"),
)
def schema_too_large(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Count properties, levels, enum values, optional properties and unions."""
    limits = {
        "max-properties": "properties",
        "max-depth": "levels",
        "max-enum-values": "enum values",
        "max-optional": "optional parameters",
        "max-unions": "parameters with several types",
    }
    if root_schema(tool) is None or not any(profile.get(fact) is not None for fact in limits):
        return
    counts = _counts(tool, profile)
    for fact, what in limits.items():
        limit = profile.get(fact)
        if limit is not None and counts[fact] > limit:
            message = f"the input schema has {counts[fact]} {what}, at most {limit} are accepted"
            yield refusal(profile, fact, ROOT, message)


def _counts(tool: Tool, profile: Profile) -> dict[str, int]:
    counts = dict.fromkeys(
        ("max-properties", "max-depth", "max-enum-values", "max-optional", "max-unions"), 0
    )
    for pointer, schema in objects(tool, profile):
        properties, required, values = schema.get("properties"), schema.get("required"), schema.get("enum")
        if isinstance(properties, dict):
            named = (
                {name for name in required if isinstance(name, str)} if isinstance(required, list) else set()
            )
            counts["max-properties"] += len(properties)
            counts["max-optional"] += len(properties.keys() - named)
        if isinstance(values, list):
            counts["max-enum-values"] += len(values)
        if "anyOf" in schema or isinstance(schema.get("type"), list):
            counts["max-unions"] += 1
        counts["max-depth"] = max(counts["max-depth"], _depth(pointer))
    return counts


def _depth(pointer: str) -> int:
    """Levels below the root, or below the definition that the schema stands in."""
    steps = split(pointer)[1:]
    depth = 0
    while steps:
        keyword = steps.pop(0)
        if keyword in _UNNAMED:
            depth += 1
        elif steps:
            steps.pop(0)
            depth += keyword in _NAMED
    return depth
