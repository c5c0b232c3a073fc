"""The name of a tool is refused by a provider.

## Why it matters

Providers check the names of all tools before they answer. One bad name makes the whole request fail, so the user
loses every tool. The limits differ: 64 characters for OpenAI, Bedrock and Mistral, 128 for Anthropic and Gemini; dots are
fine for Gemini and refused elsewhere; Gemini wants a letter or an underscore first. MCP itself only advises. Clients add
a prefix of their own, so a name well below the limit is the safer one.

## Avoid

```json
{
  "name": "3d_render",
  "description": "Render a scene.",
  "inputSchema": {"type": "object", "properties": {"scene": {"type": "string"}}, "required": ["scene"]}
}
```

## Prefer

```json
{
  "name": "render_3d",
  "description": "Render a scene.",
  "inputSchema": {"type": "object", "properties": {"scene": {"type": "string"}}, "required": ["scene"]}
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.providers.limits import refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report


@rule(
    "TOOL401",
    "refused-name",
    group="providers",
    reads="profile",
    facts=("name-pattern", "name-start-refused", "name-max-length"),
)
def refused_name(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Hold the name against pattern, first character and length."""
    name = tool.name
    if not isinstance(name, str) or not name:
        return
    pattern = profile.get("name-pattern")
    if pattern is not None and not _matches(pattern, name):
        yield refusal(profile, "name-pattern", "/name", f"name `{_short(name)}` does not match `{pattern}`")
    refused = profile.get("name-start-refused")
    if refused is not None and name[0] in refused and _matches("[A-Za-z0-9_-]+", name):
        yield refusal(
            profile, "name-start-refused", "/name", f"name `{_short(name)}` must begin with a letter or `_`"
        )
    longest = profile.get("name-max-length")
    if longest is not None and len(name) > longest:
        verb = "accepted" if profile.facts["name-max-length"].refused else "advised"
        message = f"name `{_short(name)}` has {len(name)} characters, at most {longest} are {verb}"
        yield refusal(profile, "name-max-length", "/name", message)


def _matches(pattern: str, text: str) -> bool:
    import re

    return re.fullmatch(pattern, text) is not None


def _short(name: str) -> str:
    return name if len(name) <= 70 else name[:67] + "..."
