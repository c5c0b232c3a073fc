"""A result is not what the output schema or the return annotation says.

## Why it matters

Clients of MCP check a structured result against the output schema and refuse what does not fit, however useful it
is. Elsewhere the annotation is what callers, and the next reader of the code, believe.

## Avoid

```python
DESCRIPTOR = {
    "name": "site",
    "description": "The address of the site.",
    "inputSchema": {"type": "object", "properties": {}},
    "outputSchema": {"type": "object", "properties": {"url": {"type": "string"}}, "required": ["url"]},
}

def site():
    return {"uri": "https://example.org"}
```

## Prefer

```python
DESCRIPTOR = {
    "name": "site",
    "description": "The address of the site.",
    "inputSchema": {"type": "object", "properties": {}},
    "outputSchema": {"type": "object", "properties": {"url": {"type": "string"}}, "required": ["url"]},
}

def site():
    return {"url": "https://example.org"}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.declared import broken_promise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call


@rule("TOOL804", "result-not-declared", group="results", reads="call", outcomes=("returned",))
def result_not_declared(call: Call) -> Iterator[tuple[str, str]]:
    """Results that violate what is declared; a missing one is told by another rule."""
    if call.valid:
        problem = broken_promise(call)
        if problem:
            yield "/outputSchema", f"returns something else than it declares: {problem}"
