"""A tool checks its arguments with assert.

## Why it matters

`assert` is for what cannot happen; a model sends anything. The statement vanishes under `python -O`, and its
AssertionError, often without a text, tells the model nothing. Put the limit into the schema, or raise an error that
says what is wrong.

## Avoid

```python
from langchain_core.tools import tool


@tool
def mean(values: list[float]) -> float:
    \"\"\"Compute the mean.\"\"\"
    assert len(values) > 0
    return sum(values) / len(values)
```

## Prefer

```python
from langchain_core.tools import tool


@tool
def mean(values: list[float]) -> float:
    \"\"\"Compute the mean.\"\"\"
    if not values:
        raise ValueError("values must not be empty")
    return sum(values) / len(values)
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


@rule("TOOL607", "assert-on-argument", group="implementation", default=False, severity="warning")
def assert_on_argument(tool: Tool) -> Iterator[Report]:
    """Look for assert statements about a parameter, or what is computed from it, that no error was raised about before.

    After a check that raises, an assert states what the code itself has made sure of.
    """
    body = body_of(tool)
    if body is None:
        return
    made = body.made_of()
    checked: set[str] = set()
    for node in body.nodes:
        if isinstance(node, ast.If) and any(isinstance(each, ast.Raise) for each in node.body):
            checked |= {origin for name in names_in(node.test) for origin in made.get(name, ())}
        elif isinstance(node, ast.Assert):
            read = sorted({origin for name in names_in(node.test) for origin in made.get(name, ())} - checked)
            if read:
                yield (
                    body.span(node),
                    f"argument `{read[0]}` is checked with `assert`: raise an error that tells why",
                )
