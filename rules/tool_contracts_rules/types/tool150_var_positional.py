"""The function takes `*args`.

## Why it matters

A tool is called with named arguments, so `*args` can never be filled. The MCP SDK publishes it as one required value and
then fails on every call, LangChain as an array that fails too, FastMCP refuses to build the tool (measured).

## Avoid

```python
from langchain_core.tools import tool

@tool
def total(*numbers: int) -> int:
    \"\"\"Add numbers.\"\"\"
    return sum(numbers)
```

## Prefer

```python
from langchain_core.tools import tool

@tool
def total(numbers: list[int]) -> int:
    \"\"\"Add numbers.\"\"\"
    return sum(numbers)
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.signatures import published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Span, Tool


@rule("TOOL150", "var-positional", group="types")
def var_positional(tool: Tool) -> Iterator[tuple[str | Span, str]]:
    """Functions with `*args` whose framework does not leave it out."""
    if "skips_variadics" in tool.traits:
        return
    for pointer, parameter in published(tool):
        if parameter.kind == "var-positional":
            message = f"`*{parameter.name}` cannot be filled: tools are called with named arguments"
            yield parameter.span or pointer, message
