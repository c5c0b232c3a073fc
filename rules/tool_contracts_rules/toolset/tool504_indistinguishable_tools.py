"""Two tools of one set have the same description.

## Why it matters

The model chooses by the description. Where two are the same, word for word, nothing but the name tells it which one to
call; mostly the text was copied with the function. Two tools can be told apart by their names alone, so the rule is off
unless selected.

## Avoid

```python
from fastmcp import FastMCP

mcp = FastMCP("orders")

@mcp.tool
def find_orders(text: str) -> str:
    \"\"\"Search the orders of a customer.\"\"\"
    return text

@mcp.tool
def lookup_orders(number: int) -> str:
    \"\"\"Search the orders of a customer.\"\"\"
    return str(number)
```

## Prefer

```python
from fastmcp import FastMCP

mcp = FastMCP("orders")

@mcp.tool
def find_orders(text: str) -> str:
    \"\"\"Search the orders of a customer for a text.\"\"\"
    return text

@mcp.tool
def lookup_orders(number: int) -> str:
    \"\"\"Get the one order that has this number.\"\"\"
    return str(number)
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.toolset.together import groups, line_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule(
    "TOOL504", "indistinguishable-tools", group="toolset", reads="toolset", default=False, severity="warning"
)
def indistinguishable_tools(tools: list[Tool]) -> Iterator[tuple[Tool, str, str]]:
    """Each tool whose description an earlier one with another name has, spaces and case aside."""
    for group in groups(tools):
        first: dict[str, Tool] = {}
        for tool in group:
            if not isinstance(tool.description, str) or not tool.is_known("/description"):
                continue
            words = " ".join(tool.description.split()).casefold()
            other = first.setdefault(words, tool)
            if words and other.name != tool.name:
                yield (
                    tool,
                    "/description",
                    f"tool `{tool.label}` has the description of `{other.label}`, at {line_of(other, tool)}",
                )
