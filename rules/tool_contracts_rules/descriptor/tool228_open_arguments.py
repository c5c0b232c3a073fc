"""A schema lets a model send arguments that it does not name.

## Why it matters

Names that stand nowhere in a schema are allowed unless it says `"additionalProperties": false`. A model that writes `depth`
for an optional `max_depth` has then kept to the schema: most frameworks drop the argument, the tool runs with its default
and reports success, and nobody learns that something else was asked for. A closed schema tells the model which names there
are, and whoever checks arguments can refuse the others. `"additionalProperties": true` says that any name is meant.

What is made of a signature is judged in the test run, where it can be seen. Frameworks that refuse unknown arguments, such
as FastMCP, close the schema themselves. Strict modes of providers want every object closed, which is TOOL422.

## Avoid

```json
{
  "name": "impact",
  "description": "What depends on a symbol.",
  "inputSchema": {
    "type": "object",
    "properties": {"symbol": {"type": "string"}, "max_depth": {"type": "integer", "default": 3}},
    "required": ["symbol"]
  }
}
```

## Prefer

```json
{
  "name": "impact",
  "description": "What depends on a symbol.",
  "inputSchema": {
    "type": "object",
    "properties": {"symbol": {"type": "string"}, "max_depth": {"type": "integer", "default": 3}},
    "required": ["symbol"],
    "additionalProperties": false
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import ROOT, parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool

_SAYS_WHICH = ("additionalProperties", "patternProperties", "propertyNames", "unevaluatedProperties")


@rule("TOOL228", "open-arguments", group="descriptor", default=False)
def open_arguments(tool: Tool) -> Iterator[tuple[str, str]]:
    """Roots that name arguments and say nothing of others, where the schema is the one that is sent."""
    if (tool.signature is not None and tool.kinds) or "tightens_schemas" in tool.traits:
        return
    root = next((part for part in parts(tool) if part.pointer == ROOT), None)
    if root is None or root.is_composed or root.has(*_SAYS_WHICH):
        return
    properties = root.get("properties")
    if properties and isinstance(properties, dict) and tool.is_known(f"{ROOT}/additionalProperties"):
        message = 'arguments that the schema does not name are allowed: `"additionalProperties": false` forbids them'
        yield ROOT, message
