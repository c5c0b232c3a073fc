"""A schema is true or false where a provider takes objects only.

## Why it matters

JSON Schema lets `true` stand for "anything" and `false` for "nothing". Clients built on MCP's TypeScript SDK want each
parameter's schema to be an object; one that is not makes them drop the whole list of tools, and Ollama refuses the
request. It also tells the model nothing.

## Avoid

```json
{
  "name": "info",
  "description": "Tell about a topic.",
  "inputSchema": {"type": "object", "properties": {"topic": {"type": "string"}, "data": true}}
}
```

## Prefer

```json
{
  "name": "info",
  "description": "Tell about a topic.",
  "inputSchema": {"type": "object", "properties": {"topic": {"type": "string"}, "data": {"type": "string"}}}
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import ROOT, where
from tool_contracts_rules.providers.limits import refusal, schemas

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report

_SWITCHES = ("/additionalProperties", "/additionalItems", "/unevaluatedProperties", "/unevaluatedItems")


@rule("TOOL414", "boolean-schema", group="providers", reads="profile", facts=("boolean-schemas",))
def boolean_schema(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Look for booleans, leaving out the keywords where a boolean is the usual switch."""
    scope = profile.get("boolean-schemas")
    if scope is None:
        return
    for pointer, schema in schemas(tool, profile):
        is_property = pointer.rpartition("/")[0] == f"{ROOT}/properties"
        if isinstance(schema, bool) and (is_property or scope == "any") and not pointer.endswith(_SWITCHES):
            message = f"{where(pointer)}: `{str(schema).lower()}` as a schema is refused: write an object"
            yield refusal(profile, "boolean-schemas", pointer, message)
