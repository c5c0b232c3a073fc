"""An array does not say what it holds where a provider refuses that.

## Why it matters

OpenAI answers "array schema missing items" and Gemini "items: missing field", at any depth, to the whole request.
`prefixItems` does not help: the keyword is unknown to them. In OpenAI's strict mode `items` must not be empty either.

## Avoid

```json
{
  "name": "embed_texts",
  "description": "Embed each text.",
  "inputSchema": {"type": "object", "properties": {"texts": {"type": "array"}}, "required": ["texts"]}
}
```

## Prefer

```json
{
  "name": "embed_texts",
  "description": "Embed each text.",
  "inputSchema": {
    "type": "object",
    "properties": {"texts": {"type": "array", "items": {"type": "string"}}},
    "required": ["texts"]
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
    "TOOL409", "refused-array", group="providers", reads="profile", facts=("array-items", "array-items-typed")
)
def refused_array(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Look for arrays without items, and for empty items."""
    if not profile.get("array-items"):
        return
    for pointer, schema in objects(tool, profile):
        if "array" not in (declared_types(schema) or ()):
            continue
        if "items" not in schema:
            beside = ", `prefixItems` alone is not enough" if "prefixItems" in schema else ""
            message = f"{where(pointer)}: an array without `items` is refused{beside}"
            yield refusal(profile, "array-items", pointer, message)
        elif (
            profile.get("array-items-typed")
            and schema["items"] in ({}, True)
            and tool.is_known(f"{pointer}/items")
        ):
            message = f"{where(pointer)}: `items` that say nothing are refused"
            yield refusal(profile, "array-items-typed", f"{pointer}/items", message)
