"""An optional parameter has no type.

## Why it matters

`limit=None` says that the parameter may be left out, and nothing of what it may be. PraisonAI and the MCP SDK publish it
as a string, so the model sends `"10"`. `Optional[int]` says both.

## Avoid

```python
from praisonaiagents import tool

@tool
def search(query: str, limit=None) -> str:
    \"\"\"Search the web.\"\"\"
    return f"{query}: {limit or 10}"
```

## Prefer

```python
from typing import Optional

from praisonaiagents import tool

@tool
def search(query: str, limit: Optional[int] = None) -> str:
    \"\"\"Search the web.\"\"\"
    return f"{query}: {limit or 10}"
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import where
from tool_contracts_rules.signatures import is_context, property_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL121", "untyped-parameter-default-none", group="types")
def untyped_parameter_default_none(tool: Tool) -> Iterator[tuple[str, str]]:
    """Published parameters without an annotation whose default is None."""
    for pointer, kind in tool.kinds.items():
        name = property_name(pointer)
        if kind != "untyped" or name is None or tool.signature is None or is_context(tool, name):
            continue
        parameter = tool.signature.parameter(name)
        if parameter is not None and parameter.default is None and tool.is_known(pointer):
            yield pointer, f"{where(pointer)} may be left out, but has no type: write `Optional[...]`"
