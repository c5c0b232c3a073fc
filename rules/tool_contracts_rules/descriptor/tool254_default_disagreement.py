"""The published default of a parameter is not the one in the code.

## Why it matters

A model leaves an argument out because it likes the published default, and gets another one.

## Avoid

```python
DESCRIPTOR = {
    "name": "search",
    "description": "Search the pages.",
    "inputSchema": {
        "type": "object",
        "properties": {"text": {"type": "string"}, "limit": {"type": "integer", "default": 10}},
        "required": ["text"],
    },
}

def search(text, limit=100):
    return [text] * min(abs(limit), 3)
```

## Prefer

```python
DESCRIPTOR = {
    "name": "search",
    "description": "Search the pages.",
    "inputSchema": {
        "type": "object",
        "properties": {"text": {"type": "string"}, "limit": {"type": "integer", "default": 100}},
        "required": ["text"],
    },
}

def search(text, limit=100):
    return [text] * min(abs(limit), 3)
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts.schema import join
from tool_contracts_rules.functions import parameters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts import LiveTool, Tool


@rule("TOOL254", "default-disagreement", group="descriptor", reads="published")
def default_disagreement(published: Tool, source: Tool | None, live: LiveTool) -> Iterator[tuple[str, str]]:
    """Published defaults that differ from those of the function, where both are plain JSON scalars."""
    for parameter in parameters(live) or ():
        schema = published.properties.get(parameter.name)
        if not isinstance(schema, dict) or "default" not in schema or parameter.default is parameter.empty:
            continue
        told, real = schema["default"], parameter.default
        # None in a signature often stands for a default that the body fills in
        if _is_scalar(told) and _is_scalar(real) and real is not None and not _same(told, real):
            yield (
                join("/inputSchema/properties", parameter.name, "default"),
                f"parameter `{parameter.name}` is published with the default {told!r}, but has {real!r}",
            )


def _is_scalar(value: Any) -> bool:
    return value is None or type(value) in (bool, int, float, str)


def _same(first: Any, second: Any) -> bool:
    return bool(first == second) and isinstance(first, bool) == isinstance(second, bool)
