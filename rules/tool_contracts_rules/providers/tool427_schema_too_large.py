"""The input schema is larger or deeper than a provider takes.

## Why it matters

Strict modes limit the size of the grammar: OpenAI takes 5000 properties, ten levels of objects and 1000 enum values in a
schema, and 120,000 characters in all their names; Anthropic takes 24 optional parameters and 16 unions in one request.
A tool above these limits fails in any request. Counted is as the providers were seen to count: each definition for
itself, and of Anthropic's two limits only what stands outside of definitions. A schema of that size is hard for a model
anyway: split the tool, or take an identifier instead of the whole list.

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
from tool_contracts.schema import join, split
from tool_contracts_rules.places import ROOT
from tool_contracts_rules.providers.limits import objects, refusal, root_schema

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from typing import Any

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report

_LIMITS = {
    "max-properties": "properties",
    "max-depth": "levels",
    "max-enum-values": "enum values",
    "max-enum-text": "characters in the values of one enum",
    "max-text": "characters in names and values",
    "max-optional": "optional parameters",
    "max-unions": "parameters with several types",
}
_LARGE_ENUM = 250
"""Values up to which OpenAI leaves the length of an enum's texts open."""

_CLASSES = frozenset({"model", "dataclass", "TypedDict", "NamedTuple"})
"""Kinds of annotations that frameworks publish as a definition."""


@rule("TOOL427", "schema-too-large", group="providers", reads="profile", facts=_LIMITS)
def schema_too_large(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Count properties, levels, enum values, texts, optional properties and unions."""
    if root_schema(tool) is None or not any(profile.get(fact) is not None for fact in _LIMITS):
        return
    counts = _counts(tool, profile)
    for fact, what in _LIMITS.items():
        limit = profile.get(fact)
        if limit is not None and counts[fact] > limit:
            message = f"the input schema has {counts[fact]} {what}, at most {limit} are accepted"
            yield refusal(profile, fact, ROOT, message)


def _counts(tool: Tool, profile: Profile) -> dict[str, int]:
    counts = dict.fromkeys(_LIMITS, 0)
    sizes: dict[str, int] = {}
    definitions = {pointer for pointer, kind in tool.kinds.items() if kind in _CLASSES}
    for pointer, schema in objects(tool, profile):
        _count_texts(counts, schema)
        properties, placed = schema.get("properties"), _placed(pointer, definitions)
        if placed is None or not isinstance(properties, dict):
            continue
        part, level = placed
        sizes[part] = sizes.get(part, 0) + len(properties)
        counts["max-depth"] = max(counts["max-depth"], level)
        if part == ROOT:
            required = schema.get("required")
            named = [name for name in required if isinstance(name, str)] if isinstance(required, list) else []
            counts["max-optional"] += len(properties.keys() - set(named))
            counts["max-unions"] += sum(1 for each in properties.values() if _is_union(each))
    counts["max-properties"] = max(sizes.values(), default=0)
    return counts


def _count_texts(counts: dict[str, int], schema: dict[str, Any]) -> None:
    values = schema.get("enum")
    if isinstance(values, list):
        texts = sum(len(value) for value in values if isinstance(value, str))
        counts["max-enum-values"] += len(values)
        counts["max-text"] += texts
        if len(values) > _LARGE_ENUM:
            counts["max-enum-text"] = max(counts["max-enum-text"], texts)
    if isinstance(schema.get("const"), str):
        counts["max-text"] += len(schema["const"])
    for keyword in ("properties", "$defs", "definitions"):
        names = schema.get(keyword)
        if isinstance(names, dict):
            counts["max-text"] += sum(len(name) for name in names if isinstance(name, str))


def _is_union(schema: Any) -> bool:
    return isinstance(schema, dict) and ("anyOf" in schema or isinstance(schema.get("type"), list))


def _placed(pointer: str, definitions: Collection[str]) -> tuple[str, int] | None:
    """The part that a schema is counted in, the root or a definition, and its level there.

    A level is an object; elements and branches are none. None where providers do not look.
    """
    part, level, place = ROOT, 1, ROOT
    steps = split(pointer)[1:]
    while steps:
        keyword = steps.pop(0)
        place = join(place, keyword)
        if keyword != "items":
            if not steps:
                return None
            place = join(place, steps.pop(0))
        if keyword in ("$defs", "definitions") or place in definitions:
            part, level = place, 1
        elif keyword == "properties":
            level += 1
        elif keyword not in ("items", "anyOf"):
            return None
    return part, level
