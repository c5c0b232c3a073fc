"""The tool has no name.

## Why it matters

The name is how the model calls the tool; every provider and the MCP specification demand one.

## Avoid

```json
{
  "description": "Tell the weather.",
  "inputSchema": {"type": "object", "properties": {"city": {"type": "string"}}}
}
```

## Prefer

```json
{
  "name": "weather",
  "description": "Tell the weather.",
  "inputSchema": {"type": "object", "properties": {"city": {"type": "string"}}}
}
```
"""

from __future__ import annotations

from tool_contracts import UNKNOWN, rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL201", "missing-name", group="descriptor")
def missing_name(tool: Tool) -> Iterator[tuple[str, str]]:
    """Tools whose name is missing, empty or no string."""
    if tool.name is not UNKNOWN and tool.is_known("/name"):
        if tool.name is None:
            yield "/name", "the tool has no name"
        elif not isinstance(tool.name, str):
            yield "/name", "the name of the tool is not a string"
        elif not tool.name:
            yield "/name", "the name of the tool is empty"
