"""The input schema is not a valid JSON Schema.

## Why it matters

Providers and clients check the schema when the tool is offered: OpenAI and Anthropic refuse the request, the MCP
TypeScript SDK drops the whole list of tools because of one `"description": null`.

## Avoid

```json
{
  "name": "list_tables",
  "description": "List tables.",
  "inputSchema": {"type": "object", "properties": [{"name": "database"}]}
}
```

## Prefer

```json
{
  "name": "list_tables",
  "description": "List tables.",
  "inputSchema": {"type": "object", "properties": {"database": {"type": "string"}}}
}
```
"""

from __future__ import annotations

from tool_contracts import UNKNOWN, rule
from tool_contracts.schema import metaschema_errors
from tool_contracts_rules.places import ROOT, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL211", "invalid-schema", group="descriptor")
def invalid_schema(tool: Tool) -> Iterator[tuple[str, str]]:
    """Keywords whose value has the wrong shape; unknown types, empty enumerations and infinity have rules of their own."""
    if tool.input_schema is None or tool.input_schema is UNKNOWN:
        return
    for pointer, message in metaschema_errors(tool.input_schema, ROOT):
        if tool.is_known(pointer) and not _has_own_rule(pointer, tool.input_schema):
            yield pointer, f"{where(pointer)}: {message}"


def _has_own_rule(pointer: str, schema: object) -> bool:
    from tool_contracts.schema import resolve

    try:
        value = resolve(schema, pointer.removeprefix(ROOT))
    except KeyError:
        return False
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        return True
    tokens = pointer.split("/")
    if "type" in (tokens[-1], tokens[-2]):
        return isinstance(value, str)
    return tokens[-1] == "enum" and isinstance(value, list)
