"""The default is not allowed by its own schema.

## Why it matters

A default tells the model what is taken when it says nothing; models copy it into the call, and then the call is refused.
It also means that the code runs with a value that no caller may send.

## Avoid

```python
from langchain_core.tools import tool

@tool
def fetch(url: str, timeout: int = "30") -> str:
    \"\"\"Fetch a page.\"\"\"
    return f"{url} {timeout}"
```

```json
{
  "name": "list_issues",
  "description": "List issues.",
  "inputSchema": {
    "type": "object",
    "properties": {"state": {"type": "string", "enum": ["open", "closed"], "default": "all"}}
  }
}
```

## Prefer

```python
from langchain_core.tools import tool

@tool
def fetch(url: str, timeout: int = 30) -> str:
    \"\"\"Fetch a page.\"\"\"
    return f"{url} {timeout}"
```

```json
{
  "name": "list_issues",
  "description": "List issues.",
  "inputSchema": {
    "type": "object",
    "properties": {"state": {"type": "string", "enum": ["open", "closed"], "default": "open"}}
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import admits, is_known, parts, show, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL140", "invalid-default", group="types")
def invalid_default(tool: Tool) -> Iterator[tuple[str, str]]:
    """Defaults that the schema around them excludes; None in a signature is left to `implicit-optional`."""
    for part in parts(tool):
        pointer = f"{part.pointer}/default"
        if "default" not in part.schema or not tool.is_known(pointer):
            continue
        value = part.schema["default"]
        if not is_known(value) or _is_not_finite(value) or (value is None and part.pointer in tool.kinds):
            continue
        if admits(part.schema, value, tool) is False:
            yield pointer, f"{where(pointer)}: the default {show(value)} is not allowed by its schema"


def _is_not_finite(value: object) -> bool:
    return isinstance(value, float) and (value != value or value in (float("inf"), float("-inf")))
