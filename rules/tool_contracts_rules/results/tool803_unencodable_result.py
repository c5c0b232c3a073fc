"""A result, or an error for the model, holds text that UTF-8 cannot encode.

## Why it matters

Python reads a file name that is not UTF-8 as text with lone surrogates. Sent over MCP's stdio transport, such a text
ends the session: no answer comes, and every later call fails. So does the text of an error: of one that is declared, and of any other
where the framework sends what it says.

## Avoid

```python
DESCRIPTOR = {
    "name": "decode",
    "description": "Read one byte as text.",
    "inputSchema": {"type": "object", "properties": {"byte": {"type": "integer", "minimum": 0, "maximum": 255}}, "required": ["byte"]},
}

def decode(byte):
    return bytes([byte]).decode("utf-8", "surrogateescape")
```

## Prefer

```python
DESCRIPTOR = {
    "name": "decode",
    "description": "Read one byte as text.",
    "inputSchema": {"type": "object", "properties": {"byte": {"type": "integer", "minimum": 0, "maximum": 255}}, "required": ["byte"]},
}

def decode(byte):
    return bytes([byte]).decode("utf-8", "replace")
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.surrogates import has_lone_surrogate, in_result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call


@rule(
    "TOOL803",
    "unencodable-result",
    group="results",
    reads="call",
    outcomes=("returned", "declared-error", "refused", "crashed"),
)
def unencodable_result(call: Call) -> Iterator[tuple[str, str]]:
    """Lone surrogates in a result or in the text of an error, unless they came with the arguments."""
    if not call.valid:
        return
    if call.outcome == "returned":
        if in_result(call):
            yield "", "returns text with a lone surrogate, which UTF-8 cannot encode"
        return
    is_sent = call.outcome == "declared-error" or "sends_errors" in call.tool.traits
    text = call.error.text if call.error is not None and is_sent else ""
    if has_lone_surrogate(text) and not has_lone_surrogate(call.arguments):
        yield "", "the text of its error has a lone surrogate, which UTF-8 cannot encode"
