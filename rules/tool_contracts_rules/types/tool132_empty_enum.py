"""There is no choice to choose.

## Why it matters

An `enum` without members allows no value at all, so no call with that parameter can ever be valid. It comes from an
enumeration class without members, or from a list that was empty when the descriptor was written. Checks against the
metaschema let it pass.

## Avoid

```json
{
  "name": "open_project",
  "description": "Open a project.",
  "inputSchema": {"type": "object", "properties": {"name": {"type": "string", "enum": []}}}
}
```

## Prefer

```json
{
  "name": "open_project",
  "description": "Open a project.",
  "inputSchema": {"type": "object", "properties": {"name": {"type": "string", "enum": ["demo"]}}}
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import parts, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL132", "empty-enum", group="types")
def empty_enum(tool: Tool) -> Iterator[tuple[str, str]]:
    """Enumerations without members."""
    for part in parts(tool):
        pointer = f"{part.pointer}/enum"
        if part.get("enum") == [] and tool.is_known(pointer):
            yield pointer, f"{where(pointer)}: an empty `enum` allows no value"
