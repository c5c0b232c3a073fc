"""A dictionary does not say what its values are.

## Why it matters

`dict` alone becomes `{"type": "object"}`, in some frameworks with `additionalProperties: true`: no keys, no type of
values. Models then invent keys, pass `{}`, or pass JSON as a string. Say what the values are (`dict[str, int]`), name the
keys (a model, a `TypedDict`), or write `dict[str, Any]` where any object is really meant.

## Avoid

```python
from praisonaiagents import tool

@tool
def set_options(options: dict) -> str:
    \"\"\"Set options of the current session.\"\"\"
    return ", ".join(options)
```

## Prefer

```python
from typing import Dict

from praisonaiagents import tool

@tool
def set_options(options: Dict[str, str]) -> str:
    \"\"\"Set options of the current session.\"\"\"
    return ", ".join(options)
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import declared_types, parts, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool

_SAYS_MORE = ("properties", "additionalProperties", "patternProperties")


@rule("TOOL102", "bare-object", group="types")
def bare_object(tool: Tool) -> Iterator[tuple[str, str]]:
    """Annotations `dict` and `Mapping` without types."""
    for part in parts(tool):
        kind = tool.kinds.get(part.pointer)
        if kind not in ("dict", "Mapping") or part.is_composed or part.has(*_SAYS_MORE):
            continue
        if declared_types(part.schema) == frozenset({"object"}):
            yield part.pointer, f"{where(part.pointer)}: `{kind}` does not say what its values are"
