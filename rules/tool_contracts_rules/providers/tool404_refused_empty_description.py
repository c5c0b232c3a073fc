"""The description of a tool is empty where a provider refuses that.

## Why it matters

Bedrock takes a tool without a description, yet refuses one whose description is empty: the parameter validation of
the SDK fails before the request is sent. Frameworks publish an empty description for a function without a docstring.

## Avoid

```json
{
  "name": "track_order",
  "description": "",
  "inputSchema": {"type": "object", "properties": {"order_id": {"type": "string"}}, "required": ["order_id"]}
}
```

## Prefer

```json
{
  "name": "track_order",
  "description": "Tell where an order is.",
  "inputSchema": {"type": "object", "properties": {"order_id": {"type": "string"}}, "required": ["order_id"]}
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


@rule(
    "TOOL404",
    "refused-empty-description",
    group="providers",
    reads="profile",
    facts=("description-min-length",),
)
def refused_empty_description(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Hold a description that is there against the least length."""
    least = profile.get("description-min-length")
    if least is None or not isinstance(tool.description, str):
        return
    if len(tool.description) < least:
        yield refusal(
            profile,
            "description-min-length",
            "/description",
            "description is empty: write one or leave it out",
        )
