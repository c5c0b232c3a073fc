"""A suppression comment suppresses nothing.

## Why it matters

The defect was repaired, or the comment stands on the wrong line. Left behind, it hides the next one.

## Avoid

```python
from langchain_core.tools import tool

@tool
def tag(names: list[str]) -> str:  # noqa: TOOL101
    \"\"\"Tag names.\"\"\"
    return ", ".join(names)
```

## Prefer

```python
from langchain_core.tools import tool

@tool
def tag(names: list[str]) -> str:
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


@rule("TOOL006", "unused-suppression", group="run", reads="problem", default=False)
def unused_suppression(problem: Problem) -> Iterator[tuple[Span, str]]:
    """Suppression comments that matched no finding."""
    if problem.kind == "unused-suppression":
        yield problem.span, problem.message
