"""An enum holds a value of a kind that a provider refuses.

## Why it matters

Gemini's `parameters` field takes only strings in an enum, and no empty one: `Literal[1, 2]`, an `IntEnum` or a `""` that
stands for "not set" makes the request fail. Anthropic's strict mode takes strings, numbers, booleans and null, and no
lists or objects. Write the values as strings and convert them in the code.

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


@rule(
    "TOOL415", "refused-enum-value", group="providers", reads="profile", facts=("enum-values", "enum-empty")
)
def refused_enum_value(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Look for the first value of each enum that is not of the accepted kind, and for an empty string."""
    accepted = profile.get("enum-values")
    if accepted is None:
        return
    for pointer, schema in objects(tool, profile):
        values = schema.get("enum")
        if not isinstance(values, list):
            continue
        if profile.get("enum-empty") is False and "" in values:
            message = (
                f"{where(pointer)}: an empty string in an enum is refused: let the parameter be optional"
            )
            yield refusal(profile, "enum-empty", f"{pointer}/enum/{values.index('')}", message)
        for index, value in enumerate(values):
            refused = isinstance(value, dict | list) if accepted == "scalars" else not isinstance(value, str)
            if refused and is_known(value):
                message = (
                    f"{where(pointer)}: enum value {show(value)} is refused: only {accepted} are accepted"
                )
                yield refusal(profile, "enum-values", f"{pointer}/enum/{index}", message)
                break
