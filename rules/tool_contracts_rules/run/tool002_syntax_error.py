"""A file is not valid in its language.

## Why it matters

The tools in a file that does not parse are not checked. Python is read as the interpreter reads it that runs the linter:
under 3.11 a `type` statement, which came with 3.12, is a syntax error. Lint with the version that the code is written for.

## Avoid

```python
from langchain_core.tools import tool

@tool
def search(query: str -> str:
    \"\"\"Search the web.\"\"\"
    return query
```

```json
{"name": "search", "description": "Search the web.", "inputSchema": {"type": "object", "properties": {
```

## Prefer

```python
from langchain_core.tools import tool

@tool
def search(query: str) -> str:
    \"\"\"Search the web.\"\"\"
    return query
```

```json
{"name": "search", "description": "Search the web.", "inputSchema": {"type": "object", "properties": {}}}
```
"""

from __future__ import annotations

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Problem, Span


@rule("TOOL002", "syntax-error", group="run", reads="problem")
def syntax_error(problem: Problem) -> Iterator[tuple[Span, str]]:
    """Files that do not parse."""
    if problem.kind == "syntax-error":
        yield problem.span, problem.message
