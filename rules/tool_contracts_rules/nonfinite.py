"""NaN and infinities in a result, also where a framework has made something else of them on the way to the model."""

from __future__ import annotations

import json
import re

from tool_contracts.schema import is_non_finite, with_non_finite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts import Call

_AS_JSON = re.compile("NaN|Infinity")
"""What the encoder writes for them."""


def non_finite(call: Call) -> str | None:
    """The first such number of a result as it is written, None where there is none or the model would not get it."""
    if call.wire_error is not None:
        return next(_numbers(call.content), None)
    if call.wire is call.value and call.written is not None and not _AS_JSON.search(call.written):
        return None
    found = next(_numbers(as_returned(call)), None)
    if found is None and call.wire is not call.value:
        found = next(_numbers_in_texts(call), None)
    return found


def as_returned(call: Call) -> Any:
    """What is sent, with the numbers that the tool has returned where the framework sends null for them."""
    if call.wire is call.value:
        return call.wire
    if isinstance(call.wire, dict) and [*call.wire] == ["result"] and not isinstance(call.content, dict):
        return {"result": with_non_finite(call.wire["result"], call.content)}
    return with_non_finite(call.wire, call.content)


def _numbers(value: Any) -> Iterator[str]:
    yield from map(str, filter(is_non_finite, _walk(value)))


def _numbers_in_texts(call: Call) -> Iterator[str]:
    """Numbers in a text that a framework has made of them, as JSON or as Python writes them."""
    found: list[str] = []
    returned = [*_numbers(call.content)]
    for each in _walk(call.wire):
        if not isinstance(each, str):
            continue
        if each[:1] in ("{", "["):
            try:
                json.loads(each, parse_constant=found.append)
            except (ValueError, RecursionError):
                pass
            else:
                yield from found
                continue
        written = set(re.findall(r"-?\b(?:nan|inf)\b", each)) if returned else ()
        yield from (number for number in returned if number in written)


def _walk(value: Any) -> Iterator[Any]:
    pending = [value]
    seen: set[int] = set()
    while pending:
        each = pending.pop()
        if isinstance(each, dict | list | tuple):
            if id(each) in seen:
                continue
            seen.add(id(each))
            pending += each.values() if isinstance(each, dict) else each
        else:
            yield each
