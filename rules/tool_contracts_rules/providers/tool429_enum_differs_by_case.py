"""Two values of an enum differ only in case.

## Why it matters

Anthropic's strict mode does not promise to return an enum value in the case it was written in. Values that differ in
nothing else can be confused without a sign.

## Avoid

```json
{
  "name": "set_unit",
  "description": "Set the unit of a length.",
  "inputSchema": {
    "type": "object",
    "properties": {"unit": {"type": "string", "enum": ["mm", "Mm"]}},
    "required": ["unit"],
    "additionalProperties": false
  }
}
```

## Prefer

```json
{
  "name": "set_unit",
  "description": "Set the unit of a length.",
  "inputSchema": {
    "type": "object",
    "properties": {"unit": {"type": "string", "enum": ["millimetre", "megametre"]}},
    "required": ["unit"],
    "additionalProperties": false
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import where
from tool_contracts_rules.providers.limits import objects, refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report


@rule(
    "TOOL429",
    "enum-differs-by-case",
    group="providers",
    reads="profile",
    severity="warning",
    facts=("enum-case",),
)
def enum_differs_by_case(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Compare the values of each enum without their case."""
    if profile.get("enum-case") is not False:
        return
    for pointer, schema in objects(tool, profile):
        values = schema.get("enum")
        seen: dict[str, str] = {}
        for index, value in enumerate(values if isinstance(values, list) else ()):
            if not isinstance(value, str):
                continue
            first = seen.setdefault(value.casefold(), value)
            if first != value:
                message = f"{where(pointer)}: enum values `{first}` and `{value}` differ only in case"
                yield refusal(profile, "enum-case", f"{pointer}/enum/{index}", message)
