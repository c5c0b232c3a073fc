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
from tool_contracts_rules.functions import annotated_types, is_wrapped, parameters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import LiveTool, Tool


@rule("TOOL252", "unpublished-parameter", group="descriptor", reads="published")
def unpublished_parameter(published: Tool, source: Tool | None, live: LiveTool) -> Iterator[tuple[str, str]]:
    """Parameters without a default that are neither published nor filled in by the framework or a decorator."""
    taken = parameters(live)
    if taken is None or is_wrapped(live):
        return
    names = {each.name for each in taken}
    properties = published.properties
    if len(properties) == len(names) and not names & set(properties):
        return
    needed = _in_source(source) if source is not None else _at_run_time(live)
    if not names & set(properties) and _is_all_there_is(live, needed):
        return
    # a partial object fills in what the function in source needs
    open_ones = {each.name for each in taken if each.default is each.empty}
    for name in needed:
        if name in open_ones and name not in properties:
            yield (
                join("/inputSchema/properties", name),
                f"parameter `{name}` is required by the function, but not published",
            )


def _is_all_there_is(live: LiveTool, needed: list[str]) -> bool:
    """Whether one object is asked for, whose members some frameworks publish in its place."""
    meant = annotated_types(live, extras=True)
    return len(needed) == 1 and "object" in meant.get(needed[0], {"object"})


def _in_source(source: Tool) -> list[str]:
    """What the source shows to be needed of whoever calls the function."""
    return [
        each.name
        for each in (() if source.signature is None else source.signature.parameters)
        if each.default is MISSING
        and not each.hidden
        and each.kind in ("positional-or-keyword", "keyword-only")
    ]


def _at_run_time(live: LiveTool) -> list[str]:
    """The same of a tool whose source is not known.

    What a framework fills in has a name or a type of its own, and arguments that arrive as one object are in a class.
    """
    framework = live.framework
    fills_in = framework.hidden_annotations or framework.hidden_names or framework.hidden_defaults
    meant = annotated_types(live, extras=True)
    return [
        each.name
        for each in parameters(live) or ()
        if each.default is each.empty
        and each.kind in (each.POSITIONAL_OR_KEYWORD, each.KEYWORD_ONLY)
        and each.name not in framework.hidden_names
        and (
            "object" not in meant.get(each.name, {"object"})
            or (each.annotation is each.empty and not fills_in)
        )
    ]
