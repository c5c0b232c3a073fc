"""The name of a parameter is refused by a provider.

## Why it matters

REST interfaces have parameters such as `filter[name]` or `$top`. Anthropic and Bedrock check each key of the root
schema and refuse the whole request for one that holds more than letters, digits, `_`, `.` and `-`, or has more than
64 characters; Gemini wants a letter or an underscore first and neither dots nor hyphens. Give the parameter a plain
name and translate it in the code.

## Avoid

```json
{
  "name": "list_apps",
  "description": "List apps.",
  "inputSchema": {"type": "object", "properties": {"filter[name]": {"type": "string"}}}
}
```

## Prefer

```json
{
  "name": "list_apps",
  "description": "List apps.",
  "inputSchema": {"type": "object", "properties": {"filter_name": {"type": "string"}}}
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts.schema import join
from tool_contracts_rules.places import ROOT
from tool_contracts_rules.providers.limits import refusal, root_schema

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report


@rule(
    "TOOL402", "refused-property-name", group="providers", reads="profile", facts=("property-name-pattern",)
)
def refused_property_name(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Hold the keys of the root's properties against the pattern."""
    pattern = profile.get("property-name-pattern")
    if pattern is None or root_schema(tool) is None:
        return
    import re

    for name in tool.properties:
        if not isinstance(name, str) or re.fullmatch(pattern, name):
            continue
        pointer = join(ROOT, "properties", name)
        message = f"parameter name `{name}` does not match `{pattern}`"
        yield refusal(profile, "property-name-pattern", pointer, message)
