"""The text in `Annotated` does not reach the model.

## Why it matters

`Annotated[int, "first number"]` is a description in LangChain and FastMCP. The MCP SDK and PraisonAI ignore the text
(measured), so that the parameter is published without one. `Field(description=...)`, or the docstring, says it there.

## Avoid

```python
from typing import Annotated

from mcp.server.fastmcp import FastMCP

mcp = FastMCP("math")

@mcp.tool()
def subtract(a: Annotated[int, "Number to subtract from."], b: int) -> int:
    \"\"\"Subtract one number from another.\"\"\"
    return a - b
```

## Prefer

```python
from typing import Annotated

from mcp.server.fastmcp import FastMCP
from pydantic import Field

mcp = FastMCP("math")

@mcp.tool()
def subtract(a: Annotated[int, Field(description="Number to subtract from.")], b: int) -> int:
    \"\"\"Subtract one number from another.\"\"\"
    return a - b
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import where
from tool_contracts_rules.signatures import annotation_text, published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL306", "unread-annotated-text", group="documentation", default=False)
def unread_annotated_text(tool: Tool) -> Iterator[tuple[str, str]]:
    """Strings in `Annotated` where the framework is known not to read them."""
    if not tool.traits or "reads_annotated_text" in tool.traits:
        return
    for pointer, parameter in published(tool):
        text = annotation_text(parameter)
        if text.partition("[")[0].rpartition(".")[2] == "Annotated" and _holds_text(text):
            yield pointer, f"{where(pointer)}: {tool.framework} does not read the text in `Annotated`"


def _holds_text(annotation: str) -> bool:
    import ast

    try:
        node = ast.parse(annotation, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    inside = node.slice if isinstance(node, ast.Subscript) else None
    metadata = inside.elts[1:] if isinstance(inside, ast.Tuple) else []
    return any(isinstance(each, ast.Constant) and isinstance(each.value, str) for each in metadata)
