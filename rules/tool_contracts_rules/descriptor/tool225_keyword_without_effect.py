"""A keyword has no effect on the type it stands beside.

## Why it matters

`maxLength` on an integer or `pattern` on a list looks like a limit and is none: validators ignore it, and the code receives
what the author believed to be excluded. Bounds, limits of items and properties have rules of their own.

## Avoid

```json
{
  "name": "get_user",
  "description": "Get a user.",
  "inputSchema": {"type": "object", "properties": {"id": {"type": "integer", "maxLength": 10}}}
}
```

## Prefer

```json
{
  "name": "get_user",
  "description": "Get a user.",
  "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "maxLength": 10}}}
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.constraints import cannot_be_applied
from tool_contracts_rules.places import parts, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool

_CONCERNS = {
    **dict.fromkeys(("minLength", "maxLength", "pattern"), "string"),
    **dict.fromkeys(("items", "prefixItems", "contains", "minContains", "maxContains"), "array"),
    **dict.fromkeys(
        (
            "required",
            "additionalProperties",
            "patternProperties",
            "propertyNames",
            "minProperties",
            "maxProperties",
        ),
        "object",
    ),
}
_TYPES = frozenset({"string", "boolean", "number", "integer", "array", "object", "null"})


@rule("TOOL225", "keyword-without-effect", group="descriptor", default=False)
def keyword_without_effect(tool: Tool) -> Iterator[tuple[str, str]]:
    """Keywords about one type where that type is not allowed, and `nullable: false`, which is the default."""
    for part in parts(tool):
        if part.get("nullable") is False:
            yield (
                f"{part.pointer}/nullable",
                f"{where(part.pointer)}: `nullable` has no effect when it is false; `required` says what must be given",
            )
        types = part.types
        if not types or not types <= _TYPES:
            continue
        for keyword in part.schema:
            concerned = _CONCERNS.get(keyword)
            if concerned and concerned not in types and not cannot_be_applied(tool, part, keyword):
                kind = " or ".join(sorted(types))
                yield (
                    f"{part.pointer}/{keyword}",
                    f"{where(part.pointer)}: `{keyword}` has no effect on type {kind}",
                )
