"""A choice is offered twice.

## Why it matters

A repeated member is a slip, often of a pair in which one was to be changed. Strict readers refuse it: JSON Schema says
that members should be unique, and the older drafts require it.

## Avoid

```json
{
  "name": "paint",
  "description": "Paint a wall.",
  "inputSchema": {"type": "object", "properties": {"color": {"type": "string", "enum": ["red", "green", "red"]}}}
}
```

## Prefer

```json
{
  "name": "paint",
  "description": "Paint a wall.",
  "inputSchema": {"type": "object", "properties": {"color": {"type": "string", "enum": ["red", "green"]}}}
}
```
"""

from __future__ import annotations

from tool_contracts import Edit, Fix, Span, rule
from tool_contracts.schema import identity
from tool_contracts_rules.places import is_known, is_written_out, parts, show, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from tool_contracts import Tool


@rule("TOOL133", "duplicate-enum", group="types")
def duplicate_enum(tool: Tool) -> Iterator[tuple[str, str, Fix | None]]:
    """Members of `enum` that stand there before."""
    for part in parts(tool):
        members = part.get("enum")
        if not isinstance(members, list) or not is_known(members):
            continue
        seen: set[Hashable] = set()
        for index, value in enumerate(members):
            key = identity(value)
            if key in seen:
                pointer = f"{part.pointer}/enum/{index}"
                yield (
                    pointer,
                    f"{where(pointer)}: {show(value)} is offered twice",
                    _fix(tool, part.pointer, index, len(members)),
                )
            seen.add(key)


def _fix(tool: Tool, pointer: str, index: int, count: int) -> Fix | None:
    neighbours = [f"{pointer}/enum/{each}" for each in (index - 1, index)]
    if pointer in tool.kinds or not all(is_written_out(tool, each) for each in neighbours):
        return None
    before, this = (tool.spans[each] for each in neighbours)
    if count == 2 and this.filename.endswith(".py"):
        return None  # What is left of a tuple of two would be no tuple.
    gap = Span(this.filename, before.end_line, before.end_column, this.end_line, this.end_column)
    return Fix("Remove the repeated member", [Edit(gap, "")])
