"""The root of an output schema does not say that it is an object.

## Why it matters

The newest text of MCP allows a tool to return any JSON value, but clients are not there yet: the TypeScript SDK, which
most of them use, takes an output schema only with `"type": "object"` at its root and refuses the whole list of tools
over one that is a list, a `$ref` or has no type (measured). FastMCP and the Python SDK therefore wrap what a function
returns in an object; a schema written by hand has to do so itself.

## Avoid

```json
{
  "name": "list_tags",
  "description": "List the tags of a page.",
  "inputSchema": {"type": "object", "properties": {"page": {"type": "integer"}}, "required": ["page"]},
  "outputSchema": {"type": "array", "items": {"type": "string"}}
}
```

## Prefer

```json
{
  "name": "list_tags",
  "description": "List the tags of a page.",
  "inputSchema": {"type": "object", "properties": {"page": {"type": "integer"}}, "required": ["page"]},
  "outputSchema": {
    "type": "object",
    "properties": {"tags": {"type": "array", "items": {"type": "string"}}},
    "required": ["tags"]
  }
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

_ROOT = "/outputSchema"


@rule("TOOL431", "refused-output-type", group="providers", reads="profile", facts=("output-root-type",))
def refused_output_type(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Compare the type that is written with the one that is wanted; what comes of an annotation is wrapped."""
    wanted = profile.get("output-root-type")
    schema = tool.output_schema
    if wanted is None or "serves_mcp" not in tool.traits or not isinstance(schema, dict):
        return
    if any(pointer.startswith(_ROOT) for pointer in tool.kinds) or not tool.is_known(f"{_ROOT}/type"):
        return
    if schema.get("type") != wanted:
        pointer = f"{_ROOT}/type" if "type" in schema else _ROOT
        message = f'the root of the output schema must say `"type": "{wanted}"`'
        yield refusal(profile, "output-root-type", pointer, message)
