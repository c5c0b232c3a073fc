"""A suppression comment cannot be understood.

## Why it matters

A comment that names no rule, or one that does not exist, suppresses nothing, or not what was meant.

## Avoid

```python
from langchain_core.tools import tool

@tool
def tag(names: list[str]) -> str:  # tool-contracts: ignore[TOOL9999]
    \"\"\"Tag names.\"\"\"
    return ", ".join(names)
```

## Prefer

```python
from langchain_core.tools import tool

@tool
def tag(names: list) -> str:  # tool-contracts: ignore[TOOL101]
    \"\"\"Tag names.\"\"\"
    return ", ".join(names)
```
"""

from __future__ import annotations

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Problem, Span


@rule("TOOL005", "invalid-suppression", group="run", reads="problem")
def invalid_suppression(problem: Problem) -> Iterator[tuple[Span, str]]:
    """Suppression comments with unknown codes or a broken form."""
    if problem.kind == "invalid-suppression":
        yield problem.span, problem.message
