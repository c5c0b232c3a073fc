"""A combinator stands at the root of the input schema.

## Why it matters

Anthropic and OpenAI refuse `anyOf`, `oneOf` and `allOf` at the top level of a tool's schema, also outside of strict mode;
Claude Code drops the tool silently. Merge the branches into one object and say in the description what belongs together.

## Avoid

```json
{
  "name": "attach",
  "description": "Attach a file.",
  "inputSchema": {
    "type": "object",
    "anyOf": [
      {"properties": {"text": {"type": "string"}}, "required": ["text"]},
      {"properties": {"url": {"type": "string"}}, "required": ["url"]}
    ]
  }
}
```

## Prefer

```json
{
  "name": "attach",
  "description": "Attach a file: give exactly one of text and url.",
  "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}, "url": {"type": "string"}}}
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import ROOT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool

_COMBINATORS = ("anyOf", "oneOf", "allOf")


@rule("TOOL213", "root-combinator", group="descriptor")
def root_combinator(tool: Tool) -> Iterator[tuple[str, str]]:
    """`anyOf`, `oneOf` and `allOf` at the root."""
    if isinstance(tool.input_schema, dict) and tool.is_known(ROOT):
        for keyword in _COMBINATORS:
            if keyword in tool.input_schema:
                yield (
                    f"{ROOT}/{keyword}",
                    f"`{keyword}` at the root of an input schema is refused by providers",
                )
