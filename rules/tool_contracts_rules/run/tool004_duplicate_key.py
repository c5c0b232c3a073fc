"""A key stands twice in one object.

## Why it matters

JSON readers keep one of the two, mostly the last, and say nothing: half of what was written is lost. Some refuse the file.

## Avoid

```json
{
  "name": "search",
  "description": "Search the web.",
  "inputSchema": {
    "type": "object",
    "properties": {"query": {"type": "string"}, "query": {"type": "string", "minLength": 1}}
  }
}
```

## Prefer

```json
{
  "name": "search",
  "description": "Search the web.",
  "inputSchema": {
    "type": "object",
    "properties": {"query": {"type": "string", "minLength": 1}}
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Problem, Span


@rule("TOOL004", "duplicate-key", group="run", reads="problem")
def duplicate_key(problem: Problem) -> Iterator[tuple[Span, str]]:
    """Keys of JSON and YAML objects and Elixir maps, and arguments in Ruby, that stand there before."""
    if problem.kind == "duplicate-key":
        yield problem.span, problem.message
