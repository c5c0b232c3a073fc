"""An argument is run as Python code.

## Why it matters

`eval(expression)` computes `2 + 3` and `__import__("os").system("...")` alike, and emptied builtins do not hold anyone up.
The model, or a text that it has read, runs what it likes with the rights of the server. Some tools are made for that, so
the rule is off unless selected.

## Avoid

```python
from langchain_core.tools import tool

@tool
def read_point(text: str) -> str:
    \"\"\"Read a point, such as (1, 2).\"\"\"
    x, y = eval(text)
    return f"{x} {y}"
```

## Prefer

```python
import ast

from langchain_core.tools import tool

@tool
def read_point(text: str) -> str:
    \"\"\"Read a point, such as (1, 2).\"\"\"
    x, y = ast.literal_eval(text)
    return f"{x} {y}"
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.implementation.body import body_of, names_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool
    from tool_contracts.rule import Report

_RUNS = frozenset({"builtins.eval", "builtins.exec"})


@rule("TOOL616", "evaluated-argument", group="implementation", default=False, severity="warning")
def evaluated_argument(tool: Tool) -> Iterator[Report]:
    """Look for `eval` and `exec` of an argument, or of what is computed from it."""
    body = body_of(tool)
    if body is None:
        return
    made = body.made_of()
    for call, origin in body.calls():
        if origin in _RUNS and call.args:
            sources = sorted({each for name in names_in(call.args[0]) for each in made.get(name, ())})
            if sources:
                yield body.span(call), f"argument `{sources[0]}` is run as Python code"
