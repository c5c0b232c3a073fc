r"""White space follows the backslash that should join two lines.

## Why it matters

A backslash joins lines only as the very last character of its line. With a space behind it Ruby refuses the whole file, and
says no more than that the space is unexpected.

## Avoid

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
"""  # noqa: W291 - the white space is the defect

from __future__ import annotations

from tool_contracts import Edit, Fix, rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Span, Tool


@rule("TOOL263", "blank-after-backslash", group="descriptor")
def blank_after_backslash(tool: Tool) -> Iterator[tuple[Span, str, Fix]]:
    """Backslashes with blanks between them and the end of the line."""
    for remark in tool.remarks:
        if remark.kind == "blank-after-backslash":
            fix = Fix("Remove the white space", [Edit(remark.span, "\\")])
            yield remark.span, "a backslash with white space behind it joins no lines", fix
