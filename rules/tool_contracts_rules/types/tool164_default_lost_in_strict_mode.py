"""Strict mode makes a parameter required that has a default.

## Why it matters

In OpenAI's strict mode every parameter is required, so that the default is never used: the model has to make a value up for
`major: int = 0`. A parameter that may be null lets it say that nothing is wanted. Many tools live well with it, so the rule
is off unless selected.

## Avoid

```python
from agents import function_tool

@function_tool
def latest(major: int = 0) -> str:
    \"\"\"Find the latest release.\"\"\"
    return f"{major}.2"
```

## Prefer

```python
from agents import function_tool

@function_tool
def latest(major: int | None = None) -> str:
    \"\"\"Find the latest release.\"\"\"
    return f"{major or 3}.2"
```
"""

from __future__ import annotations

from tool_contracts import MISSING, rule
from tool_contracts.schema import types_of
from tool_contracts_rules.places import where
from tool_contracts_rules.signatures import published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL164", "default-lost-in-strict-mode", group="types", default=False, severity="warning")
def default_lost_in_strict_mode(tool: Tool) -> Iterator[tuple[str, str]]:
    """Parameters of a strict tool with a default and a type that surely leaves null out."""
    if "is_strict" not in tool.traits:
        return
    for pointer, parameter in published(tool):
        types = types_of(tool.properties.get(parameter.name))
        if parameter.default is not MISSING and types and "null" not in types and tool.is_known(pointer):
            yield pointer, f"{where(pointer)} is required in strict mode, so its default is never used"
