r"""A string stands alone in the definition of a tool.

## Why it matters

Ruby joins strings on several lines only where each line but the last ends in a backslash. Without it the first line is the
whole text, and the others are expressions without effect: the file loads, and the model never sees them.

## Avoid

```ruby
weather = Intelligence::Tool.build! do
  name :weather
  description \
    "Tell the weather of a day. "
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

from tool_contracts import Edit, Fix, rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Span, Tool


@rule("TOOL262", "lost-continuation", group="descriptor")
def lost_continuation(tool: Tool) -> Iterator[tuple[Span, str, Fix | None]]:
    """Strings that are statements of their own."""
    for remark in tool.remarks:
        if remark.kind == "orphan-string":
            message = "this string belongs to nothing: the line above lacks a backslash at its end"
            gap = remark.gap
            yield remark.span, message, Fix("Add the backslash", [Edit(gap, " \\")]) if gap else None
