"""The root of the input schema has no properties key.

## Why it matters

For a tool without parameters `{"type": "object"}` is a complete JSON Schema. OpenAI answers "object schema missing
properties" to it. An empty `properties` is accepted and says the same.

## Avoid

```json
{"name": "ping", "description": "Tell whether the service is up.", "inputSchema": {"type": "object"}}
```

## Prefer

```json
{
  "name": "ping",
  "description": "Tell whether the service is up.",
  "inputSchema": {"type": "object", "properties": {}}
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import ROOT, declared_types
from tool_contracts_rules.providers.limits import refusal, root_schema

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report


@rule("TOOL410", "missing-properties", group="providers", reads="profile", facts=("properties-required",))
def missing_properties(tool: Tool, profile: Profile) -> Iterator[Report]:
    """An object at the root, and no `properties`."""
    root = root_schema(tool)
    if not profile.get("properties-required") or root is None or "properties" in root:
        return
    if "object" in (declared_types(root) or ()):
        message = "an object without `properties` is refused: an empty one is accepted"
        yield refusal(profile, "properties-required", ROOT, message)
