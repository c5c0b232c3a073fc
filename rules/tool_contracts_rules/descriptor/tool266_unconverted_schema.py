r"""A part of the schema is sent to providers as it is written, which is no JSON Schema.

## Why it matters

Intelligence's adapters make JSON Schema of arguments and of the properties of objects, but not of the objects in `items`:
their properties are sent as a list, with a boolean `required` in each, and providers refuse the request. `unique_items` is
sent under that name, which nobody reads; JSON Schema has `uniqueItems`.

## Avoid

```ruby
weather = Intelligence::Tool.build! do
  name :weather
  description \
    "Tell the weather of a day. " \
    "Days more than a week ahead are guesses."
  argument name: :city, type: 'array', required: true do
    description "Names of the places, such as Oslo."
    items type: 'string'
    unique_items true
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
  argument name: :city, type: 'array', required: true do
    description "Names of the places, such as Oslo."
    items type: 'string'
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


@rule("TOOL266", "unconverted-schema", group="descriptor")
def unconverted_schema(tool: Tool) -> Iterator[tuple[Span, str]]:
    """Properties inside `items`, and `unique_items`."""
    for remark in tool.remarks:
        if remark.kind == "unconverted":
            yield remark.span, f"{remark.text}, which is no JSON Schema"
