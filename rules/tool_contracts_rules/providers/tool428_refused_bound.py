"""An array asks for more elements than a provider can promise.

## Why it matters

Anthropic's strict mode takes `minItems` of 0 and 1 only, and refuses the request for a larger one. Say the number in
the description and check it in the code.

## Avoid

```json
{
  "name": "compare",
  "description": "Compare files.",
  "inputSchema": {
    "type": "object",
    "properties": {"paths": {"type": "array", "items": {"type": "string"}, "minItems": 2}},
    "required": ["paths"],
    "additionalProperties": false
  }
}
```

## Prefer

```json
{
  "name": "compare",
  "description": "Compare files.",
  "inputSchema": {
    "type": "object",
    "properties": {"paths": {"type": "array", "items": {"type": "string"}, "description": "Two or more."}},
    "required": ["paths"],
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


@rule("TOOL428", "refused-bound", group="providers", reads="profile", facts=("min-items-maximum",))
def refused_bound(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Look for a `minItems` above the largest that is accepted."""
    largest = profile.get("min-items-maximum")
    if largest is None:
        return
    for pointer, schema in objects(tool, profile):
        found = schema.get("minItems")
        if isinstance(found, int | float) and found > largest:
            message = f"{where(pointer)}: `minItems` of {found} is refused, at most {largest} is accepted"
            yield refusal(profile, "min-items-maximum", f"{pointer}/minItems", message)
