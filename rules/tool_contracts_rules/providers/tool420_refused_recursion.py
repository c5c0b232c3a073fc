"""A schema contains itself where a provider refuses that.

## Why it matters

A model that holds a list of its own kind has no finite form without references. Gemini's `parameters` field and
Anthropic's strict mode refuse it. Pass the nodes as a flat list in which each names its parent.

## Avoid

```json
{
  "name": "save_tree",
  "description": "Save a tree.",
  "inputSchema": {
    "type": "object",
    "properties": {"root": {"$ref": "#/$defs/Node"}},
    "required": ["root"],
    "$defs": {
      "Node": {
        "type": "object",
        "properties": {"label": {"type": "string"}, "kids": {"type": "array", "items": {"$ref": "#/$defs/Node"}}},
        "required": ["label", "kids"]
      }
    }
  }
}
```

## Prefer

```json
{
  "name": "save_tree",
  "description": "Save a tree.",
  "inputSchema": {
    "type": "object",
    "properties": {
      "nodes": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {"label": {"type": "string"}, "parent": {"type": "string"}},
          "required": ["label", "parent"]
        }
      }
    },
    "required": ["nodes"]
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import where
from tool_contracts_rules.providers.limits import refusal
from tool_contracts_rules.providers.references import recursive_references

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report


@rule("TOOL420", "refused-recursion", group="providers", reads="profile", facts=("recursion",))
def refused_recursion(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Look for references that lead back to themselves."""
    if profile.get("recursion") is not False:
        return
    for pointer in recursive_references(tool):
        message = f"{where(pointer)}: a schema that contains itself is refused"
        yield refusal(profile, "recursion", f"{pointer}/$ref", message)
