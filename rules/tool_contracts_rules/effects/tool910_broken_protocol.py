"""A server sends what its protocol does not know.

## Why it matters

A client finds the answer to a call by its id. An answer under another id is lost, and the client waits until it gives
up; a second answer, a byte that is not UTF-8 or a line without end closes the session in some clients and is passed over
in others. What a tool prints in between is told by TOOL902.

## Avoid

```python
import json
import sys

MOTTO = {
    "name": "motto",
    "description": "The motto of the house.",
    "inputSchema": {"type": "object", "properties": {}},
}

def answer(request, result):
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)

def text(words):
    return {"content": [{"type": "text", "text": words}]}

for line in sys.stdin:
    request = json.loads(line)
    if request["method"] == "initialize":
        hello = {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "demo", "version": "1"}}
        answer(request, hello)
    elif request["method"] == "tools/list":
        answer(request, {"tools": [MOTTO]})
    elif request["method"] == "tools/call":
        answer(request, text("working on it"))
        answer(request, text("Festina lente"))
```

## Prefer

```python
import json
import sys

MOTTO = {
    "name": "motto",
    "description": "The motto of the house.",
    "inputSchema": {"type": "object", "properties": {}},
}

def answer(request, result):
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)

def text(words):
    return {"content": [{"type": "text", "text": words}]}

for line in sys.stdin:
    request = json.loads(line)
    if request["method"] == "initialize":
        hello = {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "demo", "version": "1"}}
        answer(request, hello)
    elif request["method"] == "tools/list":
        answer(request, {"tools": [MOTTO]})
    elif request["method"] == "tools/call":
        answer(request, text("Festina lente"))
```
"""

from __future__ import annotations

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call


@rule("TOOL910", "broken-protocol", group="effects", reads="call", effects=("protocol",))
def broken_protocol(call: Call) -> Iterator[tuple[str, str]]:
    """Messages, or a loss of the connection, that MCP over stdio does not know."""
    if found := [each for each in call.effects if each.kind == "protocol"]:
        yield "", f"breaks the protocol: {'; '.join(each.detail for each in found)}"
