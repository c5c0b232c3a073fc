"""A result holds text that UTF-8 cannot encode.

## Why it matters

Python reads a file name that is not UTF-8 as text with lone surrogates. Sent over MCP's stdio transport, such a text
ends the session: no answer comes, and every later call fails.

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

import json

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call


_written = json.JSONEncoder(ensure_ascii=False).encode
"""Made once: with anything but its defaults, `json.dumps` makes an encoder for each value."""


@rule("TOOL803", "unencodable-result", group="results", reads="call", outcomes=("returned",))
def unencodable_result(call: Call) -> Iterator[tuple[str, str]]:
    """Lone surrogates in a result, unless they came with the arguments."""
    if not call.valid or call.wire_error is not None:
        return
    try:
        text = _written(call.wire)
    except (TypeError, ValueError, RecursionError):
        return
    if not _is_encodable(text) and _is_encodable(_written(call.arguments)):
        yield "", "returns text with a lone surrogate, which UTF-8 cannot encode"


def _is_encodable(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
