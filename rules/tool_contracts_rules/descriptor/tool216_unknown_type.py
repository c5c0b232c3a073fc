"""A type is none of JSON Schema's.

## Why it matters

JSON Schema knows string, number, integer, boolean, array, object and null; Intelligence's `ARGUMENT_TYPES` are the same
without null. `str`, `int`, `float`, `dict` or `any` is refused by providers or read as anything.

## Avoid

```json
{
  "name": "greet",
  "description": "Greet someone.",
  "inputSchema": {"type": "object", "properties": {"name": {"type": "str"}}}
}
```

## Prefer

```json
{
  "name": "greet",
  "description": "Greet someone.",
  "inputSchema": {"type": "object", "properties": {"name": {"type": "string"}}}
}
```
"""

from __future__ import annotations

from tool_contracts import Edit, Fix, rule
from tool_contracts_rules.places import has_own_place, is_written_out, parts, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool

_TYPES = ("string", "number", "integer", "boolean", "array", "object", "null")
_MEANT = {
    "bool": "boolean",
    "dict": "object",
    "double": "number",
    "float": "number",
    "int": "integer",
    "list": "array",
    "none": "null",
    "str": "string",
    "text": "string",
}


@rule("TOOL216", "unknown-type", group="descriptor")
def unknown_type(tool: Tool) -> Iterator[tuple[str, str, Fix | None]]:
    """Names under `type` that are no type."""
    for part in parts(tool):
        declared = part.get("type")
        listed = isinstance(declared, list)
        for index, name in enumerate(declared if isinstance(declared, list) else [declared]):
            if not isinstance(name, str) or name in _TYPES or (name.isupper() and _are_upper(tool)):
                continue
            pointer = f"{part.pointer}/type/{index}" if listed else f"{part.pointer}/type"
            if tool.is_known(pointer):
                meant = name.lower() if name.lower() in _TYPES else _MEANT.get(name.lower())
                hint = f'; "{meant}" is' if meant else f"; {', '.join(_TYPES)} are"
                yield (
                    pointer,
                    f'{where(pointer)}: "{name}" is not a type of JSON Schema{hint}',
                    _fix(tool, pointer, meant),
                )


def _are_upper(tool: Tool) -> bool:
    """Whether the schema is in Gemini's own notation, which writes every type in capitals."""
    names = {part.get("type") for part in parts(tool) if isinstance(part.get("type"), str)}
    return bool(names) and all(name.isupper() and name.lower() in _TYPES for name in names)


def _fix(tool: Tool, pointer: str, meant: str | None) -> Fix | None:
    place = tool.spans.get(pointer)
    if meant is None or place is None or place.line != place.end_line or not has_own_place(tool, pointer):
        return None
    edits = [Edit(place, f'"{meant}"')]
    return Fix(f'Write "{meant}"', edits, "safe" if is_written_out(tool, pointer) else "unsafe")
