r"""`build!` is called without a block.

## Why it matters

Without a `do`, the tool is built of nothing, and `build!` raises because it has neither name nor description. The
statements below that were meant as its block are calls of methods that do not exist, and their `end` closes nothing.

## Avoid

```ruby
weather = Intelligence::Tool.build!
  name :weather
  description \
    "Tell the weather of a day. " \
    "Days more than a week ahead are guesses."
  argument name: :city, type: 'string', required: true do
    description "Name of the place, such as Oslo."
  end
end
```

## Prefer

```ruby
weather = Intelligence::Tool.build! do
  name :weather
  description \
    "Tell the weather of a day. " \
    "Days more than a week ahead are guesses."
  argument name: :city, type: 'string', required: true do
    description "Name of the place, such as Oslo."
  end
end
```
"""

from __future__ import annotations

from tool_contracts import Edit, Fix, Span, rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL264", "missing-block", group="descriptor")
def missing_block(tool: Tool) -> Iterator[tuple[Span, str, Fix | None]]:
    """Calls of `build!` or `build` with neither block nor attributes."""
    for remark in tool.remarks:
        if remark.kind == "missing-block":
            place = remark.span
            end = Span(place.filename, place.end_line, place.end_column)
            fix = Fix("Add `do`", [Edit(end, " do")]) if tool.properties or tool.description else None
            yield place, f"`{remark.text}` has no block: the tool is built of nothing", fix
