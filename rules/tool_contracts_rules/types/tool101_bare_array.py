"""An array does not say what it holds.

## Why it matters

`list` alone becomes `{"type": "array"}` without `items`. OpenAI and Gemini refuse such a schema ("array schema
missing items"), and one refused tool costs the whole request; elsewhere the model has to guess what to put in.

## Avoid

```python
from langchain_core.tools import tool

@tool
def count_words(lines: list) -> int:
    \"\"\"Count the words in some lines of text.\"\"\"
    return sum(len(line.split()) for line in lines)
```

```json
{
  "name": "embed",
  "description": "Embed each text.",
  "inputSchema": {
    "type": "object",
    "properties": {"texts": {"type": "array", "description": "What to embed."}}
  }
}
```

## Prefer

```python
from langchain_core.tools import tool

@tool
def count_words(lines: list[str]) -> int:
    \"\"\"Count the words in some lines of text.\"\"\"
    return sum(len(line.split()) for line in lines)
```

```json
{
  "name": "embed",
  "description": "Embed each text.",
  "inputSchema": {
    "type": "object",
    "properties": {"texts": {"type": "array", "items": {"type": "string"}, "description": "What to embed."}}
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import declared_types, parts, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool
    from tool_contracts_rules.places import Part

_SAYS_MORE = ("prefixItems", "contains", "enum", "const")


@rule("TOOL101", "bare-array", group="types")
def bare_array(tool: Tool) -> Iterator[tuple[str, str]]:
    """Arrays of which nothing says what they hold."""
    for part in parts(tool):
        if "array" not in (declared_types(part.schema) or ()):
            continue
        kind = tool.kinds.get(part.pointer)
        if (
            not part.is_composed
            and not _has_items(tool, part)
            and not part.has(*_SAYS_MORE)
            and part.get("maxItems") != 0
        ):
            written = f"`{kind}`" if kind else "an array without `items`"
            yield part.pointer, f"{where(part.pointer)}: {written} does not say what it holds"


def _has_items(tool: Tool, part: Part) -> bool:
    """Whether something is said of the items; some frameworks publish empty ones for an annotation without any."""
    pointer = f"{part.pointer}/items"
    is_bare = part.pointer in tool.kinds and pointer not in tool.kinds and tool.is_known(pointer)
    return part.has("items") and not (is_bare and part.has_empty_items)
