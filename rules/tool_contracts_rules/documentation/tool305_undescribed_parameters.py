"""None of the parameters of a tool is described.

## Why it matters

The model has nothing but names to go by. Three of ten published tools are like this, so the rule is off unless selected;
it is the gentler half of `undescribed-parameter`, which asks for a text on each of them. A tool that needs no arguments
is not meant.

## Avoid

```python
from langchain_core.tools import tool

@tool
def convert(amount: float, to: str) -> str:
    \"\"\"Convert money.\"\"\"
    return f"{amount} {to}"
```

## Prefer

```python
from typing import Annotated

from langchain_core.tools import tool

@tool
def convert(amount: Annotated[float, "Amount in euros."], to: Annotated[str, "Code such as USD."]) -> str:
    \"\"\"Convert money.\"\"\"
    return f"{amount} {to}"
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts.schema import join
from tool_contracts_rules.places import PROPERTIES, is_described

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL305", "undescribed-parameters", group="documentation", default=False)
def undescribed_parameters(tool: Tool) -> Iterator[tuple[str, str]]:
    """Tools with parameters, all of them known and without a text."""
    published = tool.properties
    places = [PROPERTIES, *(join(PROPERTIES, name) for name in published)]
    if not published or not all(map(tool.is_known, places)):
        return
    if not any(is_described(schema, tool.input_schema) for schema in published.values()):
        yield "/name", f"tool `{tool.label}` describes none of its parameters"
