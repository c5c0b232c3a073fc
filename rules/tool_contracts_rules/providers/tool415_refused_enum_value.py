"""An enum holds a value of a kind that a provider refuses.

## Why it matters

Gemini's `parameters` field takes only strings in an enum: `Literal[1, 2]` or an `IntEnum` makes the request fail.
Anthropic's strict mode takes strings, numbers, booleans and null, and no lists or objects. Write the values as strings
and convert them in the code.

## Avoid

```json
{
  "name": "set_level",
  "description": "Set the level of a log.",
  "inputSchema": {
    "type": "object",
    "properties": {"level": {"type": "integer", "enum": [1, 2, 3]}},
    "required": ["level"]
  }
}
```

## Prefer

```json
{
  "name": "set_level",
  "description": "Set the level of a log.",
  "inputSchema": {
    "type": "object",
    "properties": {"level": {"type": "string", "enum": ["low", "middle", "high"]}},
    "required": ["level"]
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import is_known, show, where
from tool_contracts_rules.providers.limits import objects, refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report


@rule("TOOL415", "refused-enum-value", group="providers", reads="profile", facts=("enum-values",))
def refused_enum_value(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Look for the first value of each enum that is not of the accepted kind."""
    accepted = profile.get("enum-values")
    if accepted is None:
        return
    for pointer, schema in objects(tool, profile):
        values = schema.get("enum")
        for index, value in enumerate(values if isinstance(values, list) else ()):
            refused = isinstance(value, dict | list) if accepted == "scalars" else not isinstance(value, str)
            if refused and is_known(value):
                message = (
                    f"{where(pointer)}: enum value {show(value)} is refused: only {accepted} are accepted"
                )
                yield refusal(profile, "enum-values", f"{pointer}/enum/{index}", message)
                break
