"""A tool takes arguments that its schema forbids, although its framework checks them.

## Why it matters

Where the framework promises to check, a tool relies on it. If the published schema and the check disagree, values
get through that the code was never meant to see, or the schema keeps the model from saying what would work. The
usual conversions, such as `"5"` for 5, are not counted.

## Avoid

```python
from typing import Annotated

from mcp.server.fastmcp import FastMCP
from pydantic import Field

server = FastMCP("demo")

@server.tool()
def find(text: Annotated[str, Field(json_schema_extra={"maxLength": 40})]) -> str:
    \"\"\"Find a text.\"\"\"
    return text
```

## Prefer

```python
from typing import Annotated

from mcp.server.fastmcp import FastMCP
from pydantic import Field

server = FastMCP("demo")

@server.tool()
def find(text: Annotated[str, Field(max_length=40)]) -> str:
    \"\"\"Find a text.\"\"\"
    return text
```
"""

from __future__ import annotations

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call


@rule("TOOL705", "accepted-invalid", group="calls", reads="call")
def accepted_invalid(call: Call) -> Iterator[tuple[str, str]]:
    """Invalid arguments that reached the tool and came back as a result."""
    if not call.valid and call.outcome == "returned" and "checks_arguments" in call.tool.traits:
        yield "/inputSchema", f"accepts arguments that violate the schema ({call.label})"
