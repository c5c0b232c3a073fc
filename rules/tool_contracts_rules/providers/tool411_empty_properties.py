"""An object has no property where a provider refuses that.

## Why it matters

Gemini's `parameters` field answers "should be non-empty for OBJECT type" to an object without properties, at any
depth. For a tool without parameters leave the whole field out, which most clients do on their own, so at the root this
is reported as information only. A nested free-form object can be a string that holds JSON, or a list of pairs.

## Avoid

```json
{
  "name": "save_note",
  "description": "Save a note.",
  "inputSchema": {
    "type": "object",
    "properties": {"text": {"type": "string"}, "labels": {"type": "object", "properties": {}}},
    "required": ["text"]
  }
}
```

## Prefer

```json
{
  "name": "save_note",
  "description": "Save a note.",
  "inputSchema": {
    "type": "object",
    "properties": {
      "text": {"type": "string"},
      "labels": {"type": "array", "items": {"type": "string"}, "description": "Each as key=value."}
    },
    "required": ["text"]
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import ROOT, declared_types, where
from tool_contracts_rules.providers.limits import objects, refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report


@rule("TOOL411", "empty-properties", group="providers", reads="profile", facts=("properties-non-empty",))
def empty_properties(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Look for objects whose properties are missing or empty."""
    if not profile.get("properties-non-empty"):
        return
    for pointer, schema in objects(tool, profile):
        if "object" not in (declared_types(schema) or ()) or schema.get("properties", {}) != {}:
            continue
        if pointer == ROOT:
            message = (
                "a tool without parameters must leave the schema out: an object without properties is refused"
            )
            yield (*refusal(profile, "properties-non-empty", pointer, message)[:2], None, "info")
        elif "additionalProperties" not in schema:
            message = f"{where(pointer)}: an object without properties is refused"
            yield refusal(profile, "properties-non-empty", pointer, message)
