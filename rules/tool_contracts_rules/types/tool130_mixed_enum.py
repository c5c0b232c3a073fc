"""The choices are of several types.

## Why it matters

`Literal["auto", 1, 2]` mixes strings and numbers, so the schema can name no type. Gemini takes only strings,
Intelligence's documentation discourages mixtures, and models answer with `"1"`.

## Avoid

```python
from typing import Literal

from langchain_core.tools import tool

@tool
def zoom(level: Literal["auto", 1, 2]) -> str:
    \"\"\"Set the zoom level.\"\"\"
    return str(level)
```

```json
{
  "name": "zoom",
  "description": "Set the zoom level.",
  "inputSchema": {"type": "object", "properties": {"level": {"enum": ["auto", 1, 2]}}}
}
```

```ruby
zoom = Intelligence::Tool.build! do
  name :zoom
  description "Set the zoom level."
  argument name: :level do
    description "Percent, or fit to fill the window."
    enum ['fit', 50, 100]
  end
end
```

## Prefer

```python
from typing import Literal

from langchain_core.tools import tool

@tool
def zoom(level: Literal["auto", "1", "2"]) -> str:
    \"\"\"Set the zoom level.\"\"\"
    return level
```

```json
{
  "name": "zoom",
  "description": "Set the zoom level.",
  "inputSchema": {"type": "object", "properties": {"level": {"type": "string", "enum": ["auto", "1", "2"]}}}
}
```

```ruby
zoom = Intelligence::Tool.build! do
  name :zoom
  description "Set the zoom level."
  argument name: :level, type: 'string' do
    description "Percent, or fit to fill the window."
    enum ['fit', '50', '100']
  end
end
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts.schema import join, json_type
from tool_contracts_rules.places import is_known, parts, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL130", "mixed-enum", group="types")
def mixed_enum(tool: Tool) -> Iterator[tuple[str, str]]:
    """Enumerations over more than one JSON type, null aside."""
    for part in parts(tool):
        members = part.get("enum")
        if not isinstance(members, list) or not is_known(members):
            continue
        types = dict.fromkeys(
            "number" if (name := json_type(each)) == "integer" else name for each in members
        )
        names = [name for name in types if name not in (None, "null")]
        if len(names) > 1 and (part.types is None or len(part.types - {"null"}) > 1):
            yield (
                join(part.pointer, "enum"),
                f"{where(part.pointer)}: the choices mix {' and '.join(map(str, names))}",
            )
