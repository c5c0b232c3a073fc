"""The function needs a parameter that is not published.

## Why it matters

The model cannot send what it does not know of, so every call fails with a TypeError about a missing argument.

## Avoid

```python
DESCRIPTOR = {
    "name": "greet",
    "description": "Greet someone.",
    "inputSchema": {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]},
}

def greet(name, tone):
    return f"{tone}: Hello {name}"
```

## Prefer

```python
DESCRIPTOR = {
    "name": "greet",
    "description": "Greet someone.",
    "inputSchema": {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]},
}

def greet(name, tone="warm"):
    return f"{tone}: Hello {name}"
```
"""

from __future__ import annotations

from tool_contracts import MISSING, rule
from tool_contracts.schema import join
from tool_contracts_rules.functions import parameters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import LiveTool, Tool


@rule("TOOL252", "unpublished-parameter", group="descriptor", reads="published")
def unpublished_parameter(published: Tool, source: Tool | None, live: LiveTool) -> Iterator[tuple[str, str]]:
    """Parameters without a default that are neither published nor filled in by the framework."""
    taken = parameters(live)
    if taken is None or source is None or source.signature is None:
        return
    names = {each.name for each in taken}
    properties = published.properties
    if len(properties) == len(names) and not names & set(properties):
        return
    for parameter in source.signature.parameters:
        if (
            parameter.name in names
            and parameter.name not in properties
            and parameter.default is MISSING
            and not parameter.hidden
            and parameter.kind in ("positional-or-keyword", "keyword-only")
        ):
            yield (
                join("/inputSchema/properties", parameter.name),
                f"parameter `{parameter.name}` is required by the function, but not published",
            )
