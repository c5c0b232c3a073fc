"""An object is open where strict mode wants it closed.

## Why it matters

Strict mode lets the provider build a grammar of the schema, so each object must list all its keys and say
`"additionalProperties": false`. A free-form `dict` cannot be expressed: the OpenAI Agents SDK raises when the tool is
defined, and other clients send `{}` for it. SDKs close the objects that they make of a signature, so for those only
what cannot be closed is reported.

## Avoid

```json
{
  "name": "call_backend",
  "description": "Call the backend.",
  "inputSchema": {
    "type": "object",
    "properties": {"options": {"type": "object", "additionalProperties": {"type": "string"}}},
    "required": ["options"],
    "additionalProperties": false
  }
}
```

## Prefer

```json
{
  "name": "call_backend",
  "description": "Call the backend.",
  "inputSchema": {
    "type": "object",
    "properties": {
      "options": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {"key": {"type": "string"}, "value": {"type": "string"}},
          "required": ["key", "value"],
          "additionalProperties": false
        }
      }
    },
    "required": ["options"],
    "additionalProperties": false
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import ROOT, declared_types, where
from tool_contracts_rules.providers.limits import is_from_annotations, objects, refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report


@rule("TOOL422", "open-object", group="providers", reads="profile", facts=("closed-objects",))
def open_object(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Look for objects that do not say `additionalProperties: false`."""
    if not profile.get("closed-objects"):
        return
    is_closed_later = is_from_annotations(tool)
    for pointer, schema in objects(tool, profile):
        if "object" not in (declared_types(schema) or ()) and "properties" not in schema:
            continue
        if "additionalProperties" in schema:
            if schema["additionalProperties"] is False or not tool.is_known(
                f"{pointer}/additionalProperties"
            ):
                continue
            message = f"{where(pointer)}: an object with free keys cannot be expressed: list its properties"
            yield refusal(profile, "closed-objects", f"{pointer}/additionalProperties", message)
        elif is_closed_later and (pointer == ROOT or "properties" in schema):
            continue
        else:
            message = f"{where(pointer)}: an object must say `additionalProperties: false`"
            yield refusal(profile, "closed-objects", pointer, message)
