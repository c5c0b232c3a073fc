"""The root of the input schema has a keyword that a provider refuses there.

## Why it matters

Alternatives at the root (`anyOf`, `oneOf`, `allOf`) are legal JSON Schema. OpenAI and Anthropic answer 400 to the
whole request, and some clients drop the tool without a word. Keep the root a plain object and check the combination
of parameters in the code, or make two tools.

## Avoid

```json
{
  "name": "attach",
  "description": "Attach a file.",
  "inputSchema": {
    "type": "object",
    "properties": {"text": {"type": "string"}, "url": {"type": "string"}},
    "anyOf": [{"required": ["text"]}, {"required": ["url"]}]
  }
}
```

## Prefer

```json
{
  "name": "attach",
  "description": "Attach a file: give exactly one of text and url.",
  "inputSchema": {
    "type": "object",
    "properties": {"text": {"type": "string"}, "url": {"type": "string"}}
  }
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


@rule("TOOL406", "refused-root-keyword", group="providers", reads="profile", facts=("root-refused-keywords",))
def refused_root_keyword(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Look for the refused keywords among those of the root."""
    refused = profile.get("root-refused-keywords")
    root = root_schema(tool)
    if refused is None or root is None:
        return
    for keyword in root:
        if keyword in refused:
            message = f"`{keyword}` at the root of the input schema is refused"
            yield refusal(profile, "root-refused-keywords", join(ROOT, keyword), message)
