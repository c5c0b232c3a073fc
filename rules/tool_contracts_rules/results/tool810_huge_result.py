"""A result costs more tokens than clients take.

## Why it matters

Clients cut or refuse results above some tens of thousands of tokens, Claude Code above 25,000, and what does pass fills the
context. A tool that returns all there is needs a limit, and a way to ask for the rest. Tokens are estimated from the
length, at 4.35 bytes each; images and sound count for nothing. `max-result-tokens` in [the settings](../configuration.md)
is the limit, 0 for none.

Reported where few and small arguments are enough: long arguments may be what is given back, and a number above 100 may be
what asked for as much.

## Avoid

```python
DESCRIPTOR = {
    "name": "lines",
    "description": "The lines of the log that hold a text.",
    "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
}
LOG = [f"line {number} of the log" for number in range(20_000)]

def lines(text):
    return [line for line in LOG if text in line]
```

## Prefer

```python
DESCRIPTOR = {
    "name": "lines",
    "description": "The first hundred lines of the log that hold a text.",
    "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
}
LOG = [f"line {number} of the log" for number in range(20_000)]

def lines(text):
    return [line for line in LOG if text in line][:100]
```
"""

from __future__ import annotations

import json

from tool_contracts import MISSING, rule
from tool_contracts_rules.toolset.tokens import estimated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts import Call

_MEDIA_TYPES = ("mimeType", "mime_type", "media_type")
"""The keys by which MCP, Google's kits and Pydantic AI say what bytes are."""

_FEW = 1_000
"""Characters of arguments, as JSON, of which no more is made by writing them in another way: in bits, as entities, as Morse."""

_AMOUNT = 100
"""A number up to here asks for a handful of things, or of days, or of percent."""


@rule("TOOL810", "huge-result", group="results", reads="call", outcomes=("returned",))
def huge_result(call: Call) -> Iterator[tuple[str, str]]:
    """Results above the limit, of arguments that neither bring them along nor ask for so much."""
    most = call.max_result_tokens
    if not call.valid or call.wire is MISSING or not most:
        return
    text = call.wire if isinstance(call.wire, str) else call.written
    # a character has four bytes at the most, fewer than a token
    if text is None or len(text) <= most:
        return
    tokens = estimated(text)
    if tokens > most and not isinstance(call.wire, str):
        read = json.dumps(_read(call.wire), ensure_ascii=False, separators=(",", ":"))
        tokens = estimated(read)
    if tokens > most and not _asks_for_much(call.arguments):
        yield (
            "",
            f"returns about {tokens:,} tokens, more than the {most:,} that clients can be trusted to take",
        )


def _read(value: Any) -> Any:
    """What a model reads as text: the bytes of images, sound and other files are none."""
    if isinstance(value, dict):
        return None if _is_media(value) else {name: _read(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_read(each) for each in value]
    is_address = isinstance(value, str) and value.startswith("data:") and not value.startswith("data:text/")
    return None if is_address else value


def _is_media(value: dict[str, Any]) -> bool:
    if value.get("type") in ("image", "audio") or ("blob" in value and "uri" in value):
        return True
    kinds = [value[each] for each in _MEDIA_TYPES if isinstance(value.get(each), str)]
    return "data" in value and any(not each.startswith("text/") for each in kinds)


def _asks_for_much(arguments: dict[str, Any]) -> bool:
    pending: list[Any] = [arguments]
    while pending:
        each = pending.pop()
        if isinstance(each, dict):
            pending += each.values()
        elif isinstance(each, list):
            pending += each
        elif isinstance(each, int | float) and abs(each) > _AMOUNT:
            return True
    return len(json.dumps(arguments)) > _FEW
