"""A keyword is misspelled.

## Why it matters

JSON Schema ignores keywords that it does not know, so `"requried"` or `"maxlength"` is no error anywhere: the limit is
simply not there.

## Avoid

```json
{
  "name": "get_user",
  "description": "Get a user.",
  "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}, "requried": ["id"]}
}
```

## Prefer

```json
{
  "name": "get_user",
  "description": "Get a user.",
  "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts.schema import join
from tool_contracts_rules.places import parts, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts import Tool

_TEXT = """
    additionalItems additionalProperties allOf anyOf const contains contentEncoding contentMediaType contentSchema
    default definitions dependencies dependentRequired dependentSchemas deprecated description else enum examples
    exclusiveMaximum exclusiveMinimum format items maxContains maxItems maxLength maxProperties maximum minContains
    minItems minLength minProperties minimum multipleOf oneOf pattern patternProperties prefixItems properties
    propertyNames readOnly required then title type unevaluatedItems unevaluatedProperties uniqueItems writeOnly
"""
_KEYWORDS = tuple(_TEXT.split())
_KNOWN = frozenset(
    (
        *_KEYWORDS,
        "discriminator",
        "example",
        "externalDocs",
        "nullable",
        "optional",
        "propertyOrdering",
        "strict",
        "xml",
    )
)
_SHORTEST = 4
_LONG = 8


@rule("TOOL226", "misspelled-keyword", group="descriptor")
def misspelled_keyword(tool: Tool) -> Iterator[tuple[str, str]]:
    """Unknown keywords that are one letter, two swapped letters or the case away from a known one."""
    for part in parts(tool):
        for written in part.schema:
            if (
                not isinstance(written, str)
                or written in _KNOWN
                or len(written) < _SHORTEST
                or written[0] in "$x_"
            ):
                continue
            meant = next((each for each in _KEYWORDS if _is_slip(written, each)), None)
            if meant is not None and (meant not in part.schema or _is_its_like(written, meant, part.schema)):
                pointer = join(part.pointer, written)
                yield pointer, f"{where(part.pointer)}: `{written}` is no keyword; `{meant}` is"


def _is_its_like(written: str, meant: str, schema: dict[str, Any]) -> bool:
    """Whether two keywords of one schema are hardly two: such long words that differ by a letter say the same of one kind."""
    return len(written) >= _LONG and type(schema[written]) is type(schema[meant])


def _is_slip(written: str, meant: str) -> bool:
    if abs(len(written) - len(meant)) > 1:
        return False
    if written.lower() == meant.lower():
        return True
    start = 0
    while start < min(len(written), len(meant)) and written[start] == meant[start]:
        start += 1
    rest, other = written[start:], meant[start:]
    return (
        rest[1:] == other[1:]
        or rest[1:] == other
        or rest == other[1:]
        or (rest[:2] == other[:2][::-1] and rest[2:] == other[2:])
    )
