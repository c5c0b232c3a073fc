"""A number in the schema is infinite or not a number.

## Why it matters

JSON has no Infinity and no NaN. `float("inf")` as a default reaches the wire as `Infinity`, which is no JSON, or as null,
which is no number (measured in the MCP SDK): the client fails to read the list of tools, or the default breaks its type.

## Avoid

```python
from mcp.server.fastmcp import FastMCP

mcp = FastMCP("numbers")

@mcp.tool()
def clip(value: float, upper: float = float("inf")) -> float:
    \"\"\"Clip a value.\"\"\"
    return min(value, upper)
```

## Prefer

```python
from mcp.server.fastmcp import FastMCP

mcp = FastMCP("numbers")

@mcp.tool()
def clip(value: float, upper: float | None = None) -> float:
    \"\"\"Clip a value.\"\"\"
    return value if upper is None else min(value, upper)
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts.schema import join
from tool_contracts_rules.places import ROOT, where
from tool_contracts_rules.signatures import published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts import Tool


@rule("TOOL217", "non-finite-number", group="descriptor")
def non_finite_number(tool: Tool) -> Iterator[tuple[str, str]]:
    """Infinity and NaN anywhere in the schema, and as the default of a published parameter."""
    found = dict.fromkeys(_pointers(tool.input_schema))
    found.update(
        (f"{pointer}/default", None) for pointer, each in published(tool) if _is_not_finite(each.default)
    )
    for pointer in found:
        yield pointer, f"{where(pointer)}: the number is not finite, which JSON cannot hold"


def _pointers(schema: Any) -> Iterator[str]:
    if not _holds_one(schema):
        return
    todo = [(ROOT, schema)]
    seen: set[int] = set()
    while todo:
        pointer, value = todo.pop()
        if _is_not_finite(value):
            yield pointer
        elif isinstance(value, dict | list) and id(value) not in seen:
            seen.add(id(value))
            pairs = value.items() if isinstance(value, dict) else enumerate(value)
            todo.extend((join(pointer, token), each) for token, each in pairs)


def _holds_one(schema: Any) -> bool:
    """The same search without the pointers, which cost more than the rest."""
    todo = [schema]
    seen: set[int] = set()
    while todo:
        value = todo.pop()
        if isinstance(value, dict | list):
            if id(value) not in seen:
                seen.add(id(value))
                todo.extend(value.values() if isinstance(value, dict) else value)
        elif isinstance(value, float) and _is_not_finite(value):
            return True
    return False


def _is_not_finite(value: Any) -> bool:
    return isinstance(value, float) and (value != value or value in (float("inf"), float("-inf")))
