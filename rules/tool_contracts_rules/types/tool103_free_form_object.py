"""A descriptor asks for an object and names none of its properties.

## Why it matters

The model sees `{"type": "object"}` and has to invent the keys. Gemini's older `parameters` refuses an object without
properties, and strict modes reduce it to `{}`. `"additionalProperties": true` says that any object is meant.

## Avoid

```json
{
  "name": "create_ticket",
  "description": "Open a ticket.",
  "inputSchema": {"type": "object", "properties": {"fields": {"type": "object"}}}
}
```

## Prefer

```json
{
  "name": "create_ticket",
  "description": "Open a ticket.",
  "inputSchema": {
    "type": "object",
    "properties": {"fields": {"type": "object", "properties": {"title": {"type": "string"}}}}
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import ROOT, declared_types, parts, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool

_SAYS_MORE = (
    "properties",
    "additionalProperties",
    "patternProperties",
    "propertyNames",
    "unevaluatedProperties",
    "enum",
    "const",
)


@rule("TOOL103", "free-form-object", group="types", default=False)
def free_form_object(tool: Tool) -> Iterator[tuple[str, str]]:
    """Objects below the root of a written descriptor of which nothing is said."""
    for part in parts(tool):
        if part.pointer == ROOT or part.pointer in tool.kinds or part.is_composed or part.has(*_SAYS_MORE):
            continue
        if declared_types(part.schema) == frozenset({"object"}):
            yield (
                part.pointer,
                f"{where(part.pointer)}: an object without properties leaves the keys to the model",
            )
