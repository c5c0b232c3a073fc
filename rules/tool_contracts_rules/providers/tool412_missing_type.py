"""A schema does not state a type where a provider wants one.

## Why it matters

JSON Schema lets `type` be left out: an `enum` or an untyped parameter is valid without. Gemini's `parameters` field
refuses the request, for an enum with the words "only allowed for STRING type".

## Avoid

```json
{
  "name": "convert",
  "description": "Convert the open file.",
  "inputSchema": {"type": "object", "properties": {"to": {"enum": ["csv", "json"]}}, "required": ["to"]}
}
```

## Prefer

```json
{
  "name": "convert",
  "description": "Convert the open file.",
  "inputSchema": {
    "type": "object",
    "properties": {"to": {"type": "string", "enum": ["csv", "json"]}},
    "required": ["to"]
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

_INSTEAD = ("$ref", "allOf", "anyOf", "oneOf")


@rule("TOOL412", "missing-type", group="providers", reads="profile", facts=("type-required",))
def missing_type(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Look for subschemas that neither state a type nor lead to one."""
    if not profile.get("type-required"):
        return
    for pointer, schema in objects(tool, profile):
        if "type" in schema or any(keyword in schema for keyword in _INSTEAD):
            continue
        what = "an enum without `type`" if "enum" in schema else "a schema without `type`"
        yield refusal(profile, "type-required", pointer, f"{where(pointer)}: {what} is refused")
