"""A tool breaks on arguments that its schema forbids, although its framework checks them.

## Why it matters

A tool behind a framework that checks does not check again. Where published schema and check disagree, forbidden values
get through and the tool meets what it was never written for: it crashes, hangs, or ends the process. Say in the type of
the parameter what the schema says, so that the check knows it too.

What allowed arguments show as well, an exception of the same kind at the same line or a call without an end, is told of them
alone. What the framework converts, such as `"5"` to 5, is only worth a warning: the tool gets a value of the right type.
Frameworks without a check leave checking to the tool; what their tools do with forbidden arguments is only counted.

## Avoid

```python
from typing import Annotated

from mcp.server.fastmcp import FastMCP
from pydantic import Field

server = FastMCP("demo")

@server.tool()
def first(names: Annotated[list[str], Field(json_schema_extra={"minItems": 1})]) -> str:
    \"\"\"The first of some names.\"\"\"
    return names[0]
```

## Prefer

```python
from typing import Annotated

from mcp.server.fastmcp import FastMCP
from pydantic import Field

server = FastMCP("demo")

@server.tool()
def first(names: Annotated[list[str], Field(min_length=1)]) -> str:
    \"\"\"The first of some names.\"\"\"
    return names[0]
```
"""

from __future__ import annotations

from tool_contracts import Span, rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

    from tool_contracts import Call

    Report = tuple[str | Span, str, None, Literal["error", "warning"]]


@rule("TOOL706", "crash-on-invalid", group="calls", reads="call", outcomes=("crashed", "timed-out", "died"))
def crash_on_invalid(call: Call) -> Iterator[Report]:
    """Calls with invalid arguments that got through the framework's check and broke the tool."""
    if call.valid or "checks_arguments" not in call.tool.traits:
        return
    # a server that lives but cannot be spoken to any more is told by the rule about the protocol
    if call.outcome == "died" and any(each.kind == "protocol" for each in call.effects):
        return
    breaks = {
        "crashed": f"crashes: {' '.join(call.exception.split())}",
        "timed-out": f"gives no answer for {call.seconds:.1f} s",
        "died": "ends the process",
    }
    converted = call.level == "coerce-ok" and "converts_arguments" in call.tool.traits
    place = "" if call.place is None else Span(*call.place)
    message = f"arguments that violate the schema get through ({call.label}), then it {breaks[call.outcome]}"
    yield place, message, None, "warning" if converted else "error"
