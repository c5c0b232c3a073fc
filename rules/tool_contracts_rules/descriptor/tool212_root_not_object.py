"""The input schema does not describe an object.

## Why it matters

Arguments are always one JSON object. Anthropic, OpenAI, Bedrock and MCP demand `"type": "object"` at the root, spelled out;
without it the tool, or the whole list of tools, is refused. So it is where Anthropic, Bedrock or MCP find no schema at all,
or null; OpenAI and Gemini take such a tool for one without parameters.

## Avoid

```json
{
  "name": "say",
  "description": "Say something.",
  "inputSchema": {"properties": {"text": {"type": "string"}}}
}
```

## Prefer

```json
{
  "name": "say",
  "description": "Say something.",
  "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}}
}
```
"""

from __future__ import annotations

from tool_contracts import UNKNOWN, rule
from tool_contracts_rules.places import ROOT, show

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool

_COMBINATORS = ("anyOf", "oneOf", "allOf")


@rule("TOOL212", "root-not-object", group="descriptor")
def root_not_object(tool: Tool) -> Iterator[tuple[str, str]]:
    """Schemas without `"type": "object"` at the root, unless a combinator stands there, which is another rule's."""
    schema = tool.input_schema
    # A place without a value: the shape of the descriptor demands what is missing or null.
    if schema is None and tool.signature is None and ROOT in tool.spans and tool.is_known(ROOT):
        yield (
            ROOT,
            'the tool has no input schema: `{"type": "object", "properties": {}}` says that it takes nothing',
        )
    if isinstance(schema, bool) and tool.is_known(ROOT):
        yield ROOT, 'the input schema is a boolean: `"type": "object"` is expected'
    if not isinstance(schema, dict) or not tool.is_known(ROOT):
        return
    found = schema.get("type")
    # Gemini's own notation writes types in capitals; what is no type, such as `Object`, is another rule's.
    if found is UNKNOWN or (isinstance(found, str) and found.lower() == "object"):
        return
    if "type" in schema:
        yield f"{ROOT}/type", f'the input schema must be of type "object", not {show(found)}'
    elif not any(keyword in schema for keyword in _COMBINATORS):
        yield ROOT, 'the input schema has no `"type": "object"`'
