"""The program publishes another descriptor than its text shows.

## Why it matters

A definition that is changed after it was written, elsewhere in the file or in another one, is not what its reader takes it
for, and neither what the linter has checked. Said of tools in Elixir and Ruby, whose definitions are published as they stand;
what is computed is left out.

## Avoid

```ruby
require 'intelligence'

KINDS = ['guided', 'free']

def offer(kinds, kind) = kinds << kind

offer(KINDS, 'silent')

PLAN_VISIT = Intelligence::Tool.build! do
  name :plan_visit
  description "Plan a visit."
  argument name: :kind, type: 'string', required: true do
    description "The kind of visit."
    enum KINDS
  end
end
```

## Prefer

```ruby
require 'intelligence'

KINDS = ['guided', 'free', 'silent']

PLAN_VISIT = Intelligence::Tool.build! do
  name :plan_visit
  description "Plan a visit."
  argument name: :kind, type: 'string', required: true do
    description "The kind of visit."
    enum KINDS
  end
end
```
"""

from __future__ import annotations

import json

from tool_contracts import rule
from tool_contracts.schema import join, same

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts import LiveTool, Tool

_LONGEST = 60


@rule("TOOL257", "source-disagreement", group="descriptor", reads="published")
def source_disagreement(published: Tool, source: Tool | None, live: LiveTool) -> Iterator[tuple[str, str]]:
    """Parts of a descriptor that its source shows otherwise, where the framework changes nothing in between."""
    if source is None or not live.framework.publishes_source:
        return
    for pointer, shown, sent in (
        ("/name", source.name, published.name),
        ("/description", source.description, published.description),
        ("/inputSchema", source.input_schema, published.input_schema),
    ):
        for place, one, other in _differences(pointer, shown, sent):
            if source.is_known(place):
                yield place, f"the program publishes {_text(other)}, but its source shows {_text(one)}"


def _differences(pointer: str, one: Any, other: Any) -> Iterator[tuple[str, Any, Any]]:
    """The innermost places where two values differ, with both."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in {**one, **other}:
            yield from _differences(join(pointer, key), one.get(key, ...), other.get(key, ...))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, pair in enumerate(zip(one, other, strict=True)):
            yield from _differences(join(pointer, index), *pair)
    elif ... in (one, other) or not same(one, other):
        yield pointer, one, other


def _text(value: Any) -> str:
    if value is ...:
        return "nothing"
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
