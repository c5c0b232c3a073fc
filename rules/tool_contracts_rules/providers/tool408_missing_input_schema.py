"""A tool has no input schema where a provider wants one.

## Why it matters

OpenAI and Gemini take a function without parameters. Anthropic, Bedrock, Mistral, Cohere and MCP want a schema for
each tool, if only that of an empty object, and refuse the request or lose the list of tools without it.

## Avoid

```json
{"type": "function", "function": {"name": "ping", "description": "Tell whether the service is up."}}
```

## Prefer

```json
{
  "type": "function",
  "function": {
    "name": "ping",
    "description": "Tell whether the service is up.",
    "parameters": {"type": "object", "properties": {}}
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import ROOT
from tool_contracts_rules.providers.limits import refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report


@rule("TOOL408", "missing-input-schema", group="providers", reads="profile", facts=("input-schema-required",))
def missing_input_schema(tool: Tool, profile: Profile) -> Iterator[Report]:
    """A schema that was read and is not there."""
    if profile.get("input-schema-required") and tool.input_schema is None and tool.is_known(ROOT):
        message = (
            'the tool has no input schema: `{"type": "object", "properties": {}}` says that it takes nothing'
        )
        yield refusal(profile, "input-schema-required", ROOT, message)
