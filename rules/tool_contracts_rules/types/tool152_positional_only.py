"""A parameter can only be passed by position.

## Why it matters

Frameworks call a tool with named arguments. PraisonAI, the MCP SDK and LangChain publish a positional-only parameter and
then fail with TypeError on every call; FastMCP refuses to build the tool (measured).

## Avoid

```python
from langchain_core.tools import tool

@tool
def double(number: int, /) -> int:
    \"\"\"Double a number.\"\"\"
    return 2 * number
```

## Prefer

```python
from langchain_core.tools import tool

@tool
def double(number: int) -> int:
    \"\"\"Double a number.\"\"\"
    return 2 * number
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import PROPERTIES, where
from tool_contracts_rules.signatures import is_from_signature

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Span, Tool


@rule("TOOL152", "positional-only", group="types")
def positional_only(tool: Tool) -> Iterator[tuple[str | Span, str]]:
    """Published parameters before a `/`, whether the function publishes them or a schema beside it."""
    for parameter in tool.signature.parameters if tool.signature is not None else ():
        pointer = f"{PROPERTIES}/{parameter.name}"
        if parameter.kind == "positional-only" and not parameter.hidden and parameter.name in tool.properties:
            message = f"{where(pointer)} is positional-only, and tools are called with named arguments"
            yield pointer if is_from_signature(tool) else parameter.span or pointer, message
