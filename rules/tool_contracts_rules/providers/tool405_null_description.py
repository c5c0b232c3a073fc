"""The description of a tool is null.

## Why it matters

A missing description and a null one are not the same: clients built on MCP's TypeScript SDK check the answer of
`tools/list` as a whole, and a `null` there makes them drop the whole list, all tools of the server.

## Avoid

```json
{
  "name": "list_tables",
  "description": null,
  "inputSchema": {"type": "object", "properties": {"schema": {"type": "string"}}}
}
```

## Prefer

```json
{
  "name": "list_tables",
  "description": "List the tables of a schema.",
  "inputSchema": {"type": "object", "properties": {"schema": {"type": "string"}}}
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.providers.limits import refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report


@rule("TOOL405", "null-description", group="providers", reads="profile", facts=("description-null",))
def null_description(tool: Tool, profile: Profile) -> Iterator[Report]:
    """A description that has a place and no value was written as null."""
    is_null = tool.description is None and "/description" in tool.spans and tool.signature is None
    if profile.get("description-null") is False and is_null:
        message = "description is null, which loses the whole list of tools: leave it out or write one"
        yield refusal(profile, "description-null", "/description", message)
