"""A constraint cannot be applied to the type that it stands on.

## Why it matters

`Field(ge=3)` on a text or `Field(max_length=5)` on a number is no limit without effect: pydantic 2 tries to apply it at each call, and
raises `TypeError` ("Unable to apply constraint"), which is no error of validation. Whatever the model sends, the call fails, in both
MCP SDKs, FastMCP, OpenAI, OpenAI Agents, Anthropic, Pydantic AI, CrewAI, Agno, Agent Framework and LangChain (measured).

## Avoid

```python
from typing import Annotated

from mcp.server.fastmcp import FastMCP
from pydantic import Field

mcp = FastMCP("calls")

@mcp.tool()
def call(digits: Annotated[str, Field(ge=3)]) -> str:
    \"\"\"Call a number.\"\"\"
    return digits
```

## Prefer

```python
from typing import Annotated

from mcp.server.fastmcp import FastMCP
from pydantic import Field

mcp = FastMCP("calls")

@mcp.tool()
def call(digits: Annotated[str, Field(min_length=3)]) -> str:
    \"\"\"Call a number.\"\"\"
    return digits
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.constraints import cannot_be_applied, types_held
from tool_contracts_rules.places import parts, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL168", "inapplicable-constraint", group="types")
def inapplicable_constraint(tool: Tool) -> Iterator[tuple[str, str]]:
    """Constraints of pydantic on types that know no such thing, where arguments are validated by pydantic."""
    for part in parts(tool):
        for keyword in part.schema:
            if cannot_be_applied(tool, part, keyword):
                kind = " or ".join(sorted(types_held(part) or ()))
                yield (
                    f"{part.pointer}/{keyword}",
                    f"{where(part.pointer)}: `{keyword}` cannot be applied to type {kind}: each call that gives one raises TypeError",
                )
