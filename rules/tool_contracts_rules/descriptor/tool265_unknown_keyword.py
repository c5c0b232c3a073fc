r"""An argument is given a keyword that does not exist.

## Why it matters

Inside a block, a name that Intelligence does not know raises. As a keyword it is dropped without a word: a `pattern:` or
`default:` never reaches the model. Keys that are strings (`'type' => 'string'`) are dropped as well.

## Avoid

```ruby
weather = Intelligence::Tool.build! do
  name :weather
  description \
    "Tell the weather of a day. " \
    "Days more than a week ahead are guesses."
  argument name: :city, type: 'string', pattern: '[A-Z].*', required: true do
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

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Span, Tool


@rule("TOOL265", "unknown-keyword", group="descriptor")
def unknown_keyword(tool: Tool) -> Iterator[tuple[Span, str]]:
    """Keywords of arguments, properties and items that are none of the known symbols."""
    for remark in tool.remarks:
        if remark.kind == "dropped-keyword":
            yield remark.span, f"`{remark.text}` is no keyword of Intelligence and is dropped without a word"
