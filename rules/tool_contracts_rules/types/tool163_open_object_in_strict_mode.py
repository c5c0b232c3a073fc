"""An object with free keys keeps a strict tool from being built.

## Why it matters

OpenAI's strict mode wants every object closed. The Agents SDK is strict unless told otherwise, and raises UserError where
the tool is defined when a parameter is a `dict`, by itself or in a union (measured). Name the keys in a model, or give up
strict mode.

## Avoid

```python
from agents import function_tool

@function_tool
def count(totals: dict[str, int]) -> str:
    \"\"\"Add totals up.\"\"\"
    return str(sum(totals.values()))
```

## Prefer

```python
from agents import function_tool

@function_tool(strict_mode=False)
def count(totals: dict[str, int]) -> str:
    \"\"\"Add totals up.\"\"\"
    return str(sum(totals.values()))
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import where
from tool_contracts_rules.signatures import is_from_signature

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool

_FREE = frozenset({"dict", "Mapping"})


@rule("TOOL163", "open-object-in-strict-mode", group="types")
def open_object_in_strict_mode(tool: Tool) -> Iterator[tuple[str, str]]:
    """Dictionaries anywhere in the signature of a strict tool."""
    if "is_strict" not in tool.traits or not is_from_signature(tool):
        return
    for pointer, kind in tool.kinds.items():
        if kind in _FREE and pointer.startswith("/inputSchema/") and tool.is_known(pointer):
            yield (
                pointer,
                f"{where(pointer)}: {tool.framework} is strict and raises on an object with free keys",
            )
