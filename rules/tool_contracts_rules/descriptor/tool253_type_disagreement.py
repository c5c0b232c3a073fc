"""The published type of a parameter is not the one that the author wrote.

## Why it matters

A framework that does not understand an annotation often publishes "string" in its place: the model then sends text
where the code expects a list. In a descriptor written by hand, one side was changed without the other.

## Avoid

```python
DESCRIPTOR = {
    "name": "tag",
    "description": "Tag a page.",
    "inputSchema": {
        "type": "object",
        "properties": {"tags": {"type": "string"}},
        "required": ["tags"],
    },
}

def tag(tags: list[str]) -> str:
    return ", ".join(tags)
```

## Prefer

```python
DESCRIPTOR = {
    "name": "tag",
    "description": "Tag a page.",
    "inputSchema": {
        "type": "object",
        "properties": {"tags": {"type": "array", "items": {"type": "string"}}},
        "required": ["tags"],
    },
}

def tag(tags: list[str]) -> str:
    return ", ".join(tags)
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts.schema import join
from tool_contracts_rules.functions import admitted_types, annotated_items, annotated_types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import LiveTool, Tool


@rule("TOOL253", "type-disagreement", group="descriptor", reads="published")
def type_disagreement(published: Tool, source: Tool | None, live: LiveTool) -> Iterator[tuple[str, str]]:
    """Parameters of which no value suits both the published schema and the annotation."""
    for name, wanted in annotated_types(live).items():
        if name in published.properties:
            sent = admitted_types(published.properties[name], published.input_schema)
            if sent and not sent & wanted:
                message = (
                    f"parameter `{name}` is published as {_words(sent)}, but annotated as {_words(wanted)}"
                )
                yield join("/inputSchema/properties", name), message
    for name, items in annotated_items(live).items():
        schema = published.properties.get(name)
        if isinstance(schema, dict) and "prefixItems" not in schema and "items" in schema:
            sent = admitted_types(schema["items"], published.input_schema)
            for wanted in items:
                if sent and not sent & wanted:
                    place = join("/inputSchema/properties", name, "items")
                    yield (
                        place,
                        (
                            f"each item of parameter `{name}` is published as {_words(sent)}, but one is annotated as "
                            f"{_words(wanted)}"
                        ),
                    )
                    break


def _words(types: frozenset[str]) -> str:
    shown = types - {"integer"} if "number" in types else types
    return " or ".join(sorted(shown - {"null"}) + sorted(shown & {"null"}))
