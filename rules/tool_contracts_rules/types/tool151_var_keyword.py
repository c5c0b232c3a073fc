"""The function takes `**kwargs`.

## Why it matters

The schema cannot say which names are meant. The MCP SDK publishes one required parameter called `kwargs` that no call can
satisfy, LangChain passes it on as a nested dictionary and drops what the model really sent, FastMCP refuses to build the
tool (measured). Frameworks that leave `**kwargs` out, as PraisonAI does, are not reported.

## Avoid

```python
from langchain_core.tools import tool

@tool
def query(kind: str, **filters: str) -> str:
    \"\"\"Query people.\"\"\"
    return f"{kind} {filters}"
```

## Prefer

```python
from langchain_core.tools import tool

@tool
def query(kind: str, filters: dict[str, str]) -> str:
    \"\"\"Query people.\"\"\"
    return f"{kind} {filters}"
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.signatures import published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Span, Tool


@rule("TOOL151", "var-keyword", group="types")
def var_keyword(tool: Tool) -> Iterator[tuple[str | Span, str]]:
    """Functions with `**kwargs` whose framework does not leave it out."""
    if "skips_variadics" in tool.traits:
        return
    for pointer, parameter in published(tool):
        if parameter.kind == "var-keyword":
            message = f"`**{parameter.name}` tells the model no names, and what it sends does not arrive"
            yield parameter.span or pointer, message
