"""A tool returns NaN or an infinity.

## Why it matters

JSON has neither. What the model gets depends on the framework: `NaN`, which no JSON parser but Python's reads, null under a
schema that says number, or an error in the place of the answer. Null, or an error that says why there is no number, is
understood everywhere. A framework may turn results into text, so the rule is off unless selected; the test run tells what
really happens (`non-finite-result`).

## Avoid

```python
from langchain_core.tools import tool

@tool
def mean(values: list[float]) -> float:
    \"\"\"Compute the mean.\"\"\"
    return sum(values) / len(values) if values else float("nan")
```

## Prefer

```python
from langchain_core.tools import tool

@tool
def mean(values: list[float]) -> float:
    \"\"\"Compute the mean.\"\"\"
    if not values:
        raise ValueError("there is no mean of no values")
    return sum(values) / len(values)
```
"""

from __future__ import annotations

import ast

from tool_contracts import rule
from tool_contracts_rules.implementation.body import body_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool
    from tool_contracts.rule import Report
    from tool_contracts_rules.implementation.body import Body

_NAMES = frozenset(f"{module}.{name}" for module in ("math", "numpy") for name in ("inf", "nan"))
_TEXTS = frozenset({"nan", "inf", "infinity"})


@rule("TOOL617", "non-finite-return", group="implementation", default=False, severity="warning")
def non_finite_return(tool: Tool) -> Iterator[Report]:
    """Look for NaN and infinities in what is returned: as it stands, or as a default of `max` and its like."""
    body = body_of(tool)
    if body is None:
        return
    for node in body.nodes:
        if isinstance(node, ast.Return) and node.value is not None:
            for each in _returned(node.value):
                if _is_non_finite(body, each):
                    yield body.span(each), "this is no number in JSON: return null, or raise"


def _returned(expression: ast.expr) -> Iterator[ast.expr]:
    """The parts of an expression that may be the value, or stand in it."""
    todo = [expression]
    while todo:
        each = todo.pop()
        yield each
        if isinstance(each, ast.Dict):
            todo.extend(each.values)
        elif isinstance(each, ast.List | ast.Tuple):
            todo.extend(each.elts)
        elif isinstance(each, ast.IfExp):
            todo += [each.body, each.orelse]
        elif isinstance(each, ast.BoolOp):
            todo.extend(each.values)
        elif isinstance(each, ast.UnaryOp):
            todo.append(each.operand)
        elif isinstance(each, ast.Call):
            todo.extend(given.value for given in each.keywords if given.arg == "default")


def _is_non_finite(body: Body, node: ast.expr) -> bool:
    if isinstance(node, ast.Attribute):
        return body.origin(node) in _NAMES
    if not isinstance(node, ast.Call) or len(node.args) != 1 or body.origin(node.func) != "builtins.float":
        return False
    text = node.args[0]
    written = text.value if isinstance(text, ast.Constant) else None
    return isinstance(written, str) and written.strip().lstrip("+-").lower() in _TEXTS
