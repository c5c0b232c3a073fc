"""No value satisfies a schema.

## Why it matters

Whatever the model sends is wrong: the tool can never be called with this parameter, and not at all where it is required.
Providers that build a grammar from the schema refuse it or write nonsense. Only what can be proved on the spot is told: a
pattern against lengths, an enum none of whose members is allowed by what stands beside it, bounds without an integer
between them, more required properties than there may be, a required property that is forbidden. Where `jsonschema-rs` is
installed (the extra `proofs`), what only all keywords together exclude is proved too: an `allOf` of a string and an
integer, no multiple of 10 between 1 and 9, three different elements of two values.

## Avoid

```json
{
  "name": "track",
  "description": "Tell where a parcel is.",
  "inputSchema": {
    "type": "object",
    "properties": {"code": {"type": "string", "pattern": "^[A-Z]{2}[0-9]{9}$", "maxLength": 10}},
    "required": ["code"]
  }
}
```

## Prefer

```json
{
  "name": "track",
  "description": "Tell where a parcel is.",
  "inputSchema": {
    "type": "object",
    "properties": {"code": {"type": "string", "pattern": "^[A-Z]{2}[0-9]{9}$", "maxLength": 11}},
    "required": ["code"]
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts.schema import contradiction, contradictions
from tool_contracts_rules.descriptor.tool220_unknown_required import unknown_required
from tool_contracts_rules.descriptor.tool221_min_above_max import min_above_max
from tool_contracts_rules.places import ROOT, admits, is_known, is_within, parts, where
from tool_contracts_rules.types.tool131_enum_type_mismatch import enum_type_mismatch
from tool_contracts_rules.types.tool132_empty_enum import empty_enum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool

_TOGETHER = frozenset(
    (
        "allOf",
        "const",
        "contains",
        "dependentRequired",
        "dependentSchemas",
        "if",
        "multipleOf",
        "not",
        "oneOf",
        "patternProperties",
        "propertyNames",
        "uniqueItems",
    )
)
"""Keywords that may exclude all values together with others, in ways that nobody sees: a proof is asked for."""
_SAY_IT_BETTER = (unknown_required, min_above_max, enum_type_mismatch, empty_enum)


@rule("TOOL227", "unsatisfiable-schema", group="descriptor")
def unsatisfiable_schema(tool: Tool) -> Iterator[tuple[str, str]]:
    """Contradictions that no other rule tells, in schemas that are known as a whole."""
    found = dict(_contradictions(tool))
    for pointer in _proved(tool):
        if not any(is_within(each, pointer) for each in found):
            found[pointer] = "no value fits all keywords together, as jsonschema-rs proves"
    if not found:
        return
    for other in _SAY_IT_BETTER:
        for told, *_ in other.check(tool):
            place = str(told)
            while place and place not in found:
                place = place.rpartition("/")[0]
            found.pop(place, None)
    for pointer, message in found.items():
        yield pointer, f"{where(pointer)}: {message}"


def _proved(tool: Tool) -> Iterator[str]:
    """The places of which it is proved that no value fits, inner ones first."""
    for part in sorted(parts(tool), key=lambda each: -each.pointer.count("/")):
        is_open = any(is_within(each, part.pointer) for each in tool.unknown)
        if _TOGETHER.isdisjoint(part.schema) or is_open or not is_known(part.schema):
            continue
        if contradiction(part.schema) is not None:
            yield part.pointer


def _contradictions(tool: Tool) -> Iterator[tuple[str, str]]:
    known = {part.pointer: part for part in parts(tool)}
    if is_known(tool.input_schema) and not tool.unknown:
        for pointer, message in contradictions(tool.input_schema, ROOT):
            if pointer in known:
                yield pointer, message
    for pointer, part in known.items():
        members = part.get("enum")
        beside = {keyword: value for keyword, value in part.schema.items() if keyword != "enum"}
        if not isinstance(members, list) or not members or not beside or not is_known(part.schema):
            continue
        if all(admits(beside, member, tool) is False for member in members):
            yield pointer, "no member of `enum` is allowed by what stands beside it"
