"""A parameter is optional where strict mode makes each one required.

## Why it matters

OpenAI's strict mode wants every property in `required`. SDKs that turn a signature into a strict schema put it there,
default or not, so the model must invent a value for a parameter that it cannot leave out. Let `null` say "not given":
the parameter is required and may be null.

## Avoid

```json
{
  "name": "latest",
  "description": "Find the latest release.",
  "inputSchema": {
    "type": "object",
    "properties": {"major": {"type": "integer"}},
    "additionalProperties": false
  }
}
```

## Prefer

```json
{
  "name": "latest",
  "description": "Find the latest release.",
  "inputSchema": {
    "type": "object",
    "properties": {"major": {"anyOf": [{"type": "integer"}, {"type": "null"}]}},
    "required": ["major"],
    "additionalProperties": false
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts.schema import join, types_of
from tool_contracts_rules.places import where
from tool_contracts_rules.providers.limits import is_from_annotations, objects, refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report


@rule("TOOL423", "optional-property", group="providers", reads="profile", facts=("all-required",))
def optional_property(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Look for properties outside of `required`; of a signature only those that cannot be null."""
    if not profile.get("all-required"):
        return
    is_required_later = is_from_annotations(tool)
    for pointer, schema in objects(tool, profile):
        properties, required = schema.get("properties"), schema.get("required", [])
        if not isinstance(properties, dict) or not isinstance(required, list):
            continue
        for name, each in properties.items():
            place = join(pointer, "properties", name)
            if name in required or not tool.is_known(place):
                continue
            types = types_of(each)
            if is_required_later and (types is None or "null" in types):
                continue
            message = f"{where(place)}: strict mode makes it required: let it be null instead of optional"
            yield refusal(profile, "all-required", place, message)
