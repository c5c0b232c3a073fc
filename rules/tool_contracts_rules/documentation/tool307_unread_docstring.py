"""Parameters are described in a part of the docstring that the framework does not read.

## Why it matters

Some frameworks take descriptions of parameters from the docstring, others do not (the MCP SDK, and LangChain unless
`parse_docstring=True` is given, measured). Of those that do, some read one style only: LlamaIndex `name (type): text` and
`:param name: text` but not `name: text`, PraisonAI `Args:`, and Pydantic AI, OpenAI Agents and FastMCP every style but
Epytext (`@param`). The section then stays in the tool's own text, where the model has to find it, or is lost where another
description is given; each parameter is published without one. Many servers are written like this, so the rule is off unless
selected.

In 1,306 tools of [50 published packages](../precision.md): 242 tools.

## Avoid

```python
from mcp.server.fastmcp import FastMCP

mcp = FastMCP("math")

@mcp.tool()
def subtract(a: int, b: int) -> int:
    \"\"\"Subtract one number from another.

    :param a: Number to subtract from.
    :param b: Number to subtract.
    \"\"\"
    return a - b
```

## Prefer

```python
from typing import Annotated

from mcp.server.fastmcp import FastMCP
from pydantic import Field

mcp = FastMCP("math")

@mcp.tool()
def subtract(
    a: Annotated[int, Field(description="Number to subtract from.")],
    b: Annotated[int, Field(description="Number to subtract.")],
) -> int:
    \"\"\"Subtract one number from another.\"\"\"
    return a - b
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.signatures import published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL307", "unread-docstring", group="documentation", default=False, severity="warning")
def unread_docstring(tool: Tool) -> Iterator[tuple[str, str]]:
    """Tools with parameters whose only text is one of the docstring, in a framework that does not take it from there."""
    if not tool.traits or "reads_docstring_parameters" in tool.traits or tool.signature is None:
        return
    documented = tool.signature.docstring.parameters if tool.signature.docstring is not None else {}
    unread = [
        parameter.name
        for pointer, parameter in published(tool)
        if tool.is_known(pointer)
        and documented.get(parameter.name, ("",))[0]
        and tool.properties[parameter.name].get("description") == documented[parameter.name][0]
    ]
    if unread:
        listed = ", ".join(f"`{name}`" for name in unread)
        form = " in this form" if "reads_other_docstrings" in tool.traits else ""
        yield (
            "/description",
            f"{tool.framework} does not read what the docstring of `{tool.label}` says{form} of {listed}",
        )
