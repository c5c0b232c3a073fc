"""A choice is not of the declared type.

## Why it matters

`{"type": "integer", "enum": ["1", "2"]}` offers values that the type then excludes: nothing, or less than listed, can be
sent. Whatever the model chooses, a validator refuses the call.

## Avoid

```json
{
  "name": "rate",
  "description": "Rate an answer.",
  "inputSchema": {"type": "object", "properties": {"stars": {"type": "integer", "enum": ["1", "2", "3"]}}}
}
```

## Prefer

```json
{
  "name": "rate",
  "description": "Rate an answer.",
  "inputSchema": {"type": "object", "properties": {"stars": {"type": "integer", "enum": [1, 2, 3]}}}
}
```
"""

from __future__ import annotations

from tool_contracts import UNKNOWN, rule
from tool_contracts.schema import has_type
from tool_contracts_rules.places import parts, show, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool

_TYPES = frozenset({"null", "boolean", "integer", "number", "string", "array", "object"})


@rule("TOOL131", "enum-type-mismatch", group="types")
def enum_type_mismatch(tool: Tool) -> Iterator[tuple[str, str]]:
    """Members of `enum`, and values of `const`, that `type` beside them excludes."""
    for part in parts(tool):
        if "enum" not in part.schema and "const" not in part.schema:
            continue
        types = part.types
        if types is None or not types or not types <= _TYPES:
            continue
        if part.get("nullable") is True:
            types |= {"null"}
        members = part.get("enum")
        offered = [
            (f"enum/{index}", each) for index, each in enumerate(members if isinstance(members, list) else ())
        ]
        if "const" in part.schema:
            offered.append(("const", part.schema["const"]))
        for token, value in offered:
            if value is not UNKNOWN and not any(has_type(value, name) for name in types):
                pointer = f"{part.pointer}/{token}"
                yield pointer, f"{where(pointer)}: {show(value)} is not of type {' or '.join(sorted(types))}"
