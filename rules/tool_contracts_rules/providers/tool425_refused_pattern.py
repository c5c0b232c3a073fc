r"""A pattern looks ahead or behind where a provider refuses that.

## Why it matters

Strict modes turn a pattern into a grammar, which has no lookahead and no lookbehind; the request is refused. Write the
pattern without, or check the value in the code.

## Avoid

```json
{
  "name": "create_user",
  "description": "Create a user.",
  "inputSchema": {
    "type": "object",
    "properties": {"login": {"type": "string", "pattern": "^(?!root$)[a-z]+$"}},
    "required": ["login"],
    "additionalProperties": false
  }
}
```

## Prefer

```json
{
  "name": "create_user",
  "description": "Create a user.",
  "inputSchema": {
    "type": "object",
    "properties": {"login": {"type": "string", "pattern": "^[a-z]+$", "description": "Not root."}},
    "required": ["login"],
    "additionalProperties": false
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import where
from tool_contracts_rules.providers.limits import objects, refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report

_LOOKAROUND = r"(?<!\\)(?:\\\\)*\(\?<?[=!]"


@rule("TOOL425", "refused-pattern", group="providers", reads="profile", facts=("pattern-lookaround",))
def refused_pattern(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Look for lookaround in patterns."""
    if profile.get("pattern-lookaround") is not False:
        return
    import re

    for pointer, schema in objects(tool, profile):
        pattern = schema.get("pattern")
        if isinstance(pattern, str) and re.search(_LOOKAROUND, pattern):
            message = f"{where(pointer)}: a pattern that looks ahead or behind is refused"
            yield refusal(profile, "pattern-lookaround", f"{pointer}/pattern", message)
