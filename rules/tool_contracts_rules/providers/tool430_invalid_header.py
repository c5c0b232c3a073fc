"""A parameter is mapped to a header in a way that MCP forbids.

## Why it matters

`x-mcp-header` tells an HTTP client to send a parameter as a header too. The value must be a header name, differ from
all others in more than case, and stand on a string, integer or boolean that is reached through `properties` alone. A
client must drop a tool that violates this.

## Avoid

```json
{
  "name": "run_query",
  "description": "Run a query in a region.",
  "inputSchema": {
    "type": "object",
    "properties": {"region": {"type": "string", "x-mcp-header": "cloud region"}, "query": {"type": "string"}},
    "required": ["region", "query"]
  }
}
```

## Prefer

```json
{
  "name": "run_query",
  "description": "Run a query in a region.",
  "inputSchema": {
    "type": "object",
    "properties": {"region": {"type": "string", "x-mcp-header": "Region"}, "query": {"type": "string"}},
    "required": ["region", "query"]
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts.schema import split
from tool_contracts_rules.places import where
from tool_contracts_rules.providers.limits import objects, refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report

_TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
_TYPES = ("string", "integer", "boolean")


@rule("TOOL430", "invalid-header", group="providers", reads="profile", facts=("header-keyword",))
def invalid_header(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Hold each header against name, uniqueness, type and place."""
    keyword = profile.get("header-keyword")
    if keyword is None:
        return
    import re

    seen: dict[str, str] = {}
    for pointer, schema in objects(tool, profile):
        header = schema.get(keyword)
        place = f"{pointer}/{keyword}"
        if keyword not in schema or not tool.is_known(place):
            continue
        if not isinstance(header, str) or not re.fullmatch(_TOKEN, header):
            problem = f"`{keyword}` must be the name of a header"
        elif header.lower() in seen:
            problem = f"header `{header}` is already used for {where(seen[header.lower()])}"
        elif schema.get("type") not in _TYPES:
            problem = f"`{keyword}` is allowed on a string, an integer or a boolean only"
        elif not _is_plain(pointer):
            problem = f"`{keyword}` is allowed only where `properties` alone lead"
        else:
            seen[header.lower()] = pointer
            continue
        yield refusal(profile, "header-keyword", place, f"{where(pointer)}: {problem}")


def _is_plain(pointer: str) -> bool:
    steps = split(pointer)[1:]
    return len(steps) % 2 == 0 and all(step == "properties" for step in steps[::2])
