"""The published descriptor cannot be written as JSON.

## Why it matters

A descriptor is sent to the model as JSON. A default such as `float("inf")` or a datetime stays in the schema as a
Python object, and the request fails, or reaches the model as null.

## Avoid

```python
DESCRIPTOR = {
    "name": "clip",
    "description": "Clip a number.",
    "inputSchema": {
        "type": "object",
        "properties": {"value": {"type": "integer", "maximum": float("inf")}},
        "required": ["value"],
    },
}

def clip(value):
    return value
```

## Prefer

```python
DESCRIPTOR = {
    "name": "clip",
    "description": "Clip a number.",
    "inputSchema": {
        "type": "object",
        "properties": {"value": {"type": "integer"}},
        "required": ["value"],
    },
}

def clip(value):
    return value
```
"""

from __future__ import annotations

import json

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import LiveTool, Tool


@rule("TOOL256", "descriptor-not-json", group="descriptor", reads="published")
def descriptor_not_json(published: Tool, source: Tool | None, live: LiveTool) -> Iterator[tuple[str, str]]:
    """Parts of the descriptor that do not come through `json.dumps`, numbers that are not finite included."""
    for pointer, value in (
        ("/name", published.name),
        ("/description", published.description),
        ("/inputSchema", published.input_schema),
        ("/outputSchema", published.output_schema),
        ("/annotations", published.annotations),
    ):
        try:
            text = json.dumps(value, allow_nan=False, ensure_ascii=False)
            text.encode("utf-8")
        except (TypeError, ValueError, RecursionError) as error:
            yield pointer, f"the descriptor is no JSON: {error}"
