"""A `Field(...)` in an annotation keeps the tool from being built.

## Why it matters

Strands, AutoGen and Haystack take the text in `Annotated` for the description of a parameter. On pydantic's `Field(...)` in
its place they raise where the tool is defined (NotImplementedError and ValueError, measured), so that the module cannot
even be imported.

## Avoid

```python
from typing import Annotated

from pydantic import Field
from strands import tool

@tool
def page(number: Annotated[int, Field(description="Number of the page.", ge=1)]) -> str:
    \"\"\"Show a page.\"\"\"
    return str(number)
```

## Prefer

```python
from typing import Annotated

from strands import tool

@tool
def page(number: Annotated[int, "Number of the page, from 1."]) -> str:
    \"\"\"Show a page.\"\"\"
    return str(number)
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import where
from tool_contracts_rules.signatures import published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL161", "refused-field", group="types")
def refused_field(tool: Tool) -> Iterator[tuple[str, str]]:
    """Calls of pydantic's `Field` among the metadata of an annotation where the framework is known to raise."""
    if "refuses_fields" not in tool.traits:
        return
    for pointer, parameter in published(tool):
        if parameter.has_field:
            yield (
                pointer,
                f"{where(pointer)}: {tool.framework} raises on a `Field` in `Annotated` where the tool is defined",
            )
