"""A tool takes arguments that its schema forbids, although its framework checks them.

## Why it matters

Where the framework promises to check, a tool relies on it. If the published schema and the check disagree, values
get through that the code was never meant to see, or the schema keeps the model from saying what would work. Where the
framework converts arguments, as pydantic does, what says the same in another way, such as `"5"` for 5 or `"a,b"` for a
list, may be repaired rather than refused.

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
from tool_contracts_rules.signatures import is_given_none

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call


@rule("TOOL705", "accepted-invalid", group="calls", reads="call", outcomes=("returned",))
def accepted_invalid(call: Call) -> Iterator[tuple[str, str]]:
    """Invalid arguments that reached the tool and came back as a result."""
    traits = call.tool.traits
    must_refuse = call.level == "strict" or (call.level == "coerce-ok" and "converts_arguments" not in traits)
    if not call.valid and "checks_arguments" in traits and must_refuse and not is_given_none(call):
        yield "/inputSchema", f"accepts arguments that violate the schema ({call.label})"
