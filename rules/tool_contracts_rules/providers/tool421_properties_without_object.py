"""Properties stand in a schema that is no object.

## Why it matters

`properties` beside `"type": "string"` is valid JSON Schema without any effect: it is a slip of the hand. Gemini's
`parameters` field answers "only allowed for OBJECT type" to the whole request.

## Avoid

```json
{
  "name": "patch",
  "description": "Change a record.",
  "inputSchema": {
    "type": "object",
    "properties": {"data": {"type": "string", "properties": {"title": {"type": "string"}}}},
    "required": ["data"]
  }
}
```

## Prefer

```json
{
  "name": "patch",
  "description": "Change a record.",
  "inputSchema": {
    "type": "object",
    "properties": {"data": {"type": "object", "properties": {"title": {"type": "string"}}}},
    "required": ["data"]
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import declared_types, where
from tool_contracts_rules.providers.limits import objects, refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report


@rule(
    "TOOL421",
    "properties-without-object",
    group="providers",
    reads="profile",
    facts=("properties-on-objects-only",),
)
def properties_without_object(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Look for `properties` beside a type that is not `object`."""
    if not profile.get("properties-on-objects-only"):
        return
    for pointer, schema in objects(tool, profile):
        types = declared_types(schema)
        if "properties" in schema and types is not None and "object" not in types:
            message = f"{where(pointer)}: `properties` are accepted in an object only"
            yield refusal(profile, "properties-on-objects-only", f"{pointer}/properties", message)
