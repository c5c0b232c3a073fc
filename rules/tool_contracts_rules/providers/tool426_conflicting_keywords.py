"""Two keywords stand side by side that a provider takes only one at a time.

## Why it matters

vLLM's xgrammar backend refuses a `pattern` or `format` beside `minLength` or `maxLength`, and `propertyNames` or
`patternProperties` beside `properties`. Put the length into the pattern, or check one of the two in the code.

## Avoid

```json
{
  "name": "find_part",
  "description": "Find a part by its number.",
  "inputSchema": {
    "type": "object",
    "properties": {"number": {"type": "string", "pattern": "^[0-9]+$", "maxLength": 8}},
    "required": ["number"]
  }
}
```

## Prefer

```json
{
  "name": "find_part",
  "description": "Find a part by its number.",
  "inputSchema": {
    "type": "object",
    "properties": {"number": {"type": "string", "pattern": "^[0-9]{1,8}$"}},
    "required": ["number"]
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


@rule("TOOL426", "conflicting-keywords", group="providers", reads="profile", facts=("conflicting-keywords",))
def conflicting_keywords(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Look for both keywords of a pair in one schema."""
    pairs = profile.get("conflicting-keywords")
    if pairs is None:
        return
    for pointer, schema in objects(tool, profile):
        for first, second in pairs:
            if first in schema and second in schema:
                message = f"{where(pointer)}: `{first}` beside `{second}` is refused"
                yield refusal(profile, "conflicting-keywords", f"{pointer}/{first}", message)
