"""A parameter may be anything.

## Why it matters

`Any` becomes the empty schema. The model is told nothing about the value, Gemini refuses a schema without a type, and
PraisonAI publishes a string. As the values of a dictionary (`dict[str, Any]`) it is accepted by this rule.

## Avoid

```python
from typing import Any

from langchain_core.tools import tool

@tool
def store(value: Any) -> str:
    \"\"\"Store a value.\"\"\"
    return repr(value)
```

## Prefer

```python
from langchain_core.tools import tool

@tool
def store(value: str) -> str:
    \"\"\"Store a value.\"\"\"
    return repr(value)
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import in_map, where
from tool_contracts_rules.signatures import is_context, property_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL105", "any-type", group="types", default=False)
def any_type(tool: Tool) -> Iterator[tuple[str, str]]:
    """Annotations `Any` that are not the values of a dictionary."""
    for pointer, kind in tool.kinds.items():
        if kind == "Any" and pointer.startswith("/inputSchema/") and not in_map(pointer):
            name = property_name(pointer)
            if tool.is_known(pointer) and (name is None or not is_context(tool, name)):
                yield pointer, f"{where(pointer)}: `Any` tells the model nothing"
