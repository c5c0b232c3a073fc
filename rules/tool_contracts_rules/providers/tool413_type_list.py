"""A schema lists several types where a provider takes one.

## Why it matters

`"type": ["string", "null"]` is valid JSON Schema. Gemini's `parameters` field and several clients read `type` as one
string; the request is refused, or the client crashes. `anyOf` says the same and is understood.

## Avoid

```json
{
  "name": "shot",
  "description": "Take a screenshot.",
  "inputSchema": {"type": "object", "properties": {"path": {"type": ["string", "null"]}}}
}
```

## Prefer

```json
{
  "name": "shot",
  "description": "Take a screenshot.",
  "inputSchema": {
    "type": "object",
    "properties": {"path": {"anyOf": [{"type": "string"}, {"type": "null"}]}}
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


@rule("TOOL413", "type-list", group="providers", reads="profile", facts=("type-list",))
def type_list(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Look for a `type` that is a list."""
    if profile.get("type-list") is not False:
        return
    for pointer, schema in objects(tool, profile):
        if isinstance(schema.get("type"), list):
            message = f"{where(pointer)}: a list of types is refused: use `anyOf`"
            yield refusal(profile, "type-list", f"{pointer}/type", message)
