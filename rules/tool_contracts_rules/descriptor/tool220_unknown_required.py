"""`required` names a property that does not exist.

## Why it matters

The model must send something of which nothing is said. Gemini refuses the schema; elsewhere every call fails, or
carries an invented value. It is mostly a typing error, or a property that was renamed in one place only.

## Avoid

```json
{
  "name": "set_labels",
  "description": "Set labels.",
  "inputSchema": {"type": "object", "properties": {"labels": {"type": "string"}}, "required": ["label"]}
}
```

## Prefer

```json
{
  "name": "set_labels",
  "description": "Set labels.",
  "inputSchema": {"type": "object", "properties": {"labels": {"type": "string"}}, "required": ["labels"]}
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts.schema import follow
from tool_contracts_rules.places import parts, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts import Tool

_SUPPLY = ("additionalProperties", "unevaluatedProperties")
_BRANCHES = ("allOf", "anyOf", "oneOf")


@rule("TOOL220", "unknown-required", group="descriptor")
def unknown_required(tool: Tool) -> Iterator[tuple[str, str]]:
    """Required names that no property, pattern or explicit schema for other properties supplies."""
    for part in parts(tool):
        required = part.get("required")
        if not isinstance(required, list) or not required:
            continue
        names = _names((part.schema, *part.outer), tool.input_schema)
        for index, name in enumerate(required):
            pointer = f"{part.pointer}/required/{index}"
            if names is not None and isinstance(name, str) and name not in names and tool.is_known(pointer):
                yield (
                    pointer,
                    f"{where(part.pointer)}: `{name}` is required and no property is called so{_hint(name, names)}",
                )


def _names(schemas: tuple[dict[str, Any], ...], root: Any) -> set[str] | None:
    """The properties that these schemas of one value name; None where others can come in."""
    names: set[str] = set()
    todo: list[Any] = list(schemas)
    seen: set[int] = set()
    while todo:
        schema = follow(todo.pop(), root)
        if not isinstance(schema, dict):
            return None
        if id(schema) in seen:
            continue
        seen.add(id(schema))
        open_ended = any(schema.get(keyword) not in (None, False) for keyword in _SUPPLY)
        if open_ended or "patternProperties" in schema or "$dynamicRef" in schema or len(seen) > 1000:
            return None
        properties = schema.get("properties", {})
        if not isinstance(properties, dict):
            return None
        names.update(properties)
        for keyword in _BRANCHES:
            branches = schema.get(keyword, [])
            todo.extend(branches if isinstance(branches, list) else [None])
        todo.extend(schema[keyword] for keyword in ("if", "then", "else") if keyword in schema)
        dependents = schema.get("dependentSchemas", {})
        todo.extend(dependents.values() if isinstance(dependents, dict) else [None])
    return names


def _hint(name: str, names: set[str]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name, sorted(names), 1, 0.7)
    return f"; `{close[0]}` is" if close else ""
