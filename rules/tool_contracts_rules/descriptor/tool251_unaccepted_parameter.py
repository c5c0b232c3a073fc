"""A published parameter is one that the function does not take.

## Why it matters

The model sends what the descriptor offers; the function answers with a TypeError about an unexpected keyword.
Descriptors written by hand drift away from the code in this way.

## Avoid

```python
DESCRIPTOR = {
    "name": "greet",
    "description": "Greet someone.",
    "inputSchema": {
        "type": "object",
        "properties": {"name": {"type": "string"}, "tone": {"type": "string"}},
        "required": ["name"],
    },
}

def greet(name, style="warm"):
    return f"Hello {name}"
```

## Prefer

```python
DESCRIPTOR = {
    "name": "greet",
    "description": "Greet someone.",
    "inputSchema": {
        "type": "object",
        "properties": {"name": {"type": "string"}, "tone": {"type": "string"}},
        "required": ["name"],
    },
}

def greet(name, tone="warm"):
    return f"Hello {name}"
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts.schema import join
from tool_contracts_rules.functions import accepted, parameters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import LiveTool, Tool


@rule("TOOL251", "unaccepted-parameter", group="descriptor", reads="published")
def unaccepted_parameter(published: Tool, source: Tool | None, live: LiveTool) -> Iterator[tuple[str, str]]:
    """Properties for which the function has no parameter.

    A function that takes all of them in one parameter, has none of them or gets one text is called in a way of its own.
    """
    taken = parameters(live)
    if taken is None or "single_input" in published.traits:
        return
    if any(each.kind is each.VAR_KEYWORD for each in taken):
        return
    names = accepted(taken)
    unknown = [name for name in published.properties if name not in names]
    if unknown and (len(unknown) < len(published.properties) or not names):
        for name in unknown:
            yield (
                join("/inputSchema/properties", name),
                f"parameter `{name}` is published, but the function does not take it",
            )
