"""A string has a format that a provider refuses.

## Why it matters

`format` is an open list in JSON Schema. Strict modes build a grammar of it and know only some: pydantic's `HttpUrl`
gives `"format": "uri"`, which OpenAI answers with "'uri' is not a valid format". Take a plain string, describe it, and
check it in the code.

## Avoid

```json
{
  "name": "fetch_page",
  "description": "Fetch a page.",
  "inputSchema": {
    "type": "object",
    "properties": {"url": {"type": "string", "format": "uri-reference"}},
    "required": ["url"],
    "additionalProperties": false
  }
}
```

## Prefer

```json
{
  "name": "fetch_page",
  "description": "Fetch a page.",
  "inputSchema": {
    "type": "object",
    "properties": {"url": {"type": "string", "description": "Address of the page, with https://."}},
    "required": ["url"],
    "additionalProperties": false
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


@rule("TOOL424", "refused-format", group="providers", reads="profile", facts=("formats",))
def refused_format(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Hold the formats of strings against the list."""
    accepted = profile.get("formats")
    if accepted is None:
        return
    for pointer, schema in objects(tool, profile):
        found = schema.get("format")
        if (
            isinstance(found, str)
            and found not in accepted
            and "string" in (declared_types(schema) or ("string",))
        ):
            message = f"{where(pointer)}: format `{found}` is refused"
            yield refusal(profile, "formats", f"{pointer}/format", message)
