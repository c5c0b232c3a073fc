"""A parameter may be null and must be given.

## Why it matters

`Optional[int]` is about null, not about leaving out: without a default the parameter is required, and the model must send
an explicit null. Most authors mean "may be left out". In PraisonAI it is published as not required, and a call that
leaves it out raises TypeError.

## Avoid

```python
from typing import Optional

from praisonaiagents import tool

@tool
def page(query: str, number: Optional[int]) -> str:
    \"\"\"Fetch a page of results.\"\"\"
    return f"{query} {number}"
```

## Prefer

```python
from typing import Optional

from praisonaiagents import tool

@tool
def page(query: str, number: Optional[int] = None) -> str:
    \"\"\"Fetch a page of results.\"\"\"
    return f"{query} {number}"
```
"""

from __future__ import annotations

from tool_contracts import MISSING, rule
from tool_contracts_rules.places import where
from tool_contracts_rules.signatures import published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL123", "optional-without-default", group="types", default=False)
def optional_without_default(tool: Tool) -> Iterator[tuple[str, str]]:
    """Parameters of a function that admit None and have no default."""
    for pointer, parameter in published(tool):
        if parameter.default is MISSING and tool.kinds.get(pointer) == "Optional":
            yield pointer, f"{where(pointer)} may be null, but must be given: a default of None is missing"
