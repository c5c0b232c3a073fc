"""A time without a zone is compared with one that came from an argument.

## Why it matters

`format: date-time` means a time with an offset, which is what a model sends. Python refuses to compare it with
`datetime.now()`, which has none: TypeError. Without an offset the comparison is hours wrong instead.

## Avoid

```python
import datetime

from langchain_core.tools import tool


@tool
def is_over(end: str) -> bool:
    \"\"\"Tell whether a time has passed.\"\"\"
    return datetime.datetime.fromisoformat(end) < datetime.datetime.now()
```

## Prefer

```python
import datetime

from langchain_core.tools import tool


@tool
def is_over(end: datetime.datetime) -> bool:
    \"\"\"Tell whether a time has passed.\"\"\"
    if end.tzinfo is None:
        end = end.replace(tzinfo=datetime.timezone.utc)
    return end < datetime.datetime.now(datetime.timezone.utc)
```
"""

from __future__ import annotations

import ast

from tool_contracts import rule
from tool_contracts_rules.implementation.body import body_of, names_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool
    from tool_contracts.rule import Report
    from tool_contracts_rules.implementation.body import Body

_NAIVE = frozenset(f"datetime.datetime.{name}" for name in ("now", "today", "utcnow"))


@rule("TOOL609", "naive-datetime", group="implementation", default=False, severity="warning")
def naive_datetime(tool: Tool) -> Iterator[Report]:
    """Look for a comparison or difference of `now()` without a zone and something made of an argument."""
    body = body_of(tool)
    if body is None or not any(_is_naive(body, node) for node in body.nodes):
        return
    made = body.made_of().keys()
    for node in body.nodes:
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
            sides = [node.left, node.right]
        else:
            continue
        others = [side for side in sides if not _is_naive(body, side)]
        if len(others) < len(sides) and any(names_in(side) & made for side in others):
            yield body.span(node), "the current time has no zone here, and the argument may have one"


def _is_naive(body: Body, node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and not node.args
        and not node.keywords
        and body.origin(node.func) in _NAIVE
    )
