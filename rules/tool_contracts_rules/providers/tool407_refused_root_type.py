"""The root of the input schema does not say that it is an object.

## Why it matters

Arguments are always an object, and Anthropic, Bedrock, OpenAI and MCP's TypeScript SDK want the schema to say so with
`"type": "object"` at its root. A root that is only a `$ref`, which a single recursive model gives, or that leaves the
type out, is refused; an MCP client then loses the whole list of tools.

## Avoid

```json
{
  "name": "save_tree",
  "description": "Save a tree.",
  "inputSchema": {"properties": {"label": {"type": "string"}}, "required": ["label"]}
}
```

## Prefer

```json
{
  "name": "save_tree",
  "description": "Save a tree.",
  "inputSchema": {"type": "object", "properties": {"label": {"type": "string"}}, "required": ["label"]}
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import ROOT
from tool_contracts_rules.providers.limits import refusal, root_schema

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report


@rule("TOOL407", "refused-root-type", group="providers", reads="profile", facts=("root-type",))
def refused_root_type(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Compare the root's type with the one that is wanted."""
    wanted = profile.get("root-type")
    root = root_schema(tool)
    if wanted is None or root is None or not tool.is_known(f"{ROOT}/type"):
        return
    if root.get("type") != wanted:
        pointer = f"{ROOT}/type" if "type" in root else ROOT
        message = f'the root of the input schema must say `"type": "{wanted}"`'
        yield refusal(profile, "root-type", pointer, message)
