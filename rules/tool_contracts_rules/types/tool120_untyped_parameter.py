"""A parameter has no type.

## Why it matters

Without an annotation the schema says nothing (`{}`), or something made up: PraisonAI and the MCP SDK publish a string.
The model then passes text where the code needs a number or a list. Even a default does not tell it the type. In Ruby an enum
may stand without a type, but Gemini refuses the request then.

## Avoid

```python
from praisonaiagents import tool

@tool
def repeat(text: str, times=2) -> str:
    \"\"\"Repeat a text.\"\"\"
    return text * times
```

```ruby
repeat = Intelligence::Tool.build! do
  name :repeat
  description "Say a text several times."
  argument name: :times, required: true do
    description "How often the text is said."
  end
end
```

## Prefer

```python
from praisonaiagents import tool

@tool
def repeat(text: str, times: int = 2) -> str:
    \"\"\"Repeat a text.\"\"\"
    return text * times
```

```ruby
repeat = Intelligence::Tool.build! do
  name :repeat
  description "Say a text several times."
  argument name: :times, type: 'integer', required: true do
    description "How often the text is said."
  end
end
```
"""

from __future__ import annotations

import ast

from tool_contracts import MISSING, Edit, Fix, Span, rule
from tool_contracts_rules.places import where
from tool_contracts_rules.signatures import is_context, property_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Parameter, Tool
    from tool_contracts.rule import Report


@rule("TOOL120", "untyped-parameter", group="types")
def untyped_parameter(tool: Tool) -> Iterator[Report]:
    """Published parameters without an annotation, unless their default is None."""
    for pointer, kind in tool.kinds.items():
        name = property_name(pointer)
        if kind != "untyped" or name is None or tool.signature is None or is_context(tool, name):
            continue
        if not tool.is_known(pointer):
            continue
        parameter = tool.signature.parameter(name)
        if parameter is None or parameter.default is None or name in ("self", "cls"):
            continue
        if not parameter.kind.startswith("var-"):
            fix = None if isinstance(tool.signature.node, ast.Lambda) else _fix(parameter)
            yield pointer, f"{where(pointer)} has no type", fix
    for remark in tool.remarks:
        if remark.kind == "untyped":
            yield remark.span, f"parameter `{remark.text}` has no type", None
        elif remark.kind == "untyped-enum":
            message = f"parameter `{remark.text}` has choices, but no type, which some providers refuse"
            yield remark.span, message, None, "warning"


def _fix(parameter: Parameter) -> Fix | None:
    place, default = parameter.span, parameter.default_span
    kind = type(parameter.default)
    if parameter.default is MISSING or kind not in (bool, int, float, str) or not place or not default:
        return None
    line, column = place.end_line, place.end_column
    # Only an `=` fits between name and value here; in more room there may be parentheses, which must stay.
    is_tight = (line, column + 1) == (default.line, default.column)
    gap = Span(place.filename, line, column, line, column + is_tight)
    text = f": {kind.__name__} = " if is_tight else f": {kind.__name__}"
    return Fix(f"Annotate as `{kind.__name__}`", [Edit(gap, text)], "unsafe")
